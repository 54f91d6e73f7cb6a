import Export
import Import
import MarkdownSyntax
import TextCore
import Testing

/// Rich text as Markdown.
@Suite struct RTFImportTests {
  private func markdown(_ rtf: String) throws -> String {
    let document = try RTFFormat().document(from: Array(rtf.utf8))
    return String(decoding: document.markdown, as: UTF8.self)
  }

  @Test func styles() throws {
    #expect(
      try markdown(
        #"{\rtf1\ansi\deff0 a {\b bold {\i both}} \ul under\ulnone  {\strike gone} {\highlight7 mark}{\v hidden}\par}"#
      ) == "a **bold _both_** ~under~ ~~gone~~ ==mark==\n")
  }

  /// Word and LibreOffice write the weight of letters from right to left apart.
  @Test func stylesFromRightToLeft() throws {
    let text = try markdown(
      "{\\rtf1 {\\rtlch\\ab \\u1513?\\u1500?} {\\rtlch\\ai\\ltrch a} {\\ltrch\\b\\rtlch\\ab0 \\u1513?} {\\ltrch\\rtlch\\ai \\u1501?}}"
    )
    #expect(text == "**של** a **ש** _ם_\n")
  }

  /// A bookmark encloses a footnote (Word) or is in it (LibreOffice). One beside a footnote does not
  /// belong to it.
  @Test(arguments: [
    (#"a{\*\bkmkstart R}{\footnote A}{\*\bkmkend R} b{\footnote B}"#, "[^1]"),
    (#"a{\footnote {\*\bkmkstart R}A{\*\bkmkend R}} b{\footnote B}"#, "[^1]"),
    (#"a{\footnote A}{\*\bkmkstart R}{\*\bkmkend R} b{\footnote B}"#, "x"),
  ])
  func referencesFindTheirFootnote(text: String, reference: String) throws {
    let field = #" c {\field{\*\fldinst NOTEREF R \\h}{\fldrslt x}}"#
    #expect(
      try markdown(#"{\rtf1 "# + text + field + "}")
        == "a[^1] b[^2] c \(reference)\n\n[^1]: A\n[^2]: B\n")
  }

  @Test func referencesFindAFootnoteBehindThem() throws {
    let field = #"{\field{\*\fldinst NOTEREF R \\h}{\fldrslt x}}"#
    // Hidden footnotes are not counted.
    let hidden = #"{\v{\footnote H}}"#
    #expect(
      try markdown(
        #"{\rtf1 a{\footnote A"# + field + "}" + hidden
          + #" b{\*\bkmkstart R}{\footnote B}{\*\bkmkend R}}"#)
        == "a[^1] b[^2]\n\n[^1]: A[^2]\n[^2]: B\n")
  }

  @Test func referencesToNoFootnoteKeepTheirWords() throws {
    #expect(
      try markdown(#"{\rtf1 a {\field{\*\fldinst NOTEREF _Fn7 \\h}{\fldrslt words}}}"#)
        == "a words\n")
  }

  @Test func characters() throws {
    #expect(
      try markdown(
        #"{\rtf1\ansi\ansicpg1252\uc1 \'e4\u8364?\u-10179?\u-8704?\emdash\ldblquote x\rdblquote\~y\\\{\}{\uc2\u1046\'c6\'c6 z}{\uc0\u1046z}\par}"#
      ) == "ä€😀—“x”\u{A0}y\\\\{}Ж zЖz\n")
  }

  @Test func eachFontHasItsCodePage() throws {
    #expect(
      try markdown(
        #"{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}{\f2\fcharset128 C;}{\f3\fcharset238 D;}}\f0\'e4 \f1\'e4 \f2\'93\'fa\'96\'7b \f3\'b9\par}"#
      ) == "ä д 日本 ą\n")
  }

  @Test func structure() throws {
    #expect(
      try markdown(
        #"""
        {\rtf1\ansi{\stylesheet{\s0 Normal;}{\s1\outlinelevel0\b heading 1;}{\s5\i Quote;}{\s6 HTML Preformatted;}{\*\cs9 HTML Code;}{\s7 heading 7;}}
        \pard\s1\b Head\par\pard\plain one\line two {\cs9 code}\par
        \pard\s5\i quoted {\b x}\par\pard\plain\s6 let a\par\par b\par\pard\s7 deep\par\pard\plain end\par}
        """#
      )
        == "# Head\n\none\ntwo `code`\n\n> quoted **x**\n\n```\nlet a\n\nb\n```\n\n###### deep\n\nend\n"
    )
  }

  @Test func listsGoOnWhereTheirNumbersDo() throws {
    #expect(
      try markdown(
        #"""
        {\rtf1\ansi{\*\listtable{\list{\listlevel\levelnfc0\levelstartat3}{\listlevel\levelnfc23}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}
        \pard\ls1\ilvl0\li360{\listtext 3.\tab}one\par\pard\ls1\ilvl1\li720{\listtext\'b7\tab}deep\par
        \pard\ls1\ilvl0\li360{\listtext 4.\tab}two\par\pard\li360 more\par\pard\plain text\par\pard\ls1\ilvl0 three\par}
        """#
      )
        == "3. one\n   - deep\n4. two\n\n   more\n\ntext\n\n5. three\n")
  }

  /// Word and LibreOffice begin a list again, or elsewhere, by an override of its first number.
  @Test func anOverrideBeginsAListElsewhere() throws {
    #expect(
      try markdown(
        #"""
        {\rtf1\ansi{\*\listtable{\list{\listlevel\levelnfc0\levelstartat1}{\listlevel\levelnfc0\levelstartat1}\listid7}}
        {\*\listoverridetable{\listoverride\listid7\listoverridecount2{\lfolevel\listoverridestartat\levelstartat5}{\lfolevel\listoverridestartat\levelstartat3}\ls2}{\listoverride\listid7\listoverridecount0\ls1}}
        \pard\ls1{\listtext 1.\tab}one\par\pard text\par\pard\ls2{\listtext 5.\tab}five\par{\listtext 6.\tab}six\par\pard text\par
        \pard\ls2\ilvl1{\listtext 3.\tab}deep\par}
        """#
      )
        == "1. one\n\ntext\n\n5. five\n6. six\n\ntext\n\n3. deep\n")
  }

  @Test func tablesLinksAndNotes() throws {
    #expect(
      try markdown(
        #"""
        {\rtf1\ansi\trowd\cellx1\cellx2\pard\intbl a\cell\qr b|c\cell\row\trowd\cellx1\cellx2\pard\intbl d\par e\cell\cell\row
        \pard A {\field{\*\fldinst{HYPERLINK "https://a.org/?x"}}{\fldrslt{\ul link}}} and{\super\chftn{\footnote\pard{\super\chftn} The note.\par}}.\par}
        """#
      )
        == "| a | b\\|c |\n|---|---|\n| d e | |\n\nA [link](https://a.org/?x) and[^1].\n\n[^1]: The note.\n"
    )
  }

  @Test func deletedTextIsLeftOutAndCommentsAreCounted() throws {
    let document = try RTFFormat().document(
      from: Array(
        #"{\rtf1\ansi one{\deleted  gone}{\revised  new}{\*\atnid x}{\*\annotation note}{\deleted\par}two\par{\header no\par}{\info{\title no}}}"#
          .utf8))
    #expect(String(decoding: document.markdown, as: UTF8.self) == "one newtwo\n")
    #expect(document.commentCount == 1)
  }

  @Test func anythingButRichTextIsRefused() throws {
    #expect(throws: ImportRefusal.otherFormat) { try markdown("text") }
    #expect(throws: ImportRefusal.tooDeep) {
      try markdown(#"{\rtf1"# + String(repeating: "{", count: 5000))
    }
    // A truncated file gives the text before its end.
    #expect(try markdown(#"{\rtf1 a {\b b\'"#) == "a **b**\n")
  }
}
