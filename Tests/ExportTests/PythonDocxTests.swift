import Foundation
import TestSupport
import Testing

/// python-docx understands styles, lists and tables of an exported file as they are meant.
@Suite struct PythonDocxTests {
  private static let script = #"""
    import sys, docx
    document = docx.Document(sys.argv[1])
    numbering = document.part.numbering_part.element
    w = "{%s}" % numbering.nsmap["w"]
    def level(parent, number):
        return next((e for e in parent if e.get(w + "ilvl") == str(number)), None)
    def numbers(properties):
        num = numbering.num_having_numId(properties.numId.val)
        abstract = next(
            e for e in numbering.findall(w + "abstractNum")
            if e.get(w + "abstractNumId") == str(num.abstractNumId.val))
        override, depth = level(num, properties.ilvl.val), properties.ilvl.val
        look = level(abstract, depth)
        start = look.find(w + "start")
        if override is not None:
            if override.find(w + "lvl") is not None: look = override.find(w + "lvl")
            if override.find(w + "startOverride") is not None: start = override.find(w + "startOverride")
        return " ".join(e.get(w + "val") for e in (start, look.find(w + "numFmt"), look.find(w + "lvlText")))
    lists = []
    for paragraph in document.paragraphs:
        line = paragraph.style.name + ": " + paragraph.text
        properties = paragraph._p.pPr
        if properties is not None and properties.numPr is not None:
            name = properties.numPr.numId.val
            if name not in lists: lists.append(name)
            line += ", list %d, level %d, %s" % (
                lists.index(name) + 1, properties.numPr.ilvl.val, numbers(properties.numPr))
        print(line)
    for table in document.tables:
        print(table.style.name, len(table.columns))
        for row in table.rows:
            print(*("%s, %s" % (cell.text, cell.paragraphs[0].alignment) for cell in row.cells), sep=" | ")
    """#

  @Test func stylesListsAndTables() throws {
    let file = try DOCXFile(
      """
      # T

      7. a
      8. b

         1. c
         2. d

      > x

      3) e
      4) f

      - g

      | h | i |
      |---|--:|
      | j *k* | l |

      m
      """)
    let folder = TemporaryFolder()
    try Data(file.bytes).write(to: URL(filePath: folder("a.docx")))
    let said = try Tool.python(Self.script, [folder("a.docx")])
    #expect(
      said == """
        Heading 1: T
        List Paragraph: a, list 1, level 0, 7 decimal %1.
        List Paragraph: b, list 1, level 0, 7 decimal %1.
        List Paragraph: c, list 2, level 1, 1 decimal %2.
        List Paragraph: d, list 2, level 1, 1 decimal %2.
        Quote: x
        List Paragraph: e, list 3, level 0, 3 decimal %1)
        List Paragraph: f, list 3, level 0, 3 decimal %1)
        List Paragraph: g, list 4, level 0, 1 bullet •
        Normal: m
        Table 2
        h, None | i, RIGHT (2)
        j k, None | l, RIGHT (2)

        """)
  }
}
