import MarkdownSyntax

/// The footnotes of a document: their numbers in the order of first references, and those that are
/// still to be written.
struct FootnoteOrder: Sendable {
  /// The labels in the order of their numbers.
  private(set) var labels: [String] = []
  private var numbers: [String: Int] = [:]
  /// The number of references to each footnote, by the footnote's number − 1.
  private(set) var referenceCounts: [Int] = []

  /// Counts a reference. Returns the number of the footnote, from 1, and of the reference to it.
  mutating func refer(to label: String) -> (number: Int, reference: Int) {
    let number = number(of: label)
    referenceCounts[number - 1] += 1
    return (number, referenceCounts[number - 1])
  }

  /// The number of a footnote; nil if it has none yet.
  func knownNumber(of label: String) -> Int? { numbers[label] }

  /// The number of a footnote; it gets the next one if it has none.
  @discardableResult mutating func number(of label: String) -> Int {
    if let number = numbers[label] { return number }
    labels.append(label)
    referenceCounts.append(0)
    numbers[label] = labels.count
    return labels.count
  }
}

extension FootnoteOrder {
  /// Numbers the footnotes to which the text of a document refers, and not those to which only notes do. O(n).
  init(ofTextIn reader: DocumentReader) {
    self.init()
    var skippedDepth = 0
    for event in reader {
      switch event.kind {
      case .enter(let element) where skippedDepth > 0 || element.isOutsideOfText: skippedDepth += 1
      case .leave where skippedDepth > 0: skippedDepth -= 1
      case .footnoteReference(let reference) where skippedDepth == 0 && reference.number != nil:
        number(of: reference.label)
      default: break
      }
    }
  }
}

/// The state of the footnotes in HTML.
struct HTMLNotes: Sendable {
  var order = FootnoteOrder()
  /// The labels of definitions in the text, in order: those without a reference are written at the
  /// end.
  var definitions: [String] = []
  /// The note that is written; 0 in the text.
  var number = 0
  /// True before the first event of the open note.
  var isAtStart = false
  /// True if the last paragraph of the open note has no end tag yet.
  var endsParagraph = false
  /// True until the number of the open note is written; only a book writes it.
  var needsNumber = false

  /// True while a note is written.
  var isOpen: Bool { number > 0 }
}

extension HTMLWriter {
  mutating func enterDefinition(_ label: String) {
    // The reader of a note begins with its definition.
    if notes.isAtStart {
      notes.isAtStart = false
      return
    }
    notes.definitions.append(label)
    skippedDepth = 1
  }

  mutating func addReference(_ reference: FootnoteReference) {
    guard reference.number != nil else {
      return addLetters(Array("[^\(reference.label)]".utf8)[...])
    }
    book?.referenced.insert(reference.label)
    if image != nil || linkIsWritten.contains(true) {
      // An anchor may not be in another one.
      deferredNotes.append(notes.order.number(of: reference.label))
    } else {
      writeReference(reference.label)
    }
  }

  mutating func writeDeferredNotes() {
    let numbers = deferredNotes
    deferredNotes = []
    for number in numbers { writeReference(notes.order.labels[number - 1]) }
  }

  private mutating func writeReference(_ label: String) {
    let (number, reference) = notes.order.refer(to: label)
    let id = referenceID(number, reference)
    let type = book == nil ? "" : " epub:type=\"noteref\""
    output.append(
      "<sup><a href=\"#\(noteID(number))\" id=\"\(id)\"\(type) role=\"doc-noteref\">\(number)</a></sup>"
    )
  }

  private func noteID(_ number: Int) -> String { "\(book?.idPrefix ?? "")fn-\(number)" }

  private func referenceID(_ number: Int, _ reference: Int) -> String {
    let id = "\(book?.idPrefix ?? "")fnref-\(number)"
    return reference == 1 ? id : id + "-\(reference)"
  }

  // After the text

  /// The label of the next note to write; nil if all are written.
  mutating func nextNote() -> String? {
    let next = notes.number
    if next == notes.order.labels.count {
      // In a book a later chapter may refer to them.
      if book?.isLast ?? true {
        for label in notes.definitions where !(book?.referenced.contains(label) ?? false) {
          notes.order.number(of: label)
        }
        notes.definitions = []
      }
    }
    return next < notes.order.labels.count ? notes.order.labels[next] : nil
  }

  mutating func beginNote() {
    if notes.number == 0 { beginNotes() }
    notes.number += 1
    notes.isAtStart = true
    if book == nil {
      output.append("<li id=\"\(noteID)\">")
    } else {
      notes.needsNumber = true
      output.append("<aside id=\"\(noteID)\" epub:type=\"footnote\" role=\"doc-footnote\">")
    }
  }

  private mutating func beginNotes() {
    let isPage = book == nil
    output.append("<section" + (isFragment ? "" : " class=\"notes\""))
    output.append(isPage ? " role=\"doc-endnotes\">\n" : " epub:type=\"footnotes\">\n")
    output.append("<hr\(syntax.emptyEnd)\n\(isPage ? "<ol>\n" : "")")
  }

  /// The id of the open note.
  var noteID: String { noteID(notes.number) }

  mutating func endNote() {
    let ways = backlinks
    if notes.needsNumber { writeNumber(before: nil) }
    if notes.endsParagraph {
      notes.endsParagraph = false
      output.append(ways + "</p>\n")
    } else if !ways.isEmpty {
      output.append("<p>\(ways)</p>\n")
    }
    output.append(book == nil ? "</li>\n" : "</aside>\n")
  }

  mutating func endNotes() {
    if notes.isOpen { output.append(book == nil ? "</ol>\n</section>\n" : "</section>\n") }
  }

  mutating func endParagraphOfNote() {
    notes.endsParagraph = false
    output.append("</p>\n")
  }

  /// The links back to the references of the open note. All references to it are known, except
  /// those in notes that are written later.
  private var backlinks: String {
    let count = notes.order.referenceCounts[notes.number - 1]
    guard count > 0 else { return "" }
    return (1...count).map { reference in
      let id = referenceID(notes.number, reference)
      let label = reference == 1 ? "↩︎" : "↩︎<sup>\(reference)</sup>"
      return " <a href=\"#\(id)\" role=\"doc-backlink\">\(label)</a>"
    }.joined()
  }
}
