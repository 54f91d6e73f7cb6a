import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A field for the document's name, in place of the title. Return accepts the name; Escape or a
/// press elsewhere leaves. Below it are other actions for the file, or the reason why the name was
/// refused.
public final class TitleSheet: FieldSheet {
  /// An action for the file.
  public struct Action {
    let title: Phrase
    let perform: () -> Void

    public init(_ title: Phrase, perform: @escaping () -> Void) {
      self.title = title
      self.perform = perform
    }
  }

  private let actions: [Action]
  /// True if the title is not visible behind the field, which then lies on the text.
  private let isRaised: Bool
  private let accept: ([UInt8]) -> Void
  private let maximize: () -> Void

  /// True after the name was passed to `accept` until `end` reports the result.
  private var isWaiting = false
  /// True until the user does something in the field.
  private var isFresh = true

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
    self.actions = actions
    self.isRaised = isRaised
    self.accept = accept
    self.maximize = maximize
    super.init(name, refusal: nil, clipboard: clipboard, boundaries: boundaries)
    field.select(0..<TextOffset(selected))
  }

  /// The action that keys or the pointer have marked.
  private var marked: Int? { actions.indices.first { MenuPanel.id($0) == focus } }

  /// The typed name.
  public var text: String { field.string }

  /// Reports the result of the accepted name: `nil`, or the reason why it was refused.
  public func end(_ refusal: Phrase?) {
    isWaiting = false
    self.refusal = refusal
    if refusal == nil { close() }
  }

  // The views

  override var name: Phrase { Phrase("Name") }

  /// The field and the actions, unless the name is being accepted.
  override var controls: [Control] {
    if isWaiting { return [] }
    let buttons = actions.enumerated().map { index, action in
      Control(id: MenuPanel.id(index), kind: .button) { [self] in
        close()
        action.perform()
      }
    }
    return [Control(id: Self.fieldID, kind: .field(field))] + (refusal == nil ? buttons : [])
  }

  private static let narrowest = 240.0
  private static let margin = 12.0
  private static let height = 28.0
  private static let gap = 6.0

  /// Lays it out so that the field's text is at the title's place.
  override func layOut(_ context: ChromeContext) -> SheetLayout {
    let width = context.windowSize.width
    let composed = String(decoding: field.preedit?.bytes ?? [], as: UTF8.self)
    let line = PlainLine(
      field.string.onOneLine + composed, font: TitleStrip.font, typesetting: context.typesetting)
    let room = max(0, width - 2 * PageMetrics.minInset)
    let text = min(line.width, room)
    let boxWidth = min(max(Self.narrowest, text + 2 * Self.margin), width - 2 * Self.margin)
    let top = (PageMetrics.titleStripHeight - Self.height) / 2
    let box = Rect(x: (width - boxWidth) / 2, y: top, width: boxWidth, height: Self.height)
    let place = Rect(
      x: (width - text) / 2, y: top, width: text + PageMetrics.caretWidth, height: Self.height)
    var views = ViewLayout(context, focus: focus)
    addField(at: place, in: box, to: &views)
    if let refusal {
      addSlip(refusal, below: box, to: &views)
    } else {
      addActions(below: box, to: &views)
    }
    return SheetLayout(views, frame: box)
  }

  private func addField(at place: Rect, in box: Rect, to views: inout ViewLayout) {
    let context = views.context
    let style = FieldStyle(
      font: TitleStrip.font, lineHeight: 24, caretInset: 3, sideMargin: 0, margin: 2,
      wrapping: .none)
    let node = field.accessibilityNode(context.words.text(name), isFocused: marked == nil)
    views.add(box, id: Self.fieldID, node: node) { [self] box, _, list in
      if isRaised { RaisedPanel.draw(box, radius: 5, into: &list, context: context) }
      list.append(
        .roundedFill(
          context.scale.deviceRect(box), radius: 4 * context.scale.factor, context.theme.tint))
      field.draw(
        style, in: place, hasCaret: marked == nil, area: box, into: &list, context: context)
    }
  }

  private func addSlip(_ refusal: Phrase, below box: Rect, to views: inout ViewLayout) {
    let context = views.context
    let words = context.words.text(refusal)
    let sentence = PlainParagraph(
      words, font: context.smallFont, width: min(320, context.windowSize.width - 4 * Self.margin),
      typesetting: context.typesetting)
    let width = sentence.width + 2 * Self.margin
    let slip = Rect(
      x: ((context.windowSize.width - width) / 2).rounded(), y: box.maxY + Self.gap, width: width,
      height: sentence.height + 2 * Self.gap)
    views.add(slip, node: AccessibilityNode("below", .notification, words)) { slip, _, list in
      RaisedPanel.draw(slip, radius: 6, into: &list, context: context)
      sentence.draw(
        into: &list, x: slip.x + Self.margin, y: slip.y + Self.gap, color: context.theme.quoteInk,
        scale: context.scale)
    }
  }

  private func addActions(below box: Rect, to views: inout ViewLayout) {
    let context = views.context
    let rows = actions.map { MenuRow.item(MenuItem(.words($0.title), perform: $0.perform)) }
    // Measured first in the middle, for its width.
    var panel = MenuPanel(Menu("") { [] }, anchor: .middle)
    panel.update(rows, context)
    let place = Rect(x: panel.frame.x, y: box.y, width: 0, height: box.height + Self.gap)
    panel = MenuPanel(Menu("") { [] }, anchor: .below(place))
    panel.update(rows, context)
    panel.marked = marked
    panel.place(rows.indices, showsMnemonics: false, in: &views)
  }

  // Keys

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if isWaiting && press.key != .escape { return true }
    switch press.key {
    case .return where marked == nil:
      isWaiting = true
      accept(field.bytes)
    case .left, .right: return false
    case .tab, .up, .down:
      isFresh = false
      return super.handle(press)
    default: return super.handle(press)
    }
    return true
  }

  // The pointer

  /// Handles a press. If the first click has opened the field, a double click maximizes the window.
  /// A press elsewhere goes on to the page.
  public override func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> Bool {
    let layout = layOut(context)
    guard layout.frame.contains(point) else {
      if layout.views.isOnPart(point) { return true }
      close()
      return false
    }
    if isWaiting { return true }
    guard clicks == 2, isFresh else { return false }
    maximize()
    close()
    return true
  }

  /// Marks the action under the pointer.
  public override func hover(at point: Point, context: ChromeContext) -> Bool {
    let next = button(at: point, context: context) ?? Self.fieldID
    guard next != focus else { return false }
    focus = next
    return true
  }

  // The field

  /// The field, also while an action is marked.
  public override var focusedField: InputField? { isWaiting ? nil : field }

  /// Takes the mark away from the actions.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    isFresh = false
  }
}
