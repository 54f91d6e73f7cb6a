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

  let address: InputField
  let title: InputField
  private(set) var focus = Focus.address
  /// The buttons from left to right.
  let buttons: [Button]
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
    func field(_ text: String, _ key: String) -> InputField {
      InputField(TextRope(text), key: key, clipboard: clipboard, boundaries: boundaries)
    }
    self.address = field(address, "address")
    self.title = field(title, "title")
    buttons = (isLink ? [.remove] : []) + [.cancel, .open, .link]
    self.answer = answer
    self.address.selectAll()
  }

  /// The text in the field of the address.
  public var addressText: String { address.string }
  /// The text in the field of the title.
  public var titleText: String { title.string }

  /// Proposes an address, unless the writer has done something already.
  public func propose(_ proposed: String) {
    guard isFresh, address.isEmpty else { return }
    address.insert(proposed)
    address.selectAll()
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
    default: return .ignored
    }
    return .handled
  }

  /// Inserts text that is typed on a button into the address.
  public func insert(_ text: String) -> SheetResponse {
    guard case .button = focus else { return .ignored }
    note(address.insert(text), of: address)
    return .handled
  }

  private var focusedButton: Button? {
    if case .button(let button) = focus { button } else { nil }
  }

  private func step(_ count: Int) {
    let index = stops.firstIndex(of: focus) ?? 0
    focus(stops[(index + count + stops.count) % stops.count])
  }

  /// Moves the focus; all text of a field is selected.
  private func focus(_ place: Focus) {
    focus = place
    switch place {
    case .address: address.selectAll()
    case .title: title.selectAll()
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

  public func button(at point: Point, context: ChromeContext) -> Int? {
    LinkLayout(self, context).buttonFrames.firstIndex { $0.contains(point) }
  }

  /// Performs the action of a clicked button.
  public func click(_ button: Int) -> SheetResponse { take(buttons[button]) }
}

extension LinkSheet: FieldHost {
  /// The two fields.
  public var fields: [InputField] { [address, title] }

  /// The field with the keyboard, unless a button has it.
  public var focusedField: InputField? {
    switch focus {
    case .address: address
    case .title: title
    case .button: nil
    }
  }

  /// Gives the keyboard to the field.
  public func didUse(_ field: InputField, isChanged: Bool) {
    isFresh = false
    focus = field === title ? .title : .address
  }
}
