import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A text field in the window: its text, its last layout and the pointer on it. It behaves in the
/// same way wherever it is.
///
/// Its host places it and draws it, takes the keys that it needs itself, and gives the text its
/// meaning (`FieldHost`).
public final class InputField {
  /// Its key among the accessibility nodes of its host.
  public let key: String
  private(set) var content: TextField { didSet { scroll = nil } }
  /// The beginning of the first line to show; `nil`: the lines follow the caret.
  private var scroll: TextOffset?
  /// The part of a line by which the wheel has turned.
  private var wheelRest = 0.0
  private var dragScroll = DragScroll()
  /// The last layout; `nil` before the first one.
  private(set) var view: FieldView?
  /// The area in which the pointer is on the field, and the visible part of the host, from the last
  /// drawing.
  private var area: (frame: Rect, clip: Rect?)?
  private let clipboard: any Clipboard

  /// Makes a field with the caret at the end of its text.
  init(
    _ text: TextRope = TextRope(), lines: TextField.Lines = .one, key: String = "field",
    clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.key = key
    self.clipboard = clipboard
    content = TextField(text, lines: lines, boundaries: boundaries)
  }

  /// Makes an empty field of one line.
  public convenience init(clipboard: any Clipboard, boundaries: any TextBoundaries) {
    self.init(key: "field", clipboard: clipboard, boundaries: boundaries)
  }

  /// Makes an empty field of several lines.
  public static func ofSeveralLines(
    clipboard: any Clipboard, boundaries: any TextBoundaries
  ) -> InputField {
    InputField(lines: .many, clipboard: clipboard, boundaries: boundaries)
  }

  public var text: TextRope { content.text }
  /// The text, with what is no UTF-8 replaced.
  public var string: String { content.string }
  public var bytes: [UInt8] { content.text.bytes(in: 0..<content.text.end) }
  /// True if no letter is shown at all.
  public var isEmpty: Bool { content.isEmpty }
  public var selection: Selection { content.selection }
  var preedit: Preedit? { content.preedit }
  var hasManyLines: Bool { content.lines == .many }

  /// Selects a range with the caret at its end.
  public func select(_ range: TextRange) { content.select(range) }

  public func selectAll() { content.select(0..<content.text.end) }

  /// Replaces a range with bytes and puts the caret after them.
  public func replace(_ range: TextRange, with bytes: [UInt8]) {
    content.replace(range, with: bytes)
  }

  /// Makes the current text the beginning, so that nothing can be undone.
  public func forgetSteps() { content.forgetSteps() }

  // Drawing

  /// Lays it out and draws it at `frame` in the window.
  ///
  /// - Parameters:
  ///   - hint: the placeholder while it is empty.
  ///   - area: the area in which the pointer is on the field; `nil` for its frame.
  ///   - clip: the part of the window that shows it; `nil` for all.
  public func draw(
    _ style: FieldStyle, in frame: Rect, hint: String = "", hasCaret: Bool = true,
    area: Rect? = nil, clip: Rect? = nil, into list: inout DisplayList, context: ChromeContext
  ) {
    let view = FieldView(
      content, style, in: frame, after: view, scrolledTo: scroll, context: context)
    view.draw(hint: hint, hasCaret: hasCaret, into: &list)
    self.view = view
    self.area = (area ?? frame, clip)
  }

  /// Returns the number of lines of its text in a field of a width, at most `limit`.
  public func lineCount(
    _ style: FieldStyle, width: Double, limit: Int, context: ChromeContext
  ) -> Int {
    FieldView.lineCount(of: content, style, width: width, limit: limit, context: context)
  }

  /// The rectangle below which an input method shows its candidates.
  public var textInputRect: Rect? { view?.textInputRect }

  // Keys and text

  /// Handles a key, and inserts the text that it writes.
  public func handle(_ press: KeyPress) -> FieldResponse {
    let last = content.selection
    let response = content.handle(press, clipboard: clipboard, in: view)
    if content.selection != last, response == .handled { publishSelection() }
    guard response == .ignored, let text = press.text else { return response }
    return insert(text)
  }

  /// Inserts typed or composed text.
  @discardableResult
  public func insert(_ text: String) -> FieldResponse {
    text.isEmpty ? .handled : content.insert(text)
  }

  /// Inserts pasted text.
  @discardableResult
  public func paste(_ text: String) -> FieldResponse {
    text.isEmpty ? .handled : content.paste(text)
  }

  /// Shows an input method's preedit, with the clause that is being converted or the caret at
  /// `choice`; an empty text ends it.
  public func compose(_ text: String, choice: Range<Int>) { content.compose(text, choice: choice) }

  /// Deletes bytes on both sides of the selection, which an input method is about to replace.
  public func delete(before: Int, after: Int) -> FieldResponse {
    content.delete(before: before, after: after)
  }

  /// The text around the caret, for input methods.
  public var surroundingText: SurroundingText? {
    SurroundingText(around: selection, in: text)
  }

  /// Offers the selection to the middle button of other programs.
  private func publishSelection() {
    guard !content.selection.isEmpty else { return }
    clipboard.offer(ClipboardContent(text: text[content.selection.range]), on: .primary)
  }

  // The pointer

  /// True if a point of the window is on the field.
  public func contains(_ point: Point) -> Bool {
    guard let area else { return false }
    return area.frame.contains(point) && area.clip?.contains(point) ?? true
  }

  /// Handles a press of a button on the field.
  public func press(_ press: MousePress) -> FieldResponse {
    guard let hit = view?.hit(at: press.point) else { return .handled }
    switch press.button {
    case .left:
      content.press(
        hit, clicks: press.clicks, extending: press.modifiers.contains(.shift))
      return .handled
    case .middle:
      content.select(hit.place)
      return .wantsPrimary
    case .right:
      content.pressForMenu(hit)
      return .wantsMenu
    }
  }

  /// Handles a tap of a finger on the field, the `count`-th in a row.
  public func tap(at point: Point, _ count: Int) -> FieldResponse {
    defer { release() }
    return press(MousePress(button: .left, clicks: count, point: point, modifiers: []))
  }

  /// Extends the selection while the left button is held, also beside the field.
  public func drag(to point: Point) {
    guard let view else { return }
    dragScroll.hold(at: point, of: view.lineArea)
    extend(to: point, in: view)
  }

  /// Extends the selection to the visible line nearest to a point.
  private func extend(to point: Point, in view: FieldView) {
    let area = view.lineArea
    let nearest = Point(x: point.x, y: max(area.y, min(point.y, area.maxY - 1)))
    if let hit = view.hit(at: nearest) { content.extend(to: hit) }
  }

  /// Ends a press of the left button.
  public func release() {
    dragScroll = DragScroll()
    publishSelection()
  }
}

/// Scrolling.
extension InputField: Animated {
  /// Scrolls by detents of the wheel; returns false if all lines are in sight.
  public func turnWheel(_ detents: Double) -> Bool {
    scroll(by: -detents * PageMetrics.sheetWheelStep)
  }

  /// Scrolls by logical pixels, towards the end if positive; returns false if all lines are in sight.
  public func scroll(by distance: Double) -> Bool {
    guard let view, view.scrolls else { return false }
    wheelRest += distance / view.lineHeight
    let lines = Int(wheelRest)
    wheelRest -= Double(lines)
    if lines != 0 { scroll = view.firstLine(scrolledBy: lines) }
    return true
  }

  /// Scrolls while a drag is held above or below the field.
  public func advance(to now: Double) -> Pace {
    guard let view, let point = dragScroll.point,
      let lines = dragScroll.steps(of: view.lineHeight, to: now)
    else { return .still }
    // Lines that the last step has brought into sight.
    extend(to: point, in: view)
    guard lines != 0 else { return .moving }
    let first = view.firstLine(scrolledBy: lines)
    scroll = first
    return first == view.firstLine(scrolledBy: 0) ? .still : .moving
  }
}

/// The context menu.
extension InputField {
  /// Returns its menu; `act` carries out a response, on pasting and on a change.
  public func menu(_ act: @escaping (FieldResponse) -> Void) -> Menu {
    func row(_ command: FieldCommand) -> MenuEntry {
      .always(.item(item(for: command, act)))
    }
    return Menu("", isNeverEmpty: true) {
      [
        row(.undo), row(.redo), .separator, row(.cut), row(.copy), row(.paste), .separator,
        row(.selectAll),
      ]
    }
  }

  /// Returns the menu row of a command that works on the field; `act` carries out a response.
  public func item(
    for command: FieldCommand, _ act: @escaping (FieldResponse) -> Void
  ) -> MenuItem {
    var item = command.item { [self] in act(perform(command)) }
    item.refusal = refusal(of: command)
    return item
  }

  /// True if a command would do something now.
  public func allows(_ command: FieldCommand) -> Bool { refusal(of: command) == nil }

  /// The reason why a command is disabled; `nil` if it is enabled.
  private func refusal(of command: FieldCommand) -> Phrase? {
    switch command {
    case .undo: content.canUndo ? nil : Phrase("There is nothing to undo.")
    case .redo: content.canRedo ? nil : Phrase("There is nothing to redo.")
    case .cut, .copy: content.selection.isEmpty ? Phrase("No text is selected.") : nil
    case .paste, .selectAll: nil
    }
  }

  private func perform(_ command: FieldCommand) -> FieldResponse {
    defer { if command == .selectAll { publishSelection() } }
    return content.perform(command, clipboard)
  }

  /// The place of its menu when a key opens it: below the caret.
  public var menuPlace: Point? { view.map { Point(x: $0.textInputRect.x, y: $0.frame.maxY) } }
}

/// Screen readers.
extension InputField {
  public func accessibilityNode(_ name: String, isFocused: Bool) -> AccessibilityNode {
    var node = AccessibilityNode(
      key, .field, name, [.focusable, .editable],
      frame: view?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0))
    if isFocused { node.states.insert(.focused) }
    if hasManyLines { node.states.insert(.multiLine) }
    node.text = content.accessibilityText(hasCaret: isFocused)
    return node
  }

  /// Performs a screen reader's request; ignored if that is impossible.
  public func perform(_ request: AccessibilityRequest) -> FieldResponse {
    content.perform(request, clipboard: clipboard)
  }
}
