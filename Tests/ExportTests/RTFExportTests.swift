import Export
import Foundation
import MarkdownSyntax
import TestSupport
import Testing
import TextCore

/// Documents as RTF.
@Suite struct RTFExportTests {
  private func bytes(
    _ document: [UInt8],
    _ options: ExportOptions = ExportOptions(title: "untitled", language: "en"),
    pictures: any PictureSource = NoPictures()
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try? DocumentExport(
      of: TextRope(bytes: document), as: .rtf, options, pictures: pictures
    ).write(to: { bytes += $0 })
    return bytes
  }

  private func string(_ text: String, _ options: ExportOptions? = nil) -> String {
    String(
      decoding: bytes(
        Array(text.utf8),
        options ?? ExportOptions(lines: .paragraph, title: "untitled", language: "en")),
      as: UTF8.self)
  }

  private func text(_ text: String) -> RTFText {
    RTFText(
      bytes(
        Array(text.utf8), ExportOptions(lines: .paragraph, title: "untitled", language: "en")))
  }

  @Test func lettersAreASCII() {
    let document = "a \\\\ {b} \\* é € 😀 &amp; שלום\n"
    let rtf = text(document)
    #expect(rtf.faults == [])
    #expect(rtf.paragraphs == ["a \\ {b} * é € 😀 & שלום"])
    let file = string(document)
    #expect(file.contains("\\u233? \\u8364? \\u-10179?\\u-8704? & "))
    #expect(file.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func forbiddenCharactersAreReplaced() {
    let document: [UInt8] =
      [0x61, 1, 0x62, 0xEF, 0xBF, 0xBE, 0x63, 0xC2, 0x85, 0x64, 0xFF, 0x65, 0xED, 0xA0, 0x80, 0]
    let mark = "\u{FFFD}"
    #expect(
      RTFText(bytes(document)).paragraphs
        == ["a\(mark)b\(mark)c\(mark)d\(mark)e\(mark)\(mark)\(mark)\(mark)"])
  }

  @Test(arguments: [
    ("**a**", "{\\b a}"), ("*a*", "{\\i a}"), ("~a~", "{\\ul a}"), ("~~a~~", "{\\strike a}"),
    ("==a==", "{\\cb2\\highlight2 a}"), ("`a`", "{\\cs32\\f1\\noproof a}"),
    ("***a***", "{\\b\\i a}"),
    (
      "[a](b?c&d \"e\")",
      "{\\field{\\*\\fldinst{HYPERLINK \"b?c&d\" \\\\o \"e\"}}{\\fldrslt {\\cs31\\ul\\cf1 a}}}"
    ),
    ("[a](<b\\\"{c}>)", "HYPERLINK \"b%22%7Bc%7D\"}"), ("[a](#b)", "HYPERLINK \\\\l \"h_b\"}"),
  ])
  func inlines(text: String, expected: String) {
    #expect(string(text).contains(expected))
  }

  @Test func dangerousLinksAreText() {
    let file = string("[a](javascript:b)")
    #expect(!file.contains("HYPERLINK") && file.contains(" a\\par"))
  }

  @Test func headingsHaveStylesAndLevels() {
    let file = string("# A\n\n###### B\n")
    #expect(file.contains("{\\s1\\outlinelevel0") && file.contains(" heading 1;}"))
    #expect(file.contains("\\pard\\plain\\s1\\outlinelevel0\\keepn"))
    #expect(file.contains("\\pard\\plain\\s6\\outlinelevel5\\keepn"))
    #expect(file.contains("{\\*\\bkmkstart h_a}A{\\*\\bkmkend h_a}\\par"))
  }

  @Test func listsHaveTheirNumbers() {
    let file = string("7. a\n8. b\n\n\n- c\n  3) d\n- [x] e\n")
    #expect(file.contains("\\levelstartat7{\\leveltext\\'02\\'00.;}"))
    #expect(file.contains("\\levelstartat3{\\leveltext\\'02\\'01);}"))
    #expect(file.contains("\\ls3\\ilvl0\\fi-360\\li720\\lin720"))
    #expect(file.contains("{\\listtext 7.\\tab}a\\par") && file.contains("{\\listtext 8.\\tab}b"))
    #expect(file.contains("\\ls4\\ilvl1\\fi-360\\li1440\\lin1440"))
    #expect(file.contains("\\ls2\\ilvl0\\fi0\\li721\\lin721") && file.contains(" \\u9745? e\\par"))
    let overrides = (1...4).map { "{\\listoverride\\listid\($0)\\listoverridecount0\\ls\($0)}" }
    for line in overrides { #expect(file.contains(line)) }
  }

  /// Levels that word processors don't have are on the last one.
  @Test func deepListsAreClamped() {
    let document = (0..<14).map { String(repeating: "  ", count: $0) + "- a\($0)\n" }.joined()
    let rtf = text(document)
    #expect(rtf.faults == [] && rtf.paragraphs == (0..<14).map { "a\($0)" })
    #expect(rtf.controls.filter { $0.hasPrefix("ilvl") }.suffix(6).allSatisfy { $0 == "ilvl8" })
  }

  /// Beyond the room of Word's table the numbers are text.
  @Test func tooManyListsHaveNumbersAsText() {
    let rtf = text(String(repeating: "1. a\n\n\n", count: 2_000))
    #expect(rtf.faults == [] && rtf.paragraphs.count == 2_000)
    #expect(rtf.paragraphs[1_989] == "a" && rtf.paragraphs[1_990] == "1.\ta")
  }

  @Test func footnotesHaveTheirParagraphs() {
    let rtf = text("a[^1] b[^2] c[^1]\n\n[^1]: A[^2]\n\n    B\n\n    - C\n\n[^2]: D\n\n[^3]: E")
    #expect(rtf.faults == [])
    #expect(rtf.notes == [[" A2", "B", "C"], [" D"]])
    #expect(rtf.paragraphs == ["a b c1", "[3] E"])
    #expect(rtf.controls.filter { $0 == "chftn" }.count == 4)
  }

  /// A note is read apart from the text, and has the lists that were met in the text.
  @Test func listsInFootnotesHaveTheirNumbers() {
    let file = string("1. a[^1]\n\n[^1]: b\n\n    7. c\n       3) d\n")
    #expect(file.contains("\\ls4\\ilvl0\\fi-360") && file.contains("{\\listtext 7.\\tab}c"))
    #expect(file.contains("\\ls5\\ilvl1\\fi-360") && file.contains("{\\listtext 3)\\tab}d"))
    #expect(file.contains("\\levelstartat3{\\leveltext\\'02\\'01);}"))
  }

  @Test func tables() {
    let file = string("|a|b|\n|-|:-:|\n|c|d|\n|e|")
    #expect(file.components(separatedBy: "\\trowd").count == 4)
    #expect(file.components(separatedBy: "\\trhdr").count == 2)
    let rtf = text("|a|b|\n|-|:-:|\n|c|d|\n|e|")
    #expect(rtf.faults == [] && rtf.paragraphs == ["a", "b", "c", "d", "e", "", ""])
    #expect(rtf.controls.filter { $0.hasPrefix("cellx") }.count == 6)
    #expect(string("|א|ב|\n|-|-|\n").contains("\\rtlrow"))
  }

  /// Word has 63 columns at most, and short rows of a wide table don't make output of quadratic length.
  @Test func wideTables() {
    let head = String(repeating: "|a", count: 100) + "|\n" + String(repeating: "|-", count: 100)
    let rtf = text(head + "|\n")
    #expect(rtf.faults == [] && rtf.controls.filter { $0.hasPrefix("cellx") }.count == 63)
    #expect(rtf.paragraphs[62] == Array(repeating: "a", count: 38).joined(separator: " | "))
    let rows = String(repeating: "|a|\n", count: 20_000)
    #expect(string(head + "|\n" + rows).utf8.count < 100_000_000)
  }

  @Test func languagesAndDirections() {
    let file = string("Words\n\nשלום a\n\nΚαλημέρα\n\nΑ word of עברית in it")
    #expect(file.contains("\\deflang1033"))
    #expect(file.contains("\\qr\\rtlpar\\rtlch\\alang1037 \\u1513?"))
    #expect(file.contains("{\\ltrch\\lang1033 a}\\par"))
    #expect(file.contains("\\ltrch\\lang1032\\langfe1032 \\u922?"))
    #expect(file.contains("{\\rtlch\\alang1037 \\u1506?\\u1489?\\u1512?\\u1497?\\u1514?} in it"))
    let hebrew = string("שלום", ExportOptions(title: "a", language: "he"))
    #expect(hebrew.contains("\\adeflang1037") && hebrew.contains("\\rtldoc"))
  }

  /// Right-to-left text has separate attributes for weight and size, and a title stays centred.
  @Test func headingsFromRightToLeftLookLikeOthers() throws {
    let file = string(
      "---\ntitle: عنوان\nlang: ar\n---\n\n# فصل\n\nنص\n",
      ExportOptions(title: "a", language: "en", design: .book))
    let paragraphs = file.components(separatedBy: "\\pard").dropFirst()
    let title = try #require(paragraphs.first { $0.contains("\\plain\\s15") })
    #expect(title.contains("\\qc") && !title.contains("\\qr") && title.contains("\\afs"))
    let heading = try #require(paragraphs.first { $0.contains("\\plain\\s1\\") })
    #expect(heading.contains("\\b\\ab") && heading.contains("\\afs"))
  }

  @Test func informationAndPage() {
    let document = "---\ntitle: A {b}\nauthor: [C, D]\n---\ntext"
    let file = string(document)
    #expect(file.contains("{\\info{\\title A \\{b\\}}{\\author C, D}}"))
    #expect(file.contains("\\paperw11906\\paperh16838"))
    let letter = string("a", ExportOptions(title: "a", language: "en-US"))
    #expect(letter.contains("\\paperw12240\\paperh15840"))
  }

  @Test func aManuscriptHasItsPages() {
    let document = """
      ---
      title: The Long Way
      author: Ann Lee
      contact: [1 Road]
      ---
      # One
      *Words*

      ***

      More

      # Two
      """
    var options = ExportOptions(
      lines: .paragraph, title: "a", language: "en-US", design: .manuscript)
    options.manuscript.marksEnd = true
    options.manuscript.underlinesEmphasis = true
    let file = string(document, options)
    let rtf = RTFText(Array(file.utf8))
    #expect(rtf.faults == [])
    #expect(
      rtf.paragraphs == [
        "Ann Lee\tabout 100 words", "1 Road", "The Long Way", "by Ann Lee", "One", "Words", "#",
        "More", "Two", "END",
      ])
    #expect(file.contains("{\\header\\pard\\plain\\qr\\f0\\fs24 Lee / Long Way / \\chpgn\\par}"))
    #expect(file.contains("\\titlepg") && file.contains("{\\ul Words}"))
    #expect(rtf.controls.filter { $0 == "pagebb" }.count == 2)
    #expect(rtf.controls.contains("sl480"))
  }

  /// Pasted text takes the look of the place that it is pasted into.
  @Test func aFragmentHasNoPageAndNoSizes() {
    var options = ExportOptions(lines: .paragraph, title: "a", language: "en-US", design: .book)
    options.extent = .fragment
    let document = "---\ntitle: T\n---\n# A\n\n*b* [c](d) `e`\n\n- f\n\n> g"
    let file = string(document, options)
    let rtf = RTFText(Array(file.utf8))
    #expect(rtf.faults == [] && rtf.paragraphs == ["A", "b c e", "f", "g"])
    for control in ["fs", "paperw", "margl", "sa", "sl", "cf", "info", "header", "qj"] {
      #expect(!rtf.controls.contains { $0.filter(\.isLetter) == control }, "\(control)")
    }
    #expect(file.contains("\\outlinelevel0") && file.contains("{\\i b}"))
  }

  @Test func picturesAreHexadecimal() {
    let png = SamplePictures.png(width: 30, height: 20)
    let file = String(
      decoding: bytes(
        Array("![c](a%20b.png) ![[x y.png|20]]".utf8), pictures: OnePicture(bytes: png)),
      as: UTF8.self)
    #expect(file.contains("{\\sp{\\sn wzDescription}{\\sv c}}}\\pngblip\\picw30\\pich20"))
    #expect(file.contains("\\picwgoal450\\pichgoal300\n89504e470d0a1a0a"))
    #expect(file.contains("\\picwgoal300\\pichgoal200\n89504e470d0a1a0a"))
    let jpeg = SamplePictures.jpeg(width: 96, height: 48, dotsPerInch: 96, orientation: 6)
    let turned = String(
      decoding: bytes(Array("![c](a%20b.png)".utf8), pictures: OnePicture(bytes: jpeg)),
      as: UTF8.self)
    #expect(turned.contains("{\\sn rotation}{\\sv 5898240}") && turned.contains("\\jpegblip"))
  }

  @Test func picturesOfOtherTypesLeaveTheirText() throws {
    var output: [UInt8] = []
    let result = try DocumentExport(
      of: TextRope("![a](a%20b.png) ![b](no.png) ![c](https://d.e/f.png) ![g](a%20b.png)"),
      as: .rtf, ExportOptions(title: "a", language: "en"), pictures: OnePicture()
    ).write(to: { output += $0 })
    #expect(result.unusablePictures == ["a%20b.png"] && result.missingPictures == ["no.png"])
    #expect(RTFText(output).paragraphs == ["a b c g"])
    #expect(String(decoding: output, as: UTF8.self).contains("HYPERLINK \"https://d.e/f.png\""))
  }
}
