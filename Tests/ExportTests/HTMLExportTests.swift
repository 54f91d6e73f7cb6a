import MarkdownSyntax
import TestSupport
import Testing
import TextCore

@testable import Export

/// Documents as HTML.
@Suite struct HTMLExportTests {
  private func body(_ text: String, _ lines: LineMeaning = .paragraph) -> String {
    HTMLFile(text, ExportOptions(lines: lines, title: "untitled", language: "en")).body
  }

  /// A heading takes no id that a footnote may have.
  @Test func headingsLeaveTheIdsOfFootnotes() {
    #expect(body("# fn-1\n\n# fnref-1\n").hasPrefix("<h1 id=\"h-fn-1\">fn-1</h1>"))
  }

  @Test(arguments: [
    (
      "a *b* **c** ~d~ ~~e~~ ==f== `g`",
      "<p>a <em>b</em> <strong>c</strong> <u>d</u> <del>e</del> <mark>f</mark> <code>g</code></p>\n"
    ),
    (
      "# A b\n# A b\n## A b-1",
      "<h1 id=\"a-b\">A b</h1>\n<h1 id=\"a-b-1\">A b</h1>\n<h2 id=\"a-b-1-1\">A b-1</h2>\n"
    ),
    ("- a\n- b\n\n1) c", "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n<ol>\n<li>c\n</li>\n</ol>\n"),
    ("3. a\n\n   b", "<ol start=\"3\">\n<li><p>a</p>\n<p>b</p>\n</li>\n</ol>\n"),
    (
      "- [ ] a\n- [x] b",
      "<ul>\n<li class=\"task\"><input type=\"checkbox\" disabled> a\n</li>\n<li class=\"task\"><input type=\"checkbox\" disabled checked> b\n</li>\n</ul>\n"
    ),
    ("> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n"),
    ("```a\"b c\n<x>\n```", "<pre><code class=\"language-a&quot;b\">&lt;x&gt;\n</code></pre>\n"),
    ("a <!-- b --> <b>c</b> &amp; \\<", "<p>a  &lt;b&gt;c&lt;/b&gt; &amp; &lt;</p>\n"),
    (
      "[a](b?c&d \"e \\\"&amp;\\\"\")",
      "<p><a href=\"b?c&amp;d\" title=\"e &quot;&amp;&quot;\">a</a></p>\n"
    ),
    ("[a <https://b.c>](d)", "<p><a href=\"d\">a https://b.c</a></p>\n"),
  ])
  func elements(text: String, expected: String) {
    #expect(body(text) == expected)
  }

  /// C0 and C1 controls, noncharacters and bytes that are no UTF-8.
  @Test func forbiddenCharactersAreReplaced() {
    let bytes: [UInt8] =
      [0x61, 1, 0x62, 0xEF, 0xBF, 0xBE, 0x63, 0xEF, 0xB7, 0x90, 0x64, 0xC2, 0x85, 0x65]
      + [0xFF, 0x66, 0xED, 0xA0, 0x80, 0]
    let file = HTMLFile(bytes: bytes, ExportOptions(title: "a", language: "en"))
    let mark = "\u{FFFD}"
    #expect(
      file.body == "<p>a\(mark)b\(mark)c\(mark)d\(mark)e\(mark)f\(mark)\(mark)\(mark)\(mark)</p>\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:a", "data:text/html,a", "vbscript:a", "java&#10;script:a",
    "&#1;javascript:a", "&#32;javascript:a",
  ])
  func dangerousAddressesAreNoLinks(address: String) {
    #expect(body("[a](<\(address)>)") == "<p>a</p>\n")
    #expect(body("![a](<\(address)>)") == "<p>a</p>\n")
  }

  @Test func tables() {
    let expected = """
      <table>
      <thead><tr><th scope="col">a</th><th scope="col" style="text-align: center">b</th></tr></thead>
      <tbody>
      <tr><td>c</td><td style="text-align: center">d</td></tr>
      <tr><td>e</td><td></td></tr>
      </tbody>
      </table>

      """
    #expect(body("|a|b|\n|-|:-:|\n|c|d|\n|e|") == expected)
    let head = "<table>\n<thead><tr><th scope=\"col\">a</th></tr></thead>\n</table>\n"
    #expect(body("|a|\n|-|") == head)
  }

  /// Short rows of a wide table don't make output of quadratic length.
  @Test func filledCellsAreBounded() {
    let text =
      String(repeating: "|a", count: 3000) + "|\n" + String(repeating: "|-", count: 3000) + "|\n"
      + String(repeating: "|a|\n", count: 3000)
    #expect(body(text).utf8.count < 6_000_000)
  }

  @Test func footnotes() {
    let text = "a[^x] b[^y] c[^x] d[^z]\n\n[^y]: Y[^w]\n\n[^x]: X\n\n    - x\n\n[^w]: W\n\n[^v]: V"
    let expected = """
      <p>a<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> \
      b<sup><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup> \
      c<sup><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup> d[^z]</p>
      <section class="notes" role="doc-endnotes">
      <hr>
      <ol>
      <li id="fn-1"><p>X</p>
      <ul>
      <li>x
      </li>
      </ul>
      <p> <a href="#fnref-1" role="doc-backlink">↩︎</a> \
      <a href="#fnref-1-2" role="doc-backlink">↩︎<sup>2</sup></a></p>
      </li>
      <li id="fn-2"><p>Y<sup><a href="#fn-3" id="fnref-3" role="doc-noteref">3</a></sup> \
      <a href="#fnref-2" role="doc-backlink">↩︎</a></p>
      </li>
      <li id="fn-3"><p>W <a href="#fnref-3" role="doc-backlink">↩︎</a></p>
      </li>
      <li id="fn-4"><p>V</p>
      </li>
      </ol>
      </section>

      """
    #expect(body(text) == expected)
  }

  @Test func aReferenceInALinkStandsBehindIt() {
    let text = "[a[^1]](b)\n\n[^1]: c"
    #expect(
      body(text).hasPrefix(
        "<p><a href=\"b\">a</a><sup><a href=\"#fn-1\" id=\"fnref-1\" role=\"doc-noteref\">1</a></sup>"
      ))
  }

  @Test func head() {
    let file = HTMLFile(
      "---\ntitle: A & <B>\nauthor: [C \"D\", E]\nlang: he\n---\n# F\n",
      ExportOptions(title: "untitled", language: "en"))
    #expect(file.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"he\" dir=\"rtl\">\n"))
    #expect(file.text.contains("<title>A &amp; &lt;B&gt;</title>"))
    #expect(file.text.contains("<meta name=\"author\" content=\"C &quot;D&quot;\">"))
    #expect(file.text.contains("prefers-color-scheme: dark"))
    #expect(file.body.hasPrefix("<header>\n<h1>A &amp; &lt;B&gt;</h1>\n"))
    #expect(file.body.contains("<h1 id=\"f\" lang=\"en\" dir=\"ltr\">F</h1>"))
    let bare = HTMLFile(
      "---\ntitle: F\n---\n# F\n",
      ExportOptions(title: "untitled", language: "nonsense!", design: .bare))
    #expect(!bare.text.contains("<style>"))
    #expect(bare.text.contains("<html lang=\"und\" dir=\"ltr\">"))
    #expect(bare.body == "<h1 id=\"f\">F</h1>\n")
    #expect(
      HTMLFile("a", ExportOptions(title: "b & c", language: "en")).text.contains(
        "<title>b &amp; c<"))
  }

  @Test(arguments: [
    "a[^1]\n\n[^1]:\n    # Note\n\n# F\n", "---\ntitle: ~\n---\n# F\n",
    "---\ntitle: null # none yet\n---\n# F\n",
  ])
  func titleIsThatOfTheFirstHeadingOfTheText(text: String) {
    let file = HTMLFile(text, ExportOptions(title: "untitled", language: "en"))
    #expect(file.text.contains("<title>F</title>"))
    #expect(!file.body.contains("<header>"))
  }

  @Test(arguments: [
    ("Привет, мир", "<p lang=\"und-Cyrl\">"), ("Καλημέρα", "<p lang=\"el\">"),
    ("שלום", "<p lang=\"he\" dir=\"rtl\">"), ("春は曙", "<p lang=\"ja\">"), ("中文", "<p lang=\"zh\">"),
    ("مرحبا", "<p lang=\"und-Arab\" dir=\"rtl\">"), ("123", "<p>"), ("Straße", "<p>"),
    ("A word of עברית in it", "<p>"),
  ])
  func languagesOfParagraphs(text: String, tag: String) {
    #expect(body(text) == "\(tag)\(text)</p>\n")
  }

  @Test func languagesOfTheDesktop() {
    func body(_ text: String, _ language: String) -> String {
      HTMLFile(text, ExportOptions(lines: .paragraph, title: "a", language: language)).body
    }
    #expect(body("Привет", "uk_UA") == "<p>Привет</p>\n")
    #expect(body("---\nlang: de\n---\nПривет", "uk_UA") == "<p lang=\"uk-UA\">Привет</p>\n")
    #expect(
      body("- שלום", "en") == "<ul>\n<li><div lang=\"he\" dir=\"rtl\">שלום</div>\n</li>\n</ul>\n")
    #expect(body("漢字", "ja") == "<p>漢字</p>\n")
  }

  /// A character of a long line of code that is split between two events stays one.
  @Test func longLinesOfCodeKeepTheirCharacters() {
    for shift in 0..<3 {
      let line = String(repeating: "a", count: shift) + String(repeating: "語", count: 40_000)
      #expect(body("```\n\(line)\n```") == "<pre><code>\(line)\n</code></pre>\n")
    }
  }

  @Test func aLongParagraphGetsItsAttributes() {
    let text = String(repeating: "слово ", count: 20_000) + "a"
    #expect(body(text) == "<p lang=\"und-Cyrl\">\(text)</p>\n")
    let words = String(repeating: "a ", count: 20_000) + "b"
    #expect(body("# " + words).hasPrefix("<h1 id=\"a-a-"))
  }
}
