import Archives
import Export
import MarkdownSyntax
import TextCore

/// A document as DOCX: the archive can be read, and its text and its notes are XML with balanced tags,
/// without a forbidden character, and of bounded length.
enum DOCXTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let document = WordProcessorDocument(&tape)
      let file = document.export(as: .docx, tape)
      do {
        var zip = try ZipReader(BytesInMemory(file), allowance: 1 << 28)
        for name in ["word/document.xml", "word/footnotes.xml", "word/numbering.xml"] {
          guard let entry = zip.entry(named: name) else {
            tape.expect(false, "\(name) is there")
            continue
          }
          let xml = try zip.read(entry)
          document.expectBound(of: xml.count, tape)
          XMLCheck.expectWellFormed(xml, tape)
        }
      } catch {
        tape.expect(false, "the archive can be read: \(error)")
      }
    }
  }
}
