import Import
import Testing

/// Text boxes in rich text, beside the text of the document.
@Suite struct RTFBoxTests {
  private func markdown(_ rtf: String) throws -> String {
    let document = try RTFFormat().document(from: Array((#"{\rtf1 "# + rtf + "}").utf8))
    return String(decoding: document.markdown, as: UTF8.self)
  }

  private static let box = #"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt box\par}}}"#

  /// Imports of DOCX and ODT do the same.
  @Test(arguments: [
    (#"Start "# + box + #"end.\par next\par"#, "box\n\nStart end.\n\nnext\n"),
    (#"Start {\shp{\*\shpinst{\shptxt \pard box}}}end.\par"#, "box\n\nStart end.\n"),
    (#"a {\shp{\*\shpinst{\shptxt b "# + box + #"c\par}}}d\par"#, "box\n\nb c\n\na d\n"),
    (
      #"\trowd\pard\intbl a "# + box
        + #"b\cell c\cell\row\trowd\pard\intbl d\cell e\cell\row\pard f\par"#,
      "| box a b | c |\n|---|---|\n| d | e |\n\nf\n"
    ),
  ])
  func aBoxStandsBeforeItsParagraph(_ rtf: String, _ expected: String) throws {
    #expect(try markdown(rtf) == expected)
  }

  @Test func aBoxDoesNotEndTheFootnoteThatHoldsIt() throws {
    let text = try markdown(
      #"Body{\footnote note {\shp{\*\shpinst{\shptxt box}}} rest} after\par Next\par"#)
    #expect(text == "Body[^1] after\n\nNext\n\n[^1]: box\n\n    note  rest\n")
  }

  @Test(arguments: [
    #"{\info{\upr{\title ?}{\*\ud{\title Secret}}}}"#,
    #"{\header{\shp{\*\shpinst{\shptxt Secret\par}}}}"#,
    #"{\footerl{\object{\result Secret}}}"#,
    #"{\*\annotation a{\*\ud Secret}}"#,
    #"{\*\atnauthor{\upr{?}{\*\ud Secret}}}"#,
    #"{\*\bkmkstart{\upr{?}{\*\ud Secret}}}"#,
    #"{\xe{\*\ud Secret}}"#,
    #"{\v gone{\footnote Secret}}"#,
  ])
  func partsThatAreNoTextAreLeftOutWithAllInThem(_ part: String) throws {
    #expect(try markdown("a" + part + #"b\par"#) == "ab\n")
  }

  @Test func formsForNewReadersAreRead() throws {
    #expect(try markdown(#"a{\upr{?}{\*\ud\u1513?}}b\par"#) == "aשb\n")
    #expect(try markdown(#"a{\object{\*\objdata 00}{\result c}}b\par"#) == "acb\n")
  }

  @Test(arguments: [
    (#"a\u-10179?b\par"#, "a\u{FFFD}b\n"), (#"a\u-10179?\par"#, "a\u{FFFD}\n"),
    (#"\u-10179?\u-10179?\u-8704?\par"#, "\u{FFFD}😀\n"),
    (#"\ansi\ansicpg0 caf\'e9\par"#, "café\n"),
    (#"{\fonttbl{\f0 Arial;}{\f1\fcharset2 Code39;}}a{\f1 HI\'f3}b\par"#, "aHI\u{FFFD}b\n"),
  ])
  func lettersLeaveATrace(_ rtf: String, _ expected: String) throws {
    #expect(try markdown(rtf) == expected)
  }
}
