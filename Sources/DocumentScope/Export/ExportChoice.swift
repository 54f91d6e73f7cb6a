import Export
import Interface
import Markdown
import Words

/// The choices that a writer makes for an export, as rows of the sheet and as a remembered line.
struct ExportChoice: Equatable {
  var format = ExportFormat.html
  var design = ExportOptions.Design.page
  /// The meaning of lines; nil: the beginning of the document decides.
  var lines: LineMeaning?
  var pictures = ExportOptions.Pictures.embedded

  /// A row of the sheet.
  enum Row {
    case format, design, lines, pictures
  }

  /// The rows of the chosen format, the format first.
  var rows: [Row] {
    switch format {
    case .html: [.format, .design, .lines, .pictures]
    }
  }

  /// The rows as the sheet shows them.
  var choices: ExportSheet.Choices {
    ExportSheet.Choices(rows: rows.map(choiceRow), fileExtension: format.fileExtension)
  }

  /// Sets the value of a row, by the index of each. An index that means nothing changes nothing.
  mutating func set(_ row: Int, to value: Int) {
    guard rows.indices.contains(row) else { return }
    switch rows[row] {
    case .format: format = Self.element(value, of: ExportFormat.allCases) ?? format
    case .design: design = Self.element(value, of: Self.designs) ?? design
    case .lines: lines = Self.element(value, of: Self.meanings) ?? lines
    case .pictures: pictures = Self.element(value, of: Self.ways) ?? pictures
    }
  }

  private func choiceRow(_ row: Row) -> ChoiceRow {
    switch row {
    case .format:
      let formats = ExportFormat.allCases
      return ChoiceRow(
        Phrase("Format"), formats.map(\.title), chosen: formats.firstIndex(of: format) ?? 0)
    case .design:
      return ChoiceRow(
        Phrase("Design"), Self.designs.map(\.title),
        chosen: Self.designs.firstIndex(of: design) ?? 0)
    case .lines:
      return ChoiceRow(
        Phrase("Lines"), Self.meanings.map(Self.title),
        chosen: Self.meanings.firstIndex(of: lines) ?? 0, isRare: true)
    case .pictures:
      return ChoiceRow(
        Phrase("Pictures"), Self.ways.map(\.title), chosen: Self.ways.firstIndex(of: pictures) ?? 0,
        isRare: true)
    }
  }

  private static let designs: [ExportOptions.Design] = [.page, .bare]
  private static let meanings: [LineMeaning?] = [nil, .paragraph, .lineBreak, .wrapped]
  private static let ways: [ExportOptions.Pictures] = [.embedded, .linked]

  private static func element<Value>(_ index: Int, of values: [Value]) -> Value? {
    values.indices.contains(index) ? values[index] : nil
  }

  private static func title(of meaning: LineMeaning?) -> Phrase {
    switch meaning {
    case nil: Phrase("As the document has them")
    case .paragraph: Phrase("Each is a paragraph")
    case .lineBreak: Phrase("Each ends with a break")
    case .wrapped: Phrase("Joined to paragraphs")
    }
  }
}

/// The choices as a line: words in a fixed order, `-` for the document's own meaning of lines.
extension ExportChoice {
  var line: String {
    [
      format.rawValue, design == .bare ? "bare" : "page", lines?.rawValue ?? "-",
      pictures == .linked ? "linked" : "embedded",
    ].joined(separator: " ")
  }

  /// Reads what `line` wrote; nil for anything else.
  init?(line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 4, let format = ExportFormat(rawValue: words[0]) else { return nil }
    self.format = format
    design = words[1] == "bare" ? .bare : .page
    lines = LineMeaning(rawValue: words[2])
    pictures = words[3] == "linked" ? .linked : .embedded
  }
}

extension ExportFormat {
  /// The name of the format in the sheet.
  fileprivate var title: Phrase {
    switch self {
    case .html: Phrase("Web page (HTML)")
    }
  }
}

extension ExportOptions.Design {
  fileprivate var title: Phrase {
    switch self {
    case .page: Phrase("Like the page")
    case .bare: Phrase("None")
    }
  }
}

extension ExportOptions.Pictures {
  fileprivate var title: Phrase {
    switch self {
    case .embedded: Phrase("In the file")
    case .linked: Phrase("Linked")
    }
  }
}
