import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A field for the document's name, in place of the title. Return accepts the name; Escape or a
/// press elsewhere leaves. Below it are other actions for the file, or the reason why the name was
/// refused.
public final class TitleSheet: Sheet {
  /// An action for the file.
  public struct Action {
    let title: Phrase
    let perform: () -> Void

    public init(_ title: Phrase, perform: @escaping () -> Void) {
      self.title = title
      self.perform = perform
    }
  }

  let field: InputField
  /// The reason why the name was refused; `nil` after the first change.
  public private(set) var refusal: Phrase?
  private let actions: [Action]
  /// True if the title is not visible behind the field, which then lies on the text.
  private let isRaised: Bool
  private let accept: ([UInt8]) -> Void
  private let maximize: () -> Void

  /// True after the name was passed to `accept` until `end` reports the result.
  private var isWaiting = false
  /// True if the name was accepted, and the sheet can close.
  private var isDone = false
  /// True until the user does something in the field.
  private var isFresh = true
  /// The action that keys or the pointer have marked.
  private var marked: Int?
  private var box = Rect(x: 0, y: 0, width: 0, height: 0)
  private var panel: MenuPanel?

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the field's initial text; its first `selected` bytes are selected.
  ///   - accept: gets the typed name, and calls `end` with the result.
  ///   - maximize: the action of a double click on the title.
  public init(
    _ name: [UInt8], selected: Int, actions: [Action], isRaised: Bool, clipboard: any Clipboard,
    boundaries: any TextBoundaries, accept: @escaping ([UInt8]) -> Void,
    maximize: @escaping () -> Void
  ) {
    field = InputField(TextRope(bytes: name), clipboard: clipboard, boundaries: boundaries)
    field.select(0..<TextOffset(selected))
    self.actions = actions
    self.isRaised = isRaised
    self.accept = accept
    self.maximize = maximize
  }

  /// The typed name.
  public var text: String { field.string }

  /// Reports the result of the accepted name: `nil`, or the reason why it was refused.
  public func end(_ refusal: Phrase?) {
    isWaiting = false
    isDone = refusal == nil
    self.refusal = refusal
  }

  // Drawing

  private static let narrowest = 240.0
  private static let margin = 12.0
  private static let height = 28.0
  private static let gap = 6.0

  /// Draws the field so that its text is at the title's place.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let width = context.windowSize.width
    let composed = String(decoding: field.preedit?.bytes ?? [], as: UTF8.self)
    let line = PlainLine(
      field.string.onOneLine + composed, font: TitleStrip.font, typesetting: context.typesetting)
    let room = max(0, width - 2 * PageMetrics.minInset)
    let text = min(line.width, room)
    let boxWidth = min(max(Self.narrowest, text + 2 * Self.margin), width - 2 * Self.margin)
    let top = (PageMetrics.titleStripHeight - Self.height) / 2
    box = Rect(x: (width - boxWidth) / 2, y: top, width: boxWidth, height: Self.height)
    if isRaised { RaisedPanel.draw(box, radius: 5, into: &list, context: context) }
    list.append(
      .roundedFill(
        context.scale.deviceRect(box), radius: 4 * context.scale.factor, context.theme.tint))
    let style = FieldStyle(
      font: TitleStrip.font, lineHeight: 24, caretInset: 3, sideMargin: 0, margin: 2,
      wrapping: .none)
    field.draw(
      style,
      in: Rect(
        x: (width - text) / 2, y: top, width: text + PageMetrics.caretWidth, height: Self.height),
      hasCaret: marked == nil, area: box, into: &list, context: context)
    if let refusal {
      draw(refusal, into: &list, context)
    } else {
      drawActions(into: &list, context)
    }
  }

  private func draw(_ refusal: Phrase, into list: inout DisplayList, _ context: ChromeContext) {
    panel = nil
    let sentence = PlainParagraph(
      context.words.text(refusal), font: context.smallFont,
      width: min(320, context.windowSize.width - 4 * Self.margin), typesetting: context.typesetting)
    let width = (sentence.lines.map(\.width).max() ?? 0) + 2 * Self.margin
    let slip = Rect(
      x: ((context.windowSize.width - width) / 2).rounded(), y: box.maxY + Self.gap, width: width,
      height: sentence.height + 2 * Self.gap)
    RaisedPanel.draw(slip, radius: 6, into: &list, context: context)
    sentence.draw(
      into: &list, x: slip.x + Self.margin, y: slip.y + Self.gap, color: context.theme.quoteInk,
      scale: context.scale)
  }

  private func drawActions(into list: inout DisplayList, _ context: ChromeContext) {
    let rows = actions.map { MenuRow.item(MenuItem(.words($0.title), perform: $0.perform)) }
    // Measured first in the middle, for its width.
    var panel = MenuPanel(Menu("") { [] }, anchor: .middle)
    panel.update(rows, context)
    let place = Rect(x: panel.frame.x, y: box.y, width: 0, height: box.height + Self.gap)
    panel = MenuPanel(Menu("") { [] }, anchor: .below(place))
    panel.update(rows, context)
    panel.marked = marked
    panel.draw(into: &list, showsMnemonics: false, context: context)
    self.panel = panel
  }

  // Keys

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    if press.key == .escape { return .dismissed }
    if isWaiting { return .handled }
    switch press.key {
    case .return:
      if let marked { return perform(marked) }
      return take()
    case .tab where press.modifiers.contains(.shift): mark(next: -1)
    case .down, .tab: mark(next: 1)
    case .up: mark(next: -1)
    default: return .ignored
    }
    return .handled
  }

  private func take() -> SheetResponse {
    isWaiting = true
    accept(field.bytes)
    return isDone ? .dismissed : .handled
  }

  private func perform(_ action: Int) -> SheetResponse {
    actions[action].perform()
    return .dismissed
  }

  /// Moves the mark through the field and the actions below it.
  private func mark(next step: Int) {
    guard refusal == nil else { return }
    let stops = actions.count + 1
    let stop = ((marked.map { $0 + 1 } ?? 0) + step + stops) % stops
    marked = stop == 0 ? nil : stop - 1
    isFresh = false
  }

  // The pointer

  /// Returns the action at a point.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    isWaiting ? nil : panel?.row(at: point)
  }

  /// Performs a clicked action.
  public func click(_ button: Int) -> SheetResponse { perform(button) }

  /// Handles a press. If the first click has opened the field, a double click maximizes the window.
  /// A press elsewhere goes on to the page.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    guard box.contains(point) else {
      return panel?.frame.contains(point) == true ? .handled : .dismissedAndPassedOn
    }
    if isWaiting { return .handled }
    if clicks == 2, isFresh {
      maximize()
      return .dismissed
    }
    return .ignored
  }

  /// Marks the action under the pointer.
  public func hover(at point: Point, context: ChromeContext) -> Bool {
    let row = panel?.row(at: point)
    guard row != marked, row != nil || panel?.frame.contains(point) == true || marked != nil else {
      return false
    }
    marked = row
    return true
  }
}

extension TitleSheet: FieldHost {
  /// The field, unless the name is being accepted.
  public var fields: [InputField] { isWaiting ? [] : [field] }
  /// The field, also while an action is marked.
  public var focusedField: InputField? { isWaiting ? nil : field }

  /// Takes the mark away from the actions, and the refusal of the former name.
  public func didUse(_ field: InputField, isChanged: Bool) {
    if isChanged { refusal = nil }
    marked = nil
    isFresh = false
  }
}

extension TitleSheet {
  /// Returns the accessibility node with the field and the actions, or the reason for the refusal.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let name = context.words.text(Phrase("Name"))
    var children = [field.accessibilityNode(name, isFocused: marked == nil)]
    if let refusal {
      children.append(AccessibilityNode("below", .notification, context.words.text(refusal)))
    } else {
      children += actions.enumerated().map { number, action in
        .button(
          number, context.words.text(action.title), isMarked: number == marked,
          frame: panel?.frame(ofRow: number) ?? box)
      }
    }
    return AccessibilityNode("", .dialog, name, .modal, frame: box, children: children)
  }
}
