import Export
import Interface
import Localization
import MarkdownSyntax
import SystemPackage

/// The choices that a writer makes for an export, as rows of the sheet and as a remembered line.
/// The format decides which rows there are, and a design that it lacks is replaced by its first
/// one. It performs no export: `ExportModule` does, from `ExportOptions`.
struct ExportChoice: Equatable {
  var format = ExportFormat.html
  /// The look. A format without this design takes its own first one.
  var design = ExportOptions.Design.page
  /// The paper; nil: the usual one of the desktop's country.
  var paper: PaperSize?
  /// The meaning of lines; nil: that of the document.
  var lines: LineMeaning?
  var pictures = ExportOptions.Pictures.embedded
  var manuscript = ExportOptions.Manuscript()
  /// The column at which plain text is wrapped; nil: it is not wrapped.
  var wrapColumn: Int?
  /// True if the first picture of the text is the cover of a book, rather than the one that the text names.
  var hasFirstPictureAsCover = false

  /// A row of the sheet.
  enum Row {
    case format, design, paper, font, emphasis, end, width, cover, lines, pictures
  }

  /// The rows of the chosen format, the format first.
  var rows: [Row] {
    switch format {
    case .html: [.format, .design, .lines, .pictures]
    case .epub: [.format, .design, .cover, .lines]
    case .txt: [.format, .width, .lines]
    case .docx, .odt, .rtf, .pdf:
      [.format, .design, .paper] + manuscriptRows + [.lines]
    }
  }

  private var manuscriptRows: [Row] { design == .manuscript ? [.font, .emphasis, .end] : [] }

  /// The designs of the chosen format.
  private var designs: [ExportOptions.Design] {
    switch format {
    case .html, .epub: [.page, .bare]
    case .docx, .odt, .rtf, .pdf, .txt: [.page, .book, .plain, .manuscript]
    }
  }

  /// Returns the rows as the sheet shows them; `lines` is the meaning of lines in the document.
  func choices(in lines: LineMeaning) -> ChoiceSheet.Choices {
    ChoiceSheet.Choices(
      rows: rows.map { choiceRow($0, lines) }, fileExtension: format.fileExtension)
  }

  /// Sets the value of a row, by the index of each. An index that means nothing changes nothing.
  mutating func set(_ row: Int, to value: Int) {
    guard rows.indices.contains(row) else { return }
    switch rows[row] {
    case .format:
      format = Self.element(value, of: ExportFormat.allCases) ?? format
      if !designs.contains(design) { design = designs[0] }
    case .design: design = Self.element(value, of: designs) ?? design
    case .paper: paper = Self.element(value, of: Self.papers) ?? paper
    case .font: manuscript.font = value == 1 ? .times : .courier
    case .emphasis: manuscript.underlinesEmphasis = value == 1
    case .end: manuscript.marksEnd = value == 1
    case .width: wrapColumn = Self.element(value, of: Self.columns) ?? wrapColumn
    case .cover: hasFirstPictureAsCover = value == 1
    case .lines: lines = Self.element(value, of: Self.meanings) ?? lines
    case .pictures: pictures = Self.element(value, of: Self.ways) ?? pictures
    }
  }

  /// Takes the format that the extension of a path names, if it is one of the formats.
  mutating func follow(_ path: FilePath) {
    let ending = path.extension?.lowercased()
    if let index = ExportFormat.allCases.firstIndex(where: { $0.fileExtension == ending }) {
      set(0, to: index)
    }
  }

  private func choiceRow(_ row: Row, _ document: LineMeaning) -> ChoiceRow {
    switch row {
    case .format:
      ChoiceRow(
        Phrase("Format"), ExportFormat.allCases.map(\.title),
        chosen: Self.index(of: format, in: ExportFormat.allCases))
    case .design:
      ChoiceRow(
        Phrase("Design"), designs.map(\.title), chosen: Self.index(of: design, in: designs))
    case .paper:
      ChoiceRow(
        Phrase("Paper"), Self.papers.map { Self.title(of: $0) },
        chosen: Self.index(of: paper, in: Self.papers)
      )
    case .font:
      ChoiceRow(
        Phrase("Font"), [.verbatim("Courier"), .verbatim("Times")],
        chosen: manuscript.font == .times ? 1 : 0, isRare: true)
    case .emphasis:
      ChoiceRow(
        Phrase("Emphasis"), [Phrase("Italic"), Phrase("Underlined")],
        chosen: manuscript.underlinesEmphasis ? 1 : 0, isRare: true)
    case .end:
      ChoiceRow(
        Phrase("After the text"), [Phrase("Nothing"), Phrase("The word END")],
        chosen: manuscript.marksEnd ? 1 : 0, isRare: true)
    case .width:
      ChoiceRow(
        Phrase("Long lines"), Self.columns.map { Self.title(ofColumn: $0) },
        chosen: Self.index(of: wrapColumn, in: Self.columns))
    case .cover:
      ChoiceRow(
        Phrase("Cover"), [Phrase("From the front matter"), Phrase("First picture")],
        chosen: hasFirstPictureAsCover ? 1 : 0)
    case .lines:
      ChoiceRow(
        Phrase("Line breaks"), Self.meanings.map { Self.title(of: $0, in: document) },
        chosen: Self.index(of: lines, in: Self.meanings), isRare: true)
    case .pictures:
      ChoiceRow(
        Phrase("Pictures"), Self.ways.map(\.title), chosen: Self.index(of: pictures, in: Self.ways),
        isRare: true)
    }
  }

  private static let columns: [Int?] = [nil, 72]
  private static let papers: [PaperSize?] = [nil, .a4, .a5, .letter]
  private static let meanings: [LineMeaning?] = [nil, .paragraph, .lineBreak, .wrapped]
  private static let ways: [ExportOptions.Pictures] = [.embedded, .linked]

  private static func element<Value>(_ index: Int, of values: [Value]) -> Value? {
    values.indices.contains(index) ? values[index] : nil
  }

  private static func index<Value: Equatable>(of value: Value, in values: [Value]) -> Int {
    values.firstIndex(of: value) ?? 0
  }
}
