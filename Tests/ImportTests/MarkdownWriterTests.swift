import Import
import MarkdownSyntax
import TextCore
import Testing

/// The Markdown of single blocks and styles.
@Suite struct MarkdownWriterTests {
  private func markdown(_ body: (inout MarkdownWriter) -> Void) -> String {
    var writer = MarkdownWriter()
    body(&writer)
    return String(decoding: writer.finish().markdown, as: UTF8.self)
  }

  private func paragraph(_ text: String) -> String {
    markdown { $0.write(text) }
  }

  @Test(arguments: [
    "foo_bar", "Bla 167. Bla", "2 * 3 * 4", "a ~ b", "C# and C++", "5 < 6 & 7 > 3", "a<1 <3 <é",
    "[sic]",
    "Is it? (yes!)", "a_b_c", "#hashtag", "1.5 kg", "-5 degrees", "snake_case_name", "AT&T",
    "x = y == z", "https://example.org/a_b_c", "a | b", "~ 5 km", "**", "“Yes” – no…", "+1",
  ])
  func textThatMeansNothingGetsNoBackslash(_ text: String) {
    #expect(paragraph(text) == text + "\n")
  }

  private static let meaningful = [
    ("*a*", ##"\*a*"##), ("# a", ##"\# a"##), ("1. a", ##"1\. a"##), ("- a", ##"\- a"##),
    ("> a", ##"\> a"##), ("`a`", ##"\`a`"##), ("[a](b)", ##"\[a](b)"##), ("&amp;", ##"\&amp;"##),
    ("<!-- a -->", ##"\<!-- a -->"##), ("***", ##"\***"##), ("[^1]", ##"\[^1]"##),
    ("~a~", ##"\~a~"##), ("Dear <name>, a<b</i>", ##"Dear \<name>, a\<b\</i>"##),
    ("<?a?> <!B>", ##"\<?a?> \<!B>"##), ("<https://a.b>", ##"\<https://a.b>"##),
    (##"a\*b"##, ##"a\\*b"##), ("+++", ##"\+++"##), ("[a]: b", ##"\[a]: b"##), ("```", ##"\```"##),
    ("*a* and *b*", ##"\*a* and \*b*"##),
  ]

  @Test(arguments: meaningful)
  func onlySyntaxGetsABackslash(_ text: String, _ expected: String) {
    #expect(paragraph(text) == expected + "\n")
  }

  /// The mark of front matter is left out, since front matter begins only at the top of a document.
  @Test(arguments: meaningful.filter { $0.0 != "+++" })
  func onlySyntaxGetsABackslashInAQuote(_ text: String, _ expected: String) {
    #expect(
      markdown {
        $0.begin(.quote)
        $0.write(text)
        $0.end()
      } == "> " + expected + "\n")
  }

  @Test func styles() {
    #expect(
      markdown {
        $0.write("a ")
        $0.write("bold ", styles: .strong)
        $0.write("both", styles: [.strong, .emphasis])
        $0.write(" end ")
        $0.write("x*y`", styles: .code)
        $0.write(" ")
        $0.write("u", styles: .underline)
        $0.write(" ")
        $0.write("s", styles: .strikethrough)
        $0.write(" ")
        $0.write("h", styles: .highlight)
      } == "a **bold _both_** end `` x*y` `` ~u~ ~~s~~ ==h==\n")
  }

  @Test func aPictureThatComesAgainIsKeptOnce() {
    var writer = MarkdownWriter()
    for (bytes, name) in [([1, 2], "a.png"), ([3], "a.png"), ([1, 2], "b.png"), ([3], "a-2.png")]
      as [([UInt8], String)]
    {
      writer.picture(bytes, named: name, alternative: "")
    }
    let document = writer.finish()
    #expect(
      String(decoding: document.markdown, as: UTF8.self)
        == "![](a.png)![](a-2.png)![](a.png)![](a-2.png)\n")
    #expect(document.pictures.map(\.bytes) == [[1, 2], [3]])
    #expect(document.keptPictureCount == 2)
  }

  @Test func marksInAWordAndBesidePunctuationStayMarks() {
    #expect(
      markdown {
        $0.write("in")
        $0.write("ter", styles: .emphasis)
        $0.write("est ")
        $0.write("(“quoted”)", styles: .strong)
        $0.write("x")
      } == "in*ter*est **(“quoted”**)x\n")
  }

  /// Beside a letter `_` is plain text, so emphasis gets asterisks there.
  @Test(arguments: [
    ("foo<i>bar</i>baz", "foo*bar*baz"), ("foo<i>bar</i>", "foo*bar*"),
    ("<i>bar</i>baz", "*bar*baz"), ("foo<b><i>bar</i></b>baz", "foo***bar***baz"),
    ("foo<b><i>a</i> b</b>", "foo***a* b**"), ("foo<i>bar</i><b>baz</b>", "foo*bar***baz**"),
    ("é<i>é</i>é", "é*é*é"), ("5<i>x</i>", "5*x*"), ("foo<i>bar</i>.", "foo*bar*."),
    ("foo <i>bar</i>, (<i>baz</i>)", "foo _bar_, (_baz_)"),
    ("foo<sup><i>bar</i></sup>", "foo*bar*"),
  ])
  func emphasisBesideLettersHasAsterisks(html: String, wanted: String) throws {
    let document = try HTMLFormat().document(from: Array("<p>\(html)</p>".utf8))
    #expect(String(decoding: document.markdown, as: UTF8.self) == wanted + "\n")
  }

  @Test func links() {
    #expect(
      markdown {
        $0.write("a", link: LinkTarget(destination: "b c"))
        $0.write(" ")
        $0.write("https://x.org/?a&b", link: LinkTarget(destination: "https://x.org/?a&b"))
        $0.write(" ")
        $0.write("me@x.org", link: LinkTarget(destination: "mailto:me@x.org"))
        $0.write(" ")
        $0.write("t", styles: .strong, link: LinkTarget(destination: "u", title: "a \"b\""))
      } == #"[a](<b c>) <https://x.org/?a&b> <me@x.org> **[t](u 'a "b"')**"# + "\n")
  }

  @Test func lists() {
    #expect(
      markdown {
        $0.write("Text")
        $0.begin(.list(.bullet(0x2D)))
        $0.begin(.item(nil))
        $0.write("one")
        $0.begin(.list(.ordered(start: 9, delimiter: 0x2E)))
        for word in ["a", "b"] {
          $0.begin(.item(nil))
          $0.write(word)
          $0.begin(.paragraph)
          $0.write("more")
          $0.end()
          $0.end()
        }
        $0.end()
        $0.end()
        $0.begin(.item(.done))
        $0.write("two")
        $0.end()
        $0.begin(.item(nil))
        $0.end()
        $0.end()
        $0.begin(.list(.bullet(0x2D)))
        $0.write("other")
        $0.end()
      } == """
        Text

        - one

          9. a

             more
          10. b

              more
        - [x] two
        - \("")

        * other

        """)
  }

  @Test func aListInAListBelongsToTheItemAbove() {
    #expect(
      markdown {
        $0.begin(.list(.bullet(0x2D)))
        $0.begin(.item(nil))
        $0.write("a")
        $0.end()
        $0.begin(.list(.bullet(0x2D)))
        $0.begin(.item(nil))
        $0.write("b")
        $0.end()
        $0.end()
        $0.begin(.item(nil))
        $0.write("c")
      } == "- a\n  - b\n- c\n")
  }

  @Test func tables() {
    #expect(
      markdown {
        $0.begin(.table([.natural, .right]))
        for row in [["a", "b|c"], ["", "`d"], ["e"]] {
          $0.begin(.row)
          for cell in row {
            $0.begin(.cell)
            $0.begin(.paragraph)
            $0.write(cell)
            $0.end()
            $0.end()
          }
          $0.end()
        }
      } == "| a | b\\|c |\n|---|--:|\n| | `d |\n| e |\n")
  }

  @Test func footnotes() {
    #expect(
      markdown {
        $0.write("Text")
        $0.refer(toFootnote: "n 1")
        $0.begin(.footnote(label: "n 1"))
        $0.write("Note")
        $0.begin(.paragraph)
        $0.write("more")
        $0.end()
        $0.end()
        $0.write(" goes on")
      } == "Text[^n-1] goes on\n\n[^n-1]: Note\n\n    more\n")
  }

  @Test func codeHasAFenceThatIsLongerThanThoseInIt() {
    #expect(
      markdown {
        $0.begin(.quote)
        $0.begin(.code(info: "swift"))
        $0.write("```\n\n  a")
      } == "> ````swift\n> ```\n>\n>   a\n> ````\n")
  }

  @Test func aLineThatWouldDefineALinkGetsABackslash() {
    var writer = MarkdownWriter()
    writer.write("[a]: b")
    writer.breakLine()
    writer.write("c")
    let text = writer.finish(for: .lineBreak).markdown
    #expect(String(decoding: text, as: UTF8.self) == "\\[a]: b\nc\n")
  }

  @Test func noLineOfCodeEndsItsBlock() {
    let ticks = String(repeating: "`", count: 80)
    let tildes = String(repeating: "~", count: 80)
    func code(_ text: String) -> [Substring] {
      markdown {
        $0.begin(.code(info: ""))
        $0.write(text)
      }.split(separator: "\n")
    }
    #expect(code(ticks) == ["~~~", Substring(ticks), "~~~"])
    let both = code(ticks + "\n" + tildes)
    #expect(both.map(\.utf8.count) == [64, 80, 63, 64])
  }

  @Test func picturesHaveNamesThatAreSafeAndTheirOwn() {
    var writer = MarkdownWriter()
    for byte in 0..<2 as Range<UInt8> {
      writer.picture([byte], named: "../a b.png", alternative: "[x]")
    }
    let document = writer.finish()
    #expect(document.pictures.map(\.name) == ["a-b.png", "a-b-2.png"])
    #expect(
      String(decoding: document.markdown, as: UTF8.self)
        == #"![\[x\]](a-b.png)![\[x\]](a-b-2.png)"# + "\n")
  }

  @Test func verseHasPlainLineEndsABreakInProseABackslash() {
    func paragraphs(_ lines: [String]) -> String {
      markdown {
        for _ in 0..<2 {
          $0.begin(.paragraph)
          for line in lines {
            $0.write(line)
            $0.breakLine()
          }
          $0.end()
        }
      }
    }
    let verse = "Roses are red,\nViolets, as you know, are blue,\nSugar is sweet.\n"
    #expect(paragraphs(verse.split(separator: "\n").map { String($0) }) == verse + "\n" + verse)
    let prose = String(repeating: "many words ", count: 12)
    let breaks = paragraphs([prose, prose, prose]).utf8.filter { $0 == 0x5C }
    #expect(breaks.count == 4)
  }

  @Test func deepNestingIsCutAndItsTextStays() {
    let deep = markdown { writer in
      for _ in 0..<1000 { writer.begin(.quote) }
      writer.write("a")
    }
    #expect(deep.hasSuffix("> a\n"))
    #expect(deep.utf8.count < 200)
  }

  /// No reader writes a table in a table, but if one did, its rows must not be lost.
  @Test func aTableInATableAddsItsRows() {
    func writeRow(_ text: String, _ writer: inout MarkdownWriter) {
      writer.begin(.row)
      writer.begin(.cell)
      writer.write(text)
      writer.end()
      writer.end()
    }
    let text = markdown {
      $0.begin(.table([]))
      writeRow("a", &$0)
      $0.begin(.table([]))
      writeRow("b", &$0)
      $0.end()
      writeRow("c", &$0)
      $0.end()
    }
    #expect(text == "| a |\n|---|\n| b |\n| c |\n")
  }
}
