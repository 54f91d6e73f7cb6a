import Canvas
import Localization
import Platform
import TextCore

/// A sheet for a link's address and title.
///
/// Tab goes from field to field and on to the buttons. Return takes what is written, Control+Return
/// follows the address as well, and the key of the link command does what it does without a sheet.
public final class LinkSheet: Sheet {
  /// The answer of the writer.
  public enum Answer: Hashable {
    /// The link gets the address and the title in the fields; either may be empty.
    case set(address: String, title: String)
    /// The same, and the address is opened.
    case open(address: String, title: String)
    /// The link's words become text.
    case remove
    /// The command is carried out without an address.
    case toggle
  }

  /// A place for keys.
  enum Focus: Hashable {
    case address, title
    case button(Button)
  }

  /// A button.
  enum Button: Hashable {
    case remove, cancel, open, link

    var title: Phrase {
      switch self {
      case .remove: Phrase("Remove")
      case .cancel: Phrase("Cancel")
      case .open: Phrase("Open")
      case .link: Phrase("Link")
      }
    }
  }

  private(set) var address: TextField
  private(set) var title: TextField
  private(set) var focus = Focus.address
  /// The layouts of the fields in the last drawing.
  var views: (address: FieldView, title: FieldView)?
  /// The buttons from left to right.
  let buttons: [Button]
  private let clipboard: any Clipboard
  private let answer: (Answer) -> Void
  /// True until the writer does something in a field.
  private var isFresh = true

  /// Makes a sheet with the current address and title, all of the address selected.
  ///
  /// - Parameter isLink: true if there is a link that can be removed.
  public init(
    address: String, title: String, isLink: Bool, clipboard: any Clipboard,
    boundaries: any TextBoundaries, answer: @escaping (Answer) -> Void
  ) {
    self.address = TextField(TextRope(address), lines: .one, boundaries: boundaries)
    self.title = TextField(TextRope(title), lines: .one, boundaries: boundaries)
    buttons = (isLink ? [.remove] : []) + [.cancel, .open, .link]
    self.clipboard = clipboard
    self.answer = answer
    self.address.select(0..<self.address.text.end)
  }

  /// The text in the field of the address.
  public var addressText: String { address.string }
  /// The text in the field of the title.
  public var titleText: String { title.string }

  /// Proposes an address, unless the writer has done something already.
  public func propose(_ proposed: String) {
    guard isFresh, address.isEmpty else { return }
    address.insert(proposed)
    address.select(0..<address.text.end)
  }

  /// The rectangle below which an input method shows its candidates.
  public var textInputRect: Rect? {
    focus == .title ? views?.title.textInputRect : views?.address.textInputRect
  }

  // Keys

  private var stops: [Focus] { [.address, .title] + buttons.map(Focus.button) }

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch (press.key, press.modifiers) {
    case (.escape, _): return .dismissed
    case (.return, .control): return take(.open)
    case (.return, _): return take(focusedButton ?? .link)
    case (.character("k"), .control): return finish(.toggle)
    case (.tab, _): step(press.modifiers.contains(.shift) ? -1 : 1)
    case (.up, []): step(-1)
    case (.down, []): step(1)
    case (.left, []) where focusedButton != nil: step(-1)
    case (.right, []) where focusedButton != nil: step(1)
    default:
      return follow { field, view in field.handle(press, clipboard: clipboard, in: view) }
    }
    return .handled
  }

  /// Inserts typed text.
  public func insert(_ text: String) -> SheetResponse {
    follow { field, _ in field.insert(text) }
  }

  /// Shows an input method's preedit in the field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool {
    _ = follow { field, _ in
      field.compose(text, choice: choice)
      return .handled
    }
    return true
  }

  private var focusedButton: Button? {
    if case .button(let button) = focus { button } else { nil }
  }

  /// Gives a key or a text to the field in focus; the address, if a button is.
  private func follow(
    _ input: (inout TextField, FieldView?) -> TextField.Response
  ) -> SheetResponse {
    let response =
      focus == .title ? input(&title, views?.title) : input(&address, views?.address)
    guard response != .ignored else { return .handled }
    isFresh = false
    if focus != .title { focus = .address }
    return response == .wantsClipboard ? .wantsClipboard : .handled
  }

  private func step(_ count: Int) {
    let index = stops.firstIndex(of: focus) ?? 0
    focus(stops[(index + count + stops.count) % stops.count])
  }

  /// Moves the focus; all text of a field is selected.
  private func focus(_ place: Focus) {
    focus = place
    switch place {
    case .address: address.select(0..<address.text.end)
    case .title: title.select(0..<title.text.end)
    case .button: break
    }
  }

  private func take(_ button: Button) -> SheetResponse {
    switch button {
    case .cancel: return .dismissed
    case .remove: return finish(.remove)
    case .open: return canOpen ? finish(.open(address: addressText, title: titleText)) : .handled
    case .link: return finish(.set(address: addressText, title: titleText))
    }
  }

  /// True if there is an address to follow.
  var canOpen: Bool { !address.isEmpty }

  private func finish(_ result: Answer) -> SheetResponse {
    answer(result)
    return .dismissed
  }

  // The pointer

  /// Returns the button at a point.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    LinkLayout(self, context).buttonFrames.firstIndex { $0.contains(point) }
  }

  /// Performs the action of a clicked button.
  public func click(_ button: Int) -> SheetResponse { take(buttons[button]) }

  /// Places the caret of a field; a double click selects all of it.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    guard let views else { return .handled }
    for (place, view) in [(Focus.address, views.address), (.title, views.title)]
    where view.frame.contains(point) {
      isFresh = false
      focus(place)
      guard clicks < 2, let caret = view.place(at: point) else { continue }
      if place == .address { address.select(caret) } else { title.select(caret) }
    }
    return .handled
  }

  /// Returns a text cursor over the fields.
  public func pointerShape(at point: Point) -> PointerShape {
    guard let views else { return .arrow }
    let isOnField = views.address.frame.contains(point) || views.title.frame.contains(point)
    return isOnField ? .text : .arrow
  }

  /// Gives keys to the field of an accessibility node.
  public func focusField(_ key: String) {
    if let field = Field(rawValue: key) { focus(field == .address ? .address : .title) }
  }

  /// The keys of the fields' accessibility nodes.
  enum Field: String {
    case address, title
  }
}
