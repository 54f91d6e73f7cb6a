import Export

/// A document as DOCX: the archive can be read, and its text and its notes are well-formed XML of bounded length.
enum DOCXTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      WordProcessorDocument(&tape).expectXML(
        ["word/document.xml", "word/footnotes.xml", "word/numbering.xml"], as: .docx, tape)
    }
  }
}
