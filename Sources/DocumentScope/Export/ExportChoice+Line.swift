import Export
import MarkdownSyntax

/// The choices as a line: words in a fixed order, `-` for a choice that the document or the desktop
/// makes.
extension ExportChoice {
  var line: String {
    [
      format.rawValue, design.rawValue, lines?.rawValue ?? "-",
      pictures == .linked ? "linked" : "embedded",
      Self.papers.first { $0.value == paper }?.key ?? "-",
      manuscript.underlinesEmphasis ? "underlined" : "italic",
      manuscript.marksEnd ? "end" : "-", wrapColumn.map { String($0) } ?? "-",
      hasFirstPictureAsCover ? Self.firstPicture : "-", manuscript.font.rawValue,
    ].joined(separator: " ")
  }

  /// Reads a line that `line` wrote, also one of a version that knew no covers or no font of a
  /// manuscript; nil for any other.
  init?(line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    guard (8...10).contains(words.count),
      words.count < 9 || ["-", Self.firstPicture].contains(words[8]),
      let font = words.count < 10
        ? .courier : ExportOptions.Manuscript.Font(rawValue: words[9]),
      let format = ExportFormat(rawValue: words[0]),
      let design = ExportOptions.Design(rawValue: words[1])
    else { return nil }
    self.format = format
    self.design = design
    lines = LineMeaning(rawValue: words[2])
    pictures = words[3] == "linked" ? .linked : .embedded
    paper = Self.papers[words[4]]
    manuscript.underlinesEmphasis = words[5] == "underlined"
    manuscript.marksEnd = words[6] == "end"
    manuscript.font = font
    hasFirstPictureAsCover = words.count > 8 && words[8] == Self.firstPicture
    wrapColumn = Int(words[7]).flatMap { ExportOptions.wrapColumns.contains($0) ? $0 : nil }
  }

  private static let firstPicture = "first-picture"
  private static let papers: [String: PaperSize] = ["a4": .a4, "a5": .a5, "letter": .letter]
}
