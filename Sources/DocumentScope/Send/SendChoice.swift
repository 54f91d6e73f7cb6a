import Export
import Interface
import Localization
import MarkdownSyntax

/// The choices of a writer who sends the document, as rows of the sheet.
struct SendChoice: Equatable {
  /// True if the text goes as it is, in Markdown.
  var isText = true
  /// The format and the options of an export.
  var export: ExportChoice

  /// Returns the rows: the format, then those of its options.
  func choices(in lines: LineMeaning) -> ChoiceSheet.Choices {
    let formats = [Phrase("Text as it is (Markdown)")] + ExportFormat.allCases.map(\.title)
    let format = ExportFormat.allCases.firstIndex(of: export.format) ?? 0
    let first = ChoiceRow(Phrase("Format"), formats, chosen: isText ? 0 : format + 1)
    let options = isText ? [] : export.choices(in: lines).rows.dropFirst()
    return ChoiceSheet.Choices(rows: [first] + options)
  }

  /// Sets the value of a row, by the index of each. An index that means nothing changes nothing.
  mutating func set(_ row: Int, to value: Int) {
    guard row == 0 else { return export.set(row, to: value) }
    isText = value == 0
    if !isText { export.set(0, to: value - 1) }
  }
}
