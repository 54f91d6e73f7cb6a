import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore
import WindowScope

/// The page as a layer: shows the text, and passes keys, mouse and fingers to the modules that
/// handle them.
final class PageModule: Module, DocumentPart {
  let core: DocumentCore
  let scroll: ScrollModule
  let selection: SelectionModule
  let typing: TypingModule
  let textDrag: TextDragModule
  let undoWheel: UndoWheelModule
  let contextMenu: ContextMenuModule
  let textSize: TextSizeModule
  /// The page for screen readers.
  let accessibility: PageAccessibility
  private let composition: PageComposition

  /// The text that the last frame showed.
  var memory = PageMemory()
  /// The pieces in the window where the next frame shows them.
  var pieces: [Viewport.VisiblePiece] = []

  /// The purpose of a finger on the page.
  enum FingerHold: Equatable {
    case nothing
    /// Scrolls the page; with the finger's last place.
    case page(y: Double)
    /// Selects by words.
    case words
    /// Rests at a place whose menu opens when the finger is lifted there.
    case menuPlace
  }

  var fingerHold = FingerHold.nothing
  /// True if the finger came down on a moving page, and so only stopped it.
  var stoppedPage = false

  init(
    _ core: DocumentCore, textDrag: TextDragModule, undoWheel: UndoWheelModule,
    contextMenu: ContextMenuModule, composition: PageComposition, accessibility: PageAccessibility,
    textSize: TextSizeModule
  ) {
    self.core = core
    selection = composition.selection
    scroll = selection.scroll
    typing = composition.typing
    self.textDrag = textDrag
    self.undoWheel = undoWheel
    self.contextMenu = contextMenu
    self.composition = composition
    self.accessibility = accessibility
    self.textSize = textSize
  }

  func setUp(_ registrations: Registrations) { stack.push(self) }

  func tearDown() {
    composition.tearDown()
    (fingerHold, stoppedPage) = (.nothing, false)
  }

  // Keys

  /// Performs the page's command for a key, or writes its text. The window has the other commands.
  private func press(_ key: KeyPress) -> EventResult {
    if let command = core.host.shortcuts.command(for: key) {
      guard command.target == .page else { return .ignored }
      core.host.shortcuts.perform(command)
    } else if let text = key.text {
      write(text, isComposed: false)
    } else {
      return .ignored
    }
    return .taken
  }

  private func write(_ text: String, isComposed: Bool) {
    scroll.endBounce()
    chrome.hideControls()
    stack.hidePointer()
    composition.insert(text, isComposed: isComposed)
  }
}

extension PageModule: Layer {
  var scrollsWithPage: Bool { true }
  var textInput: (any TextInputClient)? { self }

  var accessibilityNodes: [AccessibilityNode] {
    [accessibility.node(showing: pieces)]
  }

  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    switch keys.count {
    case 2: accessibility.perform(request, on: keys[1])
    case 3: accessibility.perform(request, onLink: keys[2], of: keys[1])
    default: false
    }
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    PageView(
      layout: layout, theme: moment.theme, left: layout.container.leftInset,
      showsLineBoxes: core.host.core.debug.showsLineBoxes
    ).draw(
      pieces, selection: editor.selection.range, remembering: &memory, with: rasterizer,
      into: &list)
  }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let key): return press(key)
    case .press(let press): return self.press(press)
    case .drag(let point): if !textDrag.follow(point) { selection.drag(to: point) }
    case .release(.left, let point): if !textDrag.release(at: point) { selection.release() }
    case .captureLost:
      textDrag.cancelDrag()
      selection.release()
    case .wheel(let detents, _, let modifiers):
      if !undoWheel.handleWheel(detents, modifiers) { turnWheel(detents, modifiers) }
    case .fingerDown: stoppedPage = scroll.catchPage()
    case .gesture(let gesture): return handle(gesture)
    case .release, .hover, .hoverEnd, .finger: break
    }
    return .taken
  }
}

extension PageModule: TextInputClient {
  func insert(_ text: String, isComposed: Bool) -> Bool {
    write(text, isComposed: isComposed)
    return true
  }

  func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    composition.show(text, choice: choice) ? .shown : .refused
  }

  func commitComposition(_ text: String) { composition.insert(text, isComposed: true) }

  func removeComposition() { composition.remove() }

  func delete(before: Int, after: Int) -> Bool {
    composition.delete(before: before, after: after)
    return true
  }

  var surroundingText: SurroundingText? { composition.surroundingText }

  var textInputRect: Rect? { composition.textInputRect }
}
