import Import
@testable import MarkdownSyntax
import TextCore

/// A document of another program as Markdown: it ends, its length is bounded, and nothing in it becomes
/// what no reader writes.
enum ImportTarget {
  private static let tags =
    [
      "p", "div", "b", "i", "u", "s", "mark", "code", "h1", "h3", "ul", "ol start=7", "li", "table",
      "tr",
      "td", "td colspan=3", "th rowspan=2", "blockquote", "pre", "a href='https://a.b/?c&d (e)'",
      "a href=#n id=r", "p id=n", "a href=#r", "span style='font-weight:700;background:yellow'",
      "p style='mso-list:l0 level2 lfo1'", "span style='mso-list:Ignore'", "svg", "template",
      "select",
      "font x=1", "o:p", "sup", "dl", "dt",
    ].flatMap { tag in
      ["<\(tag)>", "</\(tag.prefix { $0 != " " })>"]
    }

  private static let html =
    (tags + [
      "<br>", "<hr>", "<img src='a b.png' alt='[x]'>", "<img src='data:image/png;base64,iVBO'>",
      "<input type=checkbox checked>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#0;", "&nbsp;",
      "<script>", "</script>", "<style>", "<", "/>", "'", "\"",
    ]).map { Array($0.utf8) } + Pieces.documents + [[0xFF, 0xFE], [0], [0xE9]]

  private static let rtf =
    [
      "{", "}", "{\\rtf1 ", "\\par ", "\\pard ", "\\b ", "\\b0 ", "\\i ", "\\ul ", "\\u1046?",
      "\\u-10179?\\u-8704?", "\\'e4", "\\'", "\\uc0 ", "\\uc3 ", "\\f1 ", "\\s1 ", "\\ls1\\ilvl1 ",
      "\\li360 ", "\\intbl ", "\\cell ", "\\row ", "\\line ", "\\tab ", "\\plain ", "\\bin3 ",
      "\\v ",
      "\\deleted ", "{\\footnote ", "{\\field{\\*\\fldinst HYPERLINK \"a b\"}{\\fldrslt ", "{\\*\\",
      "{\\fonttbl{\\f1\\fcharset128 A;}}", "{\\stylesheet{\\s1\\outlinelevel8 heading 9;}}",
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0}\\listid1}}",
      "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}", "{\\pict\\pngblip 89504e47",
      "{\\*\\annotation ", "{\\*\\bkmkstart x}", "{\\listtext 3.}", "{\\upr{a}{\\*\\ud b}}", "\\~",
      "\\_",
    ].map { Array($0.utf8) } + Pieces.documents + [[0xE4]]

  static func runHTML(_ tape: inout Tape) { run(HTMLFormat(), html, start: [], &tape) }

  static func runRTF(_ tape: inout Tape) {
    run(RTFFormat(), rtf, start: Array("{\\rtf1 ".utf8), &tape)
  }

  private static func run(
    _ format: any ImportFormat, _ pieces: [[UInt8]], start: [UInt8], _ tape: inout Tape
  ) {
    while tape.hasNext() {
      let kind = tape.number(0...7)
      let bytes =
        kind == 0 ? tape.rest() : start + tape.text(of: pieces, upTo: kind == 1 ? 400 : 40)
      guard let document = try? format.document(from: bytes) else { continue }
      check(document, bytes.count, tape)
    }
  }

  private static func check(_ document: ImportedDocument, _ length: Int, _ tape: Tape) {
    let markdown = document.markdown
    tape.expect(
      String(validating: markdown, as: UTF8.self) != nil, "the Markdown is UTF-8")
    tape.expect(markdown.isEmpty || markdown.last == .newline, "it ends with a line end")
    tape.expect(
      markdown.allSatisfy { $0 >= 0x20 || $0 == .newline || $0 == .tab }, "it has no controls")
    // What stands before lines grows with the depth of blocks; cells that are covered are empty.
    tape.expect(markdown.count <= 1000 + 1000 * length, "its length is bounded")
    let text = TextRope(bytes: markdown)
    let reader = DocumentReader(text, lines: LineMeaning(beginningOf: text))
    tape.expect(reader.frontMatter == nil, "text is no front matter")
    for event in reader {
      switch event.kind {
      case .enter(.comment), .linkDefinition: tape.expect(false, "text is no \(event.kind)")
      default: break
      }
    }
  }
}
