import Testing

/// A clip as a program writes it, and the Markdown that it becomes.
///
/// The clips of LibreOffice were recorded. Those of programs that can't run here are our own texts in the
/// markup that the source beside each of them shows; none is copied. The licence of the source is named
/// with it.
struct Clip: CustomTestStringConvertible, Sendable {
  let html: [UInt8]
  let markdown: String

  init(_ html: [UInt8], _ markdown: String) {
    self.html = html
    self.markdown = markdown
  }

  init(_ html: String, _ markdown: String) { self.init(Array(html.utf8), markdown) }

  var testDescription: String { markdown }

  static let all: [Clip] = [
    word, libreOffice, googleDocs, spreadsheets, mail, firefox, browsers, windows,
  ].flatMap { $0 }

  /// The Markdown of all clips, one after the other, with the footnotes numbered on and at the end.
  static let document: String = {
    var (texts, notes) = ([String](), [String]())
    for clip in all {
      let label = "[^\(notes.count + 1)]"
      let parts = clip.markdown.replacing("[^1]", with: label).split(separator: "\n\(label): ")
      if parts.count == 2 { notes.append("\(label): \(parts[1])") }
      texts.append(String(parts[0]))
    }
    return (texts + notes).joined(separator: "\n")
  }()

  /// `mso-list`, `Ignore`, conditional comments and footnotes, as in the clips of Word 15 that Microsoft's
  /// RoosterJS is tested with (MIT: `paste/e2e/htmlTemplates/wordClipboardContent.ts`) and in "Microsoft
  /// Office HTML and XML Reference" (Microsoft, 2000).
  static let word: [Clip] = [
    Clip(
      """
      <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8>
      <style><!-- p.MsoNormal {margin:0cm;} --></style>
      <!--[if gte mso 9]><xml><o:x>no</o:x></xml><![endif]--></head><body lang=EN>
      <!--StartFragment--><div class=WordSection1>
      <h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Heading<o:p></o:p></h1>
      <p class=MsoNormal><b>Bold<o:p></o:p></b></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>·<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>one</p>
      <p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'>
      <![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span><![endif]>three</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>two<o:p></o:p></p>
      <p class=MsoNormal style='mso-list:none'>Not an item, <span style='background:yellow;mso-highlight:
      yellow'>marked</span>.</p><p class=MsoNormal style='mso-hide:all'>hidden</p>
      <p class=MsoNormal>A note<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"
      title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span>
      </span></a>.</p></div><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1
      width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a
      style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> The text.
      </p></div></div><!--EndFragment--></body></html>
      """,
      """
      # Heading

      **Bold**

      - one

        3. three
      - two

      Not an item, ==marked==.

      A note[^1].

      [^1]: The text.

      """)
  ]

  /// LibreOffice 7.4 (MPL 2.0) writes paragraphs in items, and fonts for scripts: our own text, recorded from
  /// its export filter "HTML (StarWriter)".
  static let libreOffice: [Clip] = [
    Clip(
      """
      <!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
      <meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head><body lang="en-GB">
      <p style="margin-bottom: 0cm"><i>Text</i> <font face="Arial"><u>under</u></font></p>
      <ol><li><p style="margin-bottom: 0cm">one</p></li><li><p>two</p><ul><li><p>deep</p></li></ul></li></ol>
      <p>Note<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>
      <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym"
      href="#sdfootnote1anc">1</a>The text</p></div></body></html>
      """,
      "_Text_ ~under~\n\n1. one\n2. two\n   - deep\n\nNote[^1]\n\n[^1]: The text\n")
  ]

  /// Google Docs: a `b` of normal weight round all, weights in spans, nested lists beside their item.
  /// After the descriptions in the tests of Turndown's plugins and of ProseMirror (both MIT).
  static let googleDocs: [Clip] = [
    Clip(
      """
      <meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr">
      <span style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Title</span></h1><p dir="ltr"
      style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">Some </span><span
      style="font-weight:700;white-space:pre-wrap;">bold</span><span style="font-style:italic;\
      white-space:pre-wrap;"> text</span></p><br /><ul style="margin-top:0;"><li dir="ltr"
      aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr"
      aria-level="2"><p dir="ltr" role="presentation"><span>deep</span></p></li></ul><li dir="ltr"
      aria-level="1"><p dir="ltr" role="presentation"><span>two</span></p></li></ul></b>
      <br class="Apple-interchange-newline">
      """,
      "# Title\n\nSome **bold** _text_\n\n- one\n  - deep\n- two\n")
  ]

  /// LibreOffice Calc (MPL 2.0) and Excel: a table with fonts and colours; cells that are empty. Calc's was
  /// recorded; Excel's is after RoosterJS (MIT: `paste/e2e/cmPasteFromExcelTest.ts`).
  static let spreadsheets: [Clip] = [
    Clip(
      """
      <html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head><body><table
      cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17"
      align="left"><font face="Liberation Sans">Name</font></td><td align="right" sdval="1"
      sdnum="1033;"><font face="Liberation Sans">1</font></td></tr><tr><td align="left"><br></td><td
      align="right"><b>2</b></td></tr></table></body></html>
      """,
      "| Name | 1 |\n|:--|--:|\n| | **2** |\n"),
    Clip(
      """
      <html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId
      content=Excel.Sheet></head><body><table border=0 cellpadding=0><!--StartFragment--><col width=64>
      <tr height=20><td class=xl65>a</td><td>b</td></tr><tr><td colspan=2>c</td></tr><!--EndFragment-->
      </table></body></html>
      """, "| a | b |\n|---|---|\n| c | |\n"),
  ]

  /// Outlook, which writes by Word, and Thunderbird: empty paragraphs of `o:p`, quotes of mails. After the
  /// clips of Word above, and Thunderbird's `mailnews/compose` (MPL 2.0).
  static let mail: [Clip] = [
    Clip(
      """
      <div class=WordSection1><p class=MsoNormal>Hello,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p>
      </p><p class=MsoNormal><span style='mso-fareast-language:EN-US'>bye<o:p></o:p></span></p></div>
      """, "Hello,\n\nbye\n"),
    Clip(
      """
      <div class="moz-cite-prefix">She wrote:<br></div><blockquote type="cite" cite="mid:1@a"><pre
      class="moz-quote-pre" wrap="">one
      two</pre></blockquote><div class="moz-signature">-- <br>me</div>
      """, "She wrote:\n\n> one\n> two\n\n--\nme\n"),
  ]

  /// Firefox on Linux writes a fragment without the elements round it, earlier in UTF-16 with a mark, later
  /// in UTF-8 after a `meta` of its own. After `widget/gtk/nsClipboard.cpp` (MPL 2.0).
  static let firefox: [Clip] = {
    let fragment = """
      <h2>Größe</h2><p>Text <em>über</em> <a href="https://a.org/%C3%A4?b&amp;c">δρόμο</a> 😀</p>
      """
    let markdown = "## Größe\n\nText _über_ [δρόμο](https://a.org/%C3%A4?b&c) 😀\n"
    let meta = "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">"
    let wide = [false, true].map { isBig in
      let bytes = "\u{FEFF}\(fragment)".utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBig ? bytes.reversed() : bytes
      }
      return Clip(bytes, markdown)
    }
    return wide + [
      Clip(meta + fragment, markdown),
      // Their list is among the ancestors, which are in `text/_moz_htmlcontext`.
      Clip(meta + "<li>one</li><li>two</li>", "- one\n- two\n"),
    ]
  }()

  /// Chromium gives each copied stretch the styles that it was computed to have, as the
  /// `StyledMarkupAccumulator` of Blink does (BSD, LGPL 2); Apple's programs give spans for spaces, which
  /// WebKit names in `HTMLInterchange.h` (BSD).
  static let browsers: [Clip] = [
    Clip(
      """
      <meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-family: serif; font-style: normal;
      font-weight: 400; white-space: normal; background-color: rgb(255, 255, 255); text-decoration-style:
      initial; display: inline !important; float: none;">text with<span>&nbsp;</span></span><a
      href="https://a.org/" style="font-weight: 400;">a link</a>
      """, "text with\u{A0}[a link](https://a.org/)\n"),
    Clip(
      """
      <p class="p1"><span class="s1">one<span class="Apple-converted-space">&nbsp; </span>two</span></p>
      """, "one two\n"),
  ]

  /// "HTML Clipboard Format" (Microsoft Learn, CC BY 4.0).
  static let windows: [Clip] = [
    Clip(
      "Version:0.9\r\nStartHTML:00000097\r\nEndHTML:00000170\r\n<html><body>a</body></html>", "a\n")
  ]
}
