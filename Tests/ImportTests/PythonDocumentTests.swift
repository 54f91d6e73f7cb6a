import Import
import TestSupport
import Testing

/// A document that python-docx makes with the styles of Word's own template.
@Suite struct PythonDocumentTests {
  private static let script = #"""
    import sys, docx
    d = docx.Document()
    d.add_heading("Title", 0)
    d.add_heading("One", 1)
    p = d.add_paragraph("a ")
    p.add_run("b").bold = True
    p.add_run(" c").italic = True
    for text in ("x", "y"): d.add_paragraph(text, style="List Number")
    d.add_paragraph("z", style="List Number 2")
    d.add_paragraph("u", style="List Number")
    for text in ("v", "w"): d.add_paragraph(text, style="List Bullet")
    d.add_paragraph("q", style="Intense Quote")
    d.add_paragraph("", style="Title")
    d.add_heading("Nine", 9)
    t = d.add_table(2, 2)
    for row, words in zip(t.rows, ("ab", "cd")):
        for cell, word in zip(row.cells, words): cell.text = word
    d.save(sys.argv[1])
    """#

  @Test func aTemplateOfWord() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a.docx"
    _ = try Tool.python(Self.script, [path])
    let bytes = try #require(TemporaryFolder.content(path))
    let document = try DOCXFormat().document(from: bytes)
    let text = String(decoding: document.markdown, as: UTF8.self)
    #expect(
      text == """
        # Title

        # One

        a **b** _c_

        1. x
        2. y
           1. z
        3. u

        - v
        - w

        > q

        ###### Nine

        | a | b |
        |---|---|
        | c | d |

        """)
  }
}
