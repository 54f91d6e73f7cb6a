import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Fingers on the page: what their gestures mean, and the handles at what is selected.
///
/// A finger is no mouse: it scrolls where a mouse would select, and what waits for a resting pointer
/// never sees it. What lies over the page is offered a finger first, by the same calls as the mouse.
final class TouchModule: Module, PageLayer, WindowEventWitness {
  let window: any Window
  let layout: LayoutManager
  let viewport: Viewport
  let editor: DocumentEditor
  let scroll: ScrollModule
  let selection: SelectionModule
  let typing: TypingModule
  let frameModule: FrameModule
  let sheets: SheetsModule
  let menus: MenusModule
  let undoWheel: UndoWheelModule
  let textSize: TextSizeModule
  let frame: FrameSchedule

  /// What the finger has hold of.
  enum Hold: Equatable {
    case nothing
    /// The menus, which it came down on, and whether it has moved farther than a tap.
    case menus(start: Point, last: Point, isTap: Bool)
    /// The undo wheel.
    case wheel
    /// The page; where the finger was last.
    case page(y: Double)
    /// The scroll line.
    case scrollLine
    /// A sheet; where the finger was last.
    case sheet(y: Double)
    /// What it holds selected, and extends by words.
    case words
    /// A handle: how far its place in the text is from the finger.
    case handle(dx: Double, dy: Double)
    /// A place whose menu opens when it is lifted there.
    case menuPlace
  }

  var hold = Hold.nothing
  /// The finger that the menus have, which means nothing else.
  var menuFinger: Int?
  /// Whether the finger that is down came down on a moving page, and so only stopped it.
  var stoppedPage = false
  /// Whether the handles were there when the finger came down: nobody takes what is not seen.
  private(set) var handlesWereSeen = false
  private var recognizer = TouchRecognizer()
  /// Whether what was done last was done by fingers.
  private var isLastInput = false

  init(
    window: any Window, layout: LayoutManager, viewport: Viewport, editor: DocumentEditor,
    scroll: ScrollModule, selection: SelectionModule, typing: TypingModule,
    frameModule: FrameModule, sheets: SheetsModule, menus: MenusModule,
    undoWheel: UndoWheelModule, textSize: TextSizeModule, frame: FrameSchedule
  ) {
    self.window = window
    self.layout = layout
    self.viewport = viewport
    self.editor = editor
    self.scroll = scroll
    self.selection = selection
    self.typing = typing
    self.frameModule = frameModule
    self.sheets = sheets
    self.menus = menus
    self.undoWheel = undoWheel
    self.textSize = textSize
    self.frame = frame
  }

  func setUp() { frame.add(self) }

  func tearDown() {
    recognizer = TouchRecognizer()
    (hold, menuFinger, isLastInput) = (.nothing, nil, false)
  }

  /// Looks at what happens to the window: other input than fingers takes the handles away, and
  /// without the keyboard no finger holds anything.
  func note(_ event: WindowEvent) {
    switch event {
    case .key, .text, .composition: isLastInput = false
    case .mouse(let mouse) where mouse.isDeed: isLastInput = false
    case .focus(false): letGo()
    default: return
    }
    frame.setNeedsFrame()
  }

  /// A finger did something.
  func handle(_ event: TouchEvent) {
    if event.phase == .began, recognizer.isIdle { handlesWereSeen = showsHandles }
    isLastInput = true
    frame.setNeedsFrame()
    if let menuFinger {
      if event.finger == menuFinger { handleOnMenus(event) }
      return
    }
    if event.phase == .began, recognizer.isIdle, touch(event) { return }
    if let gesture = recognizer.handle(event) { perform(gesture) }
  }

  /// Ends whatever fingers are doing, as when they are lifted where nobody tells of it.
  private func letGo() {
    recognizer = TouchRecognizer()
    menuFinger = nil
    end(speed: 0)
    pairEnded()
  }

  // Handles

  /// Whether the handles are there: something is selected, and fingers are at work.
  var showsHandles: Bool { isLastInput && !editor.selection.isEmpty && !sheets.isModal }

  /// The handles at what is selected.
  var handles: SelectionHandles {
    SelectionHandles(
      range: editor.selection.range, layout: layout, viewport: viewport, shift: scroll.shownShift)
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    if showsHandles { handles.draw(into: &list, moment.theme.accent) }
  }
}

extension TouchModule: Animated {
  func advance(to time: Double) -> Pace {
    if let gesture = recognizer.advance(to: time) { perform(gesture) }
    return recognizer.holdTime.map(Pace.until) ?? .still
  }
}
