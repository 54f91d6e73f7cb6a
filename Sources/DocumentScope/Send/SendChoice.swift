import Export
import Interface
import Localization
import MarkdownSyntax

/// The choices of a writer who sends the document, as rows of the sheet.
struct SendChoice: Equatable {
  /// The form in which the document goes.
  enum Form: Int {
    /// The text as it is, in Markdown, in the letter itself. A long one is attached all the same.
    case letter
    /// The text as it is, as an attachment.
    case text
    /// An attachment in the format of `export`.
    case export
  }

  var form = Form.text
  /// The format and the options of an export.
  var export: ExportChoice

  /// Returns the rows: the format, then those of its options.
  func choices(in lines: LineMeaning) -> ChoiceSheet.Choices {
    let formats =
      [Phrase("Text in the letter"), Phrase("Text as it is (Markdown)")]
      + ExportFormat.allCases.map(\.title)
    let format = ExportFormat.allCases.firstIndex(of: export.format) ?? 0
    let first = ChoiceRow(
      Phrase("Format"), formats,
      chosen: form.rawValue + (form == .export ? format : 0))
    let options = form == .export ? export.choices(in: lines).rows.dropFirst() : []
    return ChoiceSheet.Choices(rows: [first] + options)
  }

  /// Sets the value of a row, by the index of each. A value that the row lacks changes nothing.
  mutating func set(_ row: Int, to value: Int) {
    guard row == 0 else { return export.set(row, to: value) }
    guard value >= 0, value < Form.export.rawValue + ExportFormat.allCases.count else { return }
    form = Form(rawValue: value) ?? .export
    if form == .export { export.set(0, to: value - Form.export.rawValue) }
  }
}
