@testable import Import
@testable import MarkdownSyntax
import TextCore

/// A document of another program as Markdown: it ends, its length and the work for it are bounded, its tree
/// is no deeper than was counted, and none of its text becomes a block that no reader writes.
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

  static let html =
    (tags + [
      "<br>", "<hr>", "<img src='a b.png' alt='[x]'>",
      "<img src='data:image/png;base64,iVBORw0KGgo='>",
      "<input type=checkbox checked>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#0;", "&nbsp;",
      "<script>", "</script>", "<style>", "<", "/>", "'", "\"", "<a =\">", "<a b= =\">", "<g a=b/>",
      "<optgroup>", "<rt>", "<li><dd>", "<x><div></x>", "<svg><font><td>", "<select><svg><input>",
      "<script><!--<script></script>", "<frameset>", "<form><div></form>",
      "<ol start=999999999><li>",
      "`a` ", "*a* [b](c) ", "![[a.png]]", "<p>\\pagebreak", "<td rowspan=0>", "<li value=9>",
      "<pre>\n\n",
      "<img src='/a.png'>", "a<br>", "<a id=n href=#r>1</a>", "<?xml?>", "<title/>", "<p hidden>",
      "<svg><image xlink:href='a.png'/>",
    ]).map { Array($0.utf8) } + Pieces.documents + [[0xFF, 0xFE], [0], [0xE9]]

  static let rtf =
    [
      "{", "}", "{\\rtf1 ", "\\par ", "\\pard ", "\\b ", "\\b0 ", "\\i ", "\\ul ", "\\u1046?",
      "\\u-10179?\\u-8704?", "\\'e4", "\\'", "\\uc0 ", "\\uc3 ", "\\f1 ", "\\s1 ", "\\ls1\\ilvl1 ",
      "\\li360 ", "\\intbl ", "\\cell ", "\\row ", "\\line ", "\\tab ", "\\plain ", "\\bin3 ",
      "\\v ",
      "\\deleted ", "{\\footnote ", "{\\field{\\*\\fldinst HYPERLINK \"a b\"}{\\fldrslt ", "{\\*\\",
      "{\\fonttbl{\\f1\\fcharset128 A;}}", "{\\stylesheet{\\s1\\outlinelevel8 heading 9;}}",
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0}\\listid1}}",
      "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}", "{\\pict\\pngblip 89504e470d0a1a0a",
      "{\\*\\annotation ", "{\\*\\bkmkstart x}", "{\\listtext 3.}",
      "{\\listtext 9223372036854775807.}", "{\\upr{a}{\\*\\ud b}}", "\\~",
      "\\_", "\\deff1 ", "\\super ", "\\ilvl9999999999 ", "\\ls9999999999 ", "\\li-9999999999 ",
      "\\li9999999999 ", "{\\footnote a{\\footnote b}c}",
      "{\\fonttbl{\\f2\\fcharset2 Symbol;}}\\f2 a",
      "{\\stylesheet{\\s5 Quote;}}\\s5 ", "{\\stylesheet{\\s6 Source Code;}}\\s6 ",
      "{\\*\\bkmkstart y}{\\footnote z}",
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
      if format is HTMLFormat { checkDepth(bytes, tape) }
      var writer = MarkdownWriter()
      do throws(ImportRefusal) { try format.read(bytes, into: &writer) } catch { continue }
      let document = writer.finish()
      // Each paragraph may be read twice after the work that all of them share is done.
      let work = PlainestLeaf.workLimit - writer.streams[0].remainingWork
      tape.expect(work <= 1 << 19 + 100 * bytes.count, "the work is bounded: \(work)")
      check(document, lines: nil, bytes.count, tape)
    }
  }

  /// Checks that the parser's tree is not deeper than was counted before.
  private static func checkDepth(_ bytes: [UInt8], _ tape: Tape) {
    let text = HTMLSource.utf8(bytes)
    guard let counted = HTMLGuard.depth(of: text), let library = GumboLibrary.shared else { return }
    let found = try? library.parse(text) { (root) throws(ImportRefusal) in
      var (deepest, open) = (0, [(root, 1)])
      while let (node, depth) = open.popLast() {
        deepest = max(deepest, depth)
        for child in node.children { open.append((child, depth + 1)) }
      }
      return deepest
    }
    let depth = found ?? 0
    tape.expect(depth <= 3 * counted + 40, "a tree is \(depth) deep, not \(counted)")
  }

  /// - Parameter lines: the meaning of lines that the document was written for; nil for its own.
  static func check(
    _ document: ImportedDocument, lines: LineMeaning?, _ length: Int, _ tape: Tape
  ) {
    let markdown = document.markdown
    tape.expect(
      String(validating: markdown, as: UTF8.self) != nil, "the Markdown is UTF-8")
    tape.expect(markdown.isEmpty || markdown.last == 0x0A, "it ends with a line end")
    tape.expect(
      markdown.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }, "it has no controls")
    // Lines of one letter begin with some forty columns; cells that are covered are empty.
    tape.expect(markdown.count <= 1 << 18 + 32 * length, "its length is bounded")
    let text = TextRope(bytes: markdown)
    let reader = DocumentReader(text, lines: lines ?? LineMeaning(beginningOf: text))
    tape.expect(reader.frontMatter == nil, "text is no front matter")
    for event in reader {
      switch event.kind {
      case .enter(.comment), .linkDefinition:
        let start = max(event.range.lowerBound.utf8 - 80, 0)
        let words = String(decoding: markdown[start...].prefix(160), as: UTF8.self)
        tape.expect(false, "text is no \(event.kind): …\(words)…")
      default: break
      }
    }
  }
}
