import Export
import Interface
import Localization
import MarkdownSyntax
import Platform

/// The choices of a writer who prints without the desktop's dialog, as rows of the sheet.
struct PrintChoice: Equatable {
  var printers: [String]
  /// An index of `printers`.
  var printer: Int
  var copies = 1
  /// The look of the pages.
  var pages: ExportChoice

  /// Copies that can be chosen.
  static let mostCopies = 99

  /// Makes the first choices.
  init(_ printers: Printers, _ pages: ExportChoice) {
    self.printers = printers.names
    self.pages = pages
    printer = printers.usual.flatMap { printers.names.firstIndex(of: $0) } ?? 0
  }

  /// Returns the same choices for the current printers; if the printer has gone, the default one.
  func updated(_ printers: Printers) -> PrintChoice {
    var choice = PrintChoice(printers, pages)
    choice.copies = copies
    if let index = printers.names.firstIndex(of: name) { choice.printer = index }
    return choice
  }

  /// The name of the chosen printer.
  var name: String { printers.indices.contains(printer) ? printers[printer] : "" }

  /// Returns the rows as the sheet shows them: printer and copies, then those of pages but for the
  /// format.
  func choices(in lines: LineMeaning) -> ChoiceSheet.Choices {
    let own = [
      ChoiceRow(Phrase("Printer"), printers.map { .verbatim($0) }, chosen: printer),
      ChoiceRow(
        Phrase("Copies"), (1...Self.mostCopies).map { .verbatim("\($0)") }, chosen: copies - 1),
    ]
    return ChoiceSheet.Choices(rows: own + pages.choices(in: lines).rows.dropFirst())
  }

  /// Sets the value of a row, by the index of each. An index that means nothing changes nothing.
  mutating func set(_ row: Int, to value: Int) {
    switch row {
    case 0: if printers.indices.contains(value) { printer = value }
    case 1: if (0..<Self.mostCopies).contains(value) { copies = value + 1 }
    default: pages.set(row - 1, to: value)
    }
  }

  /// The name of the chosen paper for `lp`; nil: the printer's own.
  var media: String? {
    switch pages.paper {
    case .a4: "A4"
    case .a5: "A5"
    case .letter: "Letter"
    default: nil
    }
  }
}

extension ExportChoice {
  /// These choices for pages of PDF, in place of the format that was exported last.
  var forPages: ExportChoice {
    var choice = self
    choice.format = .pdf
    choice.pictures = .embedded
    if choice.design == .bare { choice.design = .page }
    return choice
  }
}

extension ExportOptions {
  /// Lays pages out for the paper of a print dialog.
  mutating func fit(_ ticket: PrintTicket) {
    if let paper = ticket.paper {
      self.paper = PaperSize(millimetres: paper.width, by: paper.height)
      func points(_ millimetres: Double) -> Double { millimetres / 25.4 * 72 }
      leastMargins = PaperMargins(
        left: points(paper.margins.left), top: points(paper.margins.top),
        right: points(paper.margins.right), bottom: points(paper.margins.bottom))
    }
    pages = ticket.pages.map { PageSelection($0) }
  }
}
