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

  /// None while the name is being accepted.
  override var controls: [Control] { isWaiting ? [] : super.controls }

  public override var content: any View {
    Stack([
      TitleField(field: field, name: name, isRaised: isRaised), refusal.map(slip),
      refusal == nil ? ActionMenu(actions: actions) { [self] in close() } : nil,
    ])
  }

  private func slip(_ refusal: Phrase) -> Popover {
    Popover(
      content: Paragraph(refusal, ink: \.quoteInk, isSelectable: false), widest: 320,
      anchor: .below, announcement: ("below", { $0.text(refusal) }))
  }

  /// Lays it out so that the field's text is at the title's place.
  override func layOut(_ context: ChromeContext) -> SheetLayout {
    let width = TitleField.width(of: field, context)
    let box = Rect(
      x: (context.windowSize.width - width) / 2,
      y: (PageMetrics.titleStripHeight - TitleField.height) / 2, width: width,
      height: TitleField.height)
    var views = ViewLayout(context, focus: focus)
    _ = content.place(at: Point(x: box.x, y: box.y), width: width, in: &views)
    return SheetLayout(views, frame: box)
  }

  // Keys

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if isWaiting && press.key != .escape { return true }
    switch press.key {
    case .return where focus == Self.fieldID:
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

/// The field in place of the title. Its box is wider than a short name.
private struct TitleField: View {
  let field: InputField
  let name: Phrase
  /// True if it lies on the text.
  let isRaised: Bool

  private static let narrowest = 240.0
  private static let margin = 12.0
  static let height = 28.0

  /// Returns the width of the typed name, as far as there is room for it.
  private static func textWidth(of field: InputField, _ context: ChromeContext) -> Double {
    let composed = String(decoding: field.preedit?.bytes ?? [], as: UTF8.self)
    let line = PlainLine(
      field.string.onOneLine + composed, font: TitleStrip.font, typesetting: context.typesetting)
    return min(line.width, max(0, context.windowSize.width - 2 * PageMetrics.minInset))
  }

  /// Returns the width of the box.
  static func width(of field: InputField, _ context: ChromeContext) -> Double {
    min(
      max(narrowest, textWidth(of: field, context) + 2 * margin),
      context.windowSize.width - 2 * margin)
  }

  var controls: [Control] { box.controls }

  private var box: FieldBox {
    let style = FieldStyle(
      font: TitleStrip.font, lineHeight: 24, caretInset: 3, sideMargin: 0, margin: 2,
      wrapping: .none)
    return FieldBox(field: field, name: name, style: { _ in style })
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: Self.height)
    if isRaised { layout.addPanel(frame, radius: 5) }
    let text = Self.textWidth(of: field, layout.context)
    let left = (width - text) / 2
    var box = box
    box.ends = (left, left - PageMetrics.caretWidth)
    return box.place(at: origin, width: width, in: &layout)
  }
}

/// The actions for the file, as a menu below the field.
private struct ActionMenu: View {
  let actions: [TitleSheet.Action]
  let close: () -> Void

  private static let gap = 6.0

  var controls: [Control] {
    actions.enumerated().map { index, action in
      Control(id: MenuPanel.id(index), kind: .button) {
        close()
        action.perform()
      }
    }
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let rows = actions.map { MenuRow.item(MenuItem(.words($0.title), perform: $0.perform)) }
    // Measured first in the middle, for its width.
    var panel = MenuPanel(Menu("") { [] }, anchor: .middle)
    panel.update(rows, layout.context)
    let place = Rect(x: panel.frame.x, y: origin.y, width: 0, height: Self.gap)
    panel = MenuPanel(Menu("") { [] }, anchor: .below(place))
    panel.update(rows, layout.context)
    panel.marked = rows.indices.first { MenuPanel.id($0) == layout.focus }
    panel.place(rows.indices, showsMnemonics: false, in: &layout)
    return 0
  }
}
