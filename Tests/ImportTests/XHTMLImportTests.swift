import Import
import Testing

/// Pages of XML that parsers of HTML would read otherwise.
@Suite struct XHTMLImportTests {
  private func markdown(_ html: String) throws -> String {
    String(decoding: try HTMLFormat().document(from: Array(html.utf8)).markdown, as: UTF8.self)
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<html>", "<html lang='en' xmlns='http://www.w3.org/1999/xhtml'>",
    "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">",
  ])
  func elementsThatEndThemselvesAreEmpty(_ start: String) throws {
    let head = "<head><script src=\"a.js\"/><title/></head>"
    #expect(
      try markdown(start + head + "<body><p>one <b/>two</p><p/>three</body></html>")
        == "one two\n\nthree\n")
  }

  @Test func sectionsOfDataAreText() throws {
    #expect(
      try markdown("<?xml version=\"1.0\"?><html><p>a <![CDATA[<b> & c &lt;]]> d</p></html>")
        == "a \\<b> & c \\&lt; d\n")
    #expect(try markdown("<?xml version=\"1.0\"?><html><p>a<![CDATA[b") == "ab\n")
  }

  @Test func otherPagesStayHTML() throws {
    #expect(try markdown("<html><body><div/>a<![CDATA[b]]>c</body></html>") == "ac\n")
  }
}
