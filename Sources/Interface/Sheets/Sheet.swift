import Canvas
import Localization
import Platform
import TextCore

/// A small sheet on the page, shown for a moment: a sentence, a question, a form.
///
/// It owns its scroll position, and handles keys and the pointer for its views. A subclass gives the
/// views, and the keys that have another meaning in it.
public class Sheet: ViewTree {
  public override var focus: ViewID? { didSet { scroll.bringsPart = true } }
  var scroll = Scroll()
  /// The selected text; `nil` if none is.
  private(set) var selection: TextSelection?
  /// True once it was answered or left.
  public private(set) var isClosed = false

  // For subclasses

  /// True if the page waits for an answer. A sheet that is not modal gives way to any other.
  public var isModal: Bool { true }
  /// The sheet's name for screen readers.
  var name: Phrase { "" }
  /// The button that Return presses while no button has the focus.
  var defaultButton: ViewID? { nil }
  /// True if arrows go from the last control to the first.
  var arrowsWrap: Bool { true }
  /// Carries out Escape.
  func leave() { close() }
  /// Returns its place and margins in a window.
  func box(_ context: ChromeContext) -> SheetBox { SheetBox(context) }
  /// Lays it out in the window.
  func layOut(_ context: ChromeContext) -> SheetLayout {
    SheetLayout(content, in: box(context), focus: focus, scroll: scroll, context: context)
  }
  /// Called when another sheet has replaced this one before it was answered.
  public func gaveWay() {}
  /// Ends it; the window removes it when the event is over.
  func close() { isClosed = true }

  // Drawing

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = layOut(context)
    scroll = layout.scroll
    layout.draw(selection, into: &list)
  }

  /// Returns the sheet's accessibility node; the owner sets its key.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let layout = layOut(context)
    return AccessibilityNode(
      "", isModal ? .dialog : .notification, context.words.text(name), isModal ? .modal : [],
      frame: layout.frame, children: layout.views.nodes)
  }

  // Text

  /// Selects text with a press of the left button or extends the selection; `false` if the press is
  /// on no text. The second press selects a word, the third a paragraph.
  public func select(at point: Point, clicks: Int, context: ChromeContext) -> Bool {
    let views = layOut(context).views
    guard let spot = views.spot(at: point, mustHit: true) else {
      selection = nil
      return false
    }
    switch clicks {
    case 1: selection = TextSelection(anchor: spot, head: spot)
    case 2: selection = views.word(at: spot)
    default: selection = views.paragraph(at: spot)
    }
    return true
  }

  /// Extends the selection to a point.
  public func extendSelection(to point: Point, context: ChromeContext) {
    guard let spot = layOut(context).views.spot(at: point, mustHit: false) else { return }
    selection?.head = spot
  }

  /// Returns the selected text; `nil` if none is.
  public func selectedText(_ context: ChromeContext) -> ClipboardContent? {
    let text = selection.map(layOut(context).views.text) ?? ""
    return text.isEmpty ? nil : ClipboardContent(text: TextRope(text))
  }

  /// True if there is text at a point.
  public func isOnText(_ point: Point, context: ChromeContext) -> Bool {
    layOut(context).views.spot(at: point, mustHit: true) != nil
  }

  // Keys

  /// Handles a key press, before the field with the keyboard gets it; `false` if it has no use for
  /// it.
  public func handle(_ press: KeyPress) -> Bool {
    let isPlain = press.modifiers.isEmpty
    switch press.key {
    case .escape: leave()
    case .tab: step(press.modifiers.contains(.shift) ? -1 : 1)
    case .return: pressReturn()
    case .up where isPlain && !isInLines: step(-1, wraps: arrowsWrap)
    case .down where isPlain && !isInLines: step(1, wraps: arrowsWrap)
    case .left where isPlain && isInRow: step(-1, wraps: arrowsWrap)
    case .right where isPlain && isInRow: step(1, wraps: arrowsWrap)
    default: return false
    }
    return true
  }

  /// True if Up and Down go through the lines of the focused field.
  private var isInLines: Bool { focused?.field?.hasManyLines ?? false }
  /// True if Left and Right go to other controls.
  private var isInRow: Bool { focused.map { $0.field == nil } ?? false }

  private func pressReturn() {
    let button = focused.flatMap { $0.isButton ? $0.id : nil } ?? defaultButton
    if let button { press(button) }
  }

  /// Handles typed text while no field has the keyboard.
  public func insert(_ text: String) -> Bool { isModal }

  /// Takes the selection of other text away.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    selection = nil
  }

  // The pointer

  /// Returns the control at a point (logical pixels of the window) that a click presses.
  public func button(at point: Point, context: ChromeContext) -> ViewID? {
    button(at: point, in: layOut(context).views)
  }

  /// Handles a mouse press beside its buttons, before the field under the pointer gets it; `clicks`
  /// counts the presses in a row. Returns `false` if it has no use for it.
  public func handlePress(at point: Point, clicks: Int, context: ChromeContext) -> Bool { false }

  /// Handles a move of the pointer; returns true if the sheet looks different now.
  public func hover(at point: Point, context: ChromeContext) -> Bool { false }

  /// Scrolls by detents of the wheel; `false` if all content is visible.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    scroll = layOut(context).scroll
    return scroll.turn(detents)
  }

  /// True if the point of the window is on a sheet that is not modal.
  public func covers(_ point: Point) -> Bool { false }
}

/// The limits of a field of a sheet.
public nonisolated enum SheetField {
  /// The length limit in bytes, so that a page pasted by mistake costs nothing.
  public static let longest = 1 << 14
}
