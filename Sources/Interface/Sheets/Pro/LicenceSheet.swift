import Canvas
import Localization
import Platform
import TextCore

/// The source of licences for the sheet that shows them.
public protocol LicenceKeeper: AnyObject {
  /// The sentences about the licence in use, from top to bottom; empty if there is none.
  var linesAboutLicence: [Phrase] { get }
  /// Returns the result of checking a key.
  func verdict(on key: String) -> LicenceSheet.Verdict
  /// Installs a valid key; called as the sheet closes.
  func use(_ key: String)
  /// Removes the licence in use.
  func removeLicence()
}

/// A sheet with the licence in use, and a field for a new key. The result of checking a key appears
/// below it while the user types.
///
/// Tab goes from the field to the buttons and back. Return in the field accepts a valid key; on a
/// button it presses the button.
public final class LicenceSheet: Sheet {
  /// The result of checking a key.
  public struct Verdict {
    /// The sentence shown for it.
    public var sentence: Phrase
    /// True if the key is valid.
    public var isGood: Bool

    public init(_ sentence: Phrase, isGood: Bool) {
      self.sentence = sentence
      self.isGood = isGood
    }
  }

  weak var keeper: (any LicenceKeeper)?
  let field: InputField
  /// The result for the text in the field; `nil` while the field is empty.
  private(set) var verdict: Verdict?

  /// The sentences about the licence in use.
  var inUse: [Phrase] { keeper?.linesAboutLicence ?? [] }

  public init(
    _ keeper: any LicenceKeeper, clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.keeper = keeper
    field = InputField(lines: .many, clipboard: clipboard, boundaries: boundaries)
    super.init(focus: ViewID(key: field.key))
  }

  public var text: String { field.string }

  /// The sentence about the text in the field.
  public var sentence: Phrase? { verdict?.sentence }

  private var isGood: Bool { verdict?.isGood ?? false }

  override var name: Phrase { Phrase("Licence") }
  override var defaultButton: ViewID? { "use" }

  public override var content: any View {
    let lines = inUse.enumerated().map { Paragraph($1, .label(ViewID("line", $0))) }
    let key = FieldBox(
      field: field, name: name, style: { _ in .key },
      // Few lines in a low window.
      lines: { context, _ in SheetBox(context).room < 300 ? 3 : 6 },
      hint: Phrase("Paste your key here, or drop its file."))
    // Room for one line is always reserved, so that nothing jumps when there is a sentence.
    let verdict = Paragraph(
      sentence ?? "", ink: isGood ? \.linkInk : \.quoteInk,
      sentence == nil ? .none : .notification("verdict"))
    return Stack([
      Label(name, .message, ink: \.quoteInk, height: 22), Gap(8), Stack(lines),
      Gap(lines.isEmpty ? 0 : 14), Stack([key, verdict], gap: 8, isUnit: true), Gap(14),
      Stack([ButtonRow(buttons: buttons, defaultID: defaultButton)], isUnit: true),
    ])
  }

  private var buttons: [Button] {
    let remove = Button("remove", Phrase("Remove Licence")) { [self] in
      keeper?.removeLicence()
      focus = ViewID(key: field.key)
    }
    return (inUse.isEmpty ? [] : [remove]) + [
      Button("close", Phrase("Close")) { [self] in close() },
      Button("use", Phrase("Use Licence"), isEnabled: isGood) { [self] in
        close()
        keeper?.use(text)
      },
    ]
  }

  /// The field of the key, also while a button is marked.
  public override var focusedField: InputField? { field }

  /// Checks a new key.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    if isChanged { verdict = field.text.isEmpty ? nil : keeper?.verdict(on: text) }
  }
}
