import Canvas
import Interface
import Layout
import Platform
import TextCore

/// The handles at both ends of the selection, while fingers are the last input. A dragged handle is
/// the head of the selection and the other end its anchor.
final class SelectionHandlesModule: Module, DocumentPart {
  let core: DocumentCore
  private let scroll: ScrollModule
  private let selection: SelectionModule
  private let page: PageModule

  /// The distance from the finger to the place of the handle that it drags; `nil`: it drags none.
  private var grasp: (dx: Double, dy: Double)?
  /// True if the handles were visible when the finger came down; invisible ones can't be taken.
  private var wereSeen = false
  /// True if the last input came from fingers.
  private var isLastInput = false {
    didSet { if isLastInput != oldValue { keepLayer() } }
  }

  init(_ core: DocumentCore, scroll: ScrollModule, selection: SelectionModule, page: PageModule) {
    self.core = core
    self.scroll = scroll
    self.selection = selection
    self.page = page
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeSelection.observe(in: registrations) { [weak self] in
      if self?.isLastInput == true { self?.keepLayer() }
    }
  }

  func tearDown() { (grasp, isLastInput) = (nil, false) }

  private func keepLayer() { stack.keep(self, while: isLastInput && !editor.selection.isEmpty) }

  /// True while the handles are shown: text is selected, the last input came from fingers, and no
  /// layer covers them.
  var areShown: Bool { isLastInput && !editor.selection.isEmpty && !stack.isCovered(self) }

  var handles: SelectionHandles {
    SelectionHandles(
      range: editor.selection.range, layout: layout, viewport: viewport, shift: scroll.shownShift)
  }

  /// Logical pixels from the window's edges where a drag that selects scrolls: a finger can't go
  /// beyond the screen.
  static let edge = 28.0

  /// Takes the handle at a point, if there is one.
  private func take(at point: Point) -> Bool {
    guard wereSeen, let end = handles.end(at: point) else { return false }
    let place = handles.place(of: end)
    grasp = (place.x - point.x, place.y - point.y)
    selection.grasp(end)
    return true
  }

  private func handle(_ gesture: TouchRecognizer.Gesture) -> EventResult {
    switch gesture {
    // On selected text the finger is for the menu.
    case .hold(let point):
      return !page.isOnSelectedText(point) && take(at: point) ? .captured : .ignored
    case .drag(let start, let point):
      guard grasp != nil || take(at: start), let grasp else { return .ignored }
      selection.drag(to: Point(x: point.x + grasp.dx, y: point.y + grasp.dy), edge: Self.edge)
      return .captured
    case .release where grasp != nil, .cancel where grasp != nil:
      grasp = nil
      selection.release()
      return .taken
    default: return .ignored
    }
  }
}

extension SelectionHandlesModule: Layer {
  var rank: LayerRank { .selectionHandles }

  /// A handle is in the caret's place.
  var caretPresence: CaretPresence { areShown ? .hidden : .blinking }

  func handle(_ event: LayerEvent) -> EventResult {
    if case .gesture(let gesture) = event { return handle(gesture) }
    return .ignored
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    if areShown { handles.draw(into: &list, moment.theme.accent) }
  }
}

extension SelectionHandlesModule: WindowEventObserver {
  /// Hides the handles at other input than fingers.
  func observe(_ event: WindowEvent) {
    switch event {
    case .touch(let touch) where touch.isOnScreen:
      if touch.phase == .began, stack.areFingersIdle { wereSeen = areShown }
      isLastInput = true
    case .key, .text, .composition: isLastInput = false
    case .mouse(let mouse) where mouse.isUserAction: isLastInput = false
    default: return
    }
    redraws.setNeedsFrame()
  }
}
