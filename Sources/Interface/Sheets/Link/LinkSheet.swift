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

  let address: InputField
  let title: InputField
  private let isLink: Bool
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
    self.isLink = isLink
    self.answer = answer
    super.init(focus: "address")
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

  override var name: Phrase { Phrase("Link") }
  override var defaultButton: ViewID? { "link" }

  public override var content: any View {
    let names = [Phrase("Address"), Phrase("Title")]
    func row(_ field: InputField, _ name: Phrase, hint: Phrase? = nil) -> Named {
      let box = FieldBox(field: field, name: name, style: { .line($0.smallFont) }, hint: hint)
      return Named(name: name, column: names, gap: 12, content: box)
    }
    return Stack([
      row(address, names[0]), Gap(8), row(title, names[1], hint: Phrase("optional")), Gap(18),
      ButtonRow(buttons: buttons, defaultID: defaultButton),
    ])
  }

  private var buttons: [Button] {
    let remove = Button("remove", Phrase("Remove")) { [self] in finish(.remove) }
    return (isLink ? [remove] : []) + [
      Button("cancel", Phrase("Cancel")) { [self] in close() },
      Button("open", Phrase("Open"), isEnabled: !address.isEmpty) { [self] in
        finish(.open(address: addressText, title: titleText))
      },
      Button("link", Phrase("Link")) { [self] in
        finish(.set(address: addressText, title: titleText))
      },
    ]
  }

  private func finish(_ result: Answer) {
    close()
    answer(result)
  }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.return, .control): self.press("open")
    case (.character("k"), .control): finish(.toggle)
    default:
      let last = focus
      let isTaken = super.handle(press)
      if focus != last { focusedField?.selectAll() }
      return isTaken
    }
    return true
  }

  /// Inserts text that is typed on a button into the address.
  public override func insert(_ text: String) -> Bool {
    note(address.insert(text), of: address)
    return true
  }

  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    isFresh = false
  }
}
