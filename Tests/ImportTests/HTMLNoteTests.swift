import Import
import Testing

/// Links of a page that lead both ways: footnotes, tables of contents and callouts.
@Suite struct HTMLNoteTests {
  private func markdown(_ html: String) throws -> String {
    String(decoding: try HTMLFormat().document(from: Array(html.utf8)).markdown, as: UTF8.self)
  }

  // Tables of contents

  /// docutils and Sphinx link each heading back to its entry.
  @Test func contentsLinkedBothWaysAreNoNotes() throws {
    #expect(
      try markdown(
        """
        <ul><li><p><a href="#intro" id="toc-entry-1">Intro</a></p></li>
        <li><p><a href="#use" id="toc-entry-2">Use</a></p></li></ul>
        <section id="intro"><h2><a class="toc-backref" href="#toc-entry-1">Intro</a></h2><p>One</p></section>
        <section id="use"><h2><a class="toc-backref" href="#toc-entry-2">Use</a></h2><p>Two</p></section>
        """) == """
          - [Intro](#intro)
          - [Use](#use)

          ## [Intro](#toc-entry-1)

          One

          ## [Use](#toc-entry-2)

          Two

          """)
  }

  @Test func aChapterWithItsContentsIsNotEmpty() throws {
    #expect(
      try markdown(
        """
        <body><div><p><a id="t1" href="#c1">Chapter 1</a></p><h2 id="c1"><a href="#t1">Chapter 1</a></h2>
        <p>Text</p></div></body>
        """) == "[Chapter 1](#c1)\n\n## [Chapter 1](#t1)\n\nText\n")
    // Also where the entries are numbers.
    #expect(
      try markdown(
        "<div><p><a id=t href=#c>1</a></p><h2 id=c><a href=#t>1</a></h2><p>Text</p></div>")
        == "[1](#c)\n\n## [1](#t)\n\nText\n")
  }

  @Test func chaptersWithoutHeadingsKeepTheirWords() throws {
    #expect(
      try markdown(
        "<p><a id=t href=#c>Chapter</a></p><p id=c><a href=#t>Chapter</a></p><p>Text</p>")
        == "[Chapter](#c)\n\n[Chapter](#t)\n\nText\n")
  }

  // Callouts

  @Test func calloutsOfCodeStayBesideTheirWords() throws {
    #expect(
      try markdown(
        """
        <pre>a <a id=co1 href=#c1>1</a>
        b <a id=co2 href=#c2>2</a></pre><div><dl><dt><a id=c1 href=#co1>1</a></dt><dd><p>One</p></dd>
        <dt><a id=c2 href=#co2>2</a></dt><dd><p>Two</p></dd></dl></div>
        """) == "```\na 1\nb 2\n```\n\n[1](#co1)\n\nOne\n\n[2](#co2)\n\nTwo\n")
  }

  @Test func aListOfCalloutsIsNoNote() throws {
    #expect(
      try markdown(
        "<p>a<a id=r href=#c>1</a></p><div><dl><dt><a id=c href=#r>1</a><dd>One<dt>2<dd>Two</dl></div>"
      )
        == "a[1](#c)\n\n[1](#r)\n\nOne\n\n2\n\nTwo\n")
  }

  // References in places that are not read

  @Test func theNoteOfAReferenceInCodeStays() throws {
    #expect(
      try markdown(
        "<pre>x <a id=r href=#n>1</a></pre><ol><li id=n>Words <a href=#r>↩</a></ol>")
        == "```\nx 1\n```\n\n1. Words [↩](#r)\n")
  }

  @Test(arguments: [
    "<span style='display:none'><a id=r href=#n>1</a></span>",
    "<span hidden><a id=r href=#n>1</a></span>", "<button><a id=r href=#n>1</a></button>",
  ])
  func theNoteOfAReferenceThatIsNotShownStays(_ reference: String) throws {
    #expect(
      try markdown("<p>x\(reference)</p><ol><li id=n>Words <a href=#r>↩</a></ol>")
        == "x\n\n1. Words [↩](#r)\n")
  }

  @Test func aSecondReferenceInTheTextHasTheNote() throws {
    #expect(
      try markdown(
        "<pre>x<a id=r href=#n>1</a></pre><p>y<a id=s href=#n>1</a><p id=n>Words <a href=#s>↩</a>")
        == "```\nx1\n```\n\ny[^1]\n\n[^1]: Words\n")
  }

  @Test func aNoteInWhichItsReferenceStandsIsText() throws {
    #expect(
      try markdown("<div id=n><p>a<a id=r href=#n>1</a> b<a href=#r>2</a></p></div>")
        == "a[1](#n) b[2](#r)\n")
  }

  // Notes

  @Test func theParagraphsOfANoteBelongToIt() throws {
    #expect(
      try markdown(
        """
        <p>a<a id=r href=#n>1</a></p>
        <div id=notes><p><a id=n href=#r>1</a> One</p><p><a id=m href=#s>2</a> Two</p></div>
        <p>b<a id=s href=#m>2</a></p>
        """) == "a[^1]\n\nb[^2]\n\n[^1]: One\n[^2]: Two\n")
    #expect(
      try markdown(
        "<p>a<a id=r href=#n>1</a><ol><li><p><a id=n href=#r>^</a> One<p>Two</ol>")
        == "a[^1]\n\n[^1]: One\n\n    Two\n")
  }

  /// An element that is marked as a note is no section of the page.
  @Test(arguments: [
    "<aside role=doc-footnote id=n><h2>H</h2><p>c <a href=#r>^</a></aside>",
    "<aside epub:type=footnote><p id=n><a href=#r>1</a><h2>H</h2><p>c</aside>",
    "<section role=doc-endnotes><ol><li id=n><h2>H</h2><p>c <a href=#r>^</a></ol></section>",
  ])
  func declaredNotesMayHoldHeadings(note: String) throws {
    #expect(
      try markdown("<p>a<a id=r href=#n>1</a></p>" + note)
        == "a[^1]\n\n[^1]:\n    ## H\n\n    c\n")
  }

  /// Books hide notes, which readers pop up. Notes without a reference in the text are not read.
  @Test func aHiddenNoteRefersToAnother() throws {
    func notes(_ reference: String) -> String {
      "<aside hidden role=doc-footnote id=n>b\(reference)</aside>"
        + "<aside hidden role=doc-footnote id=m>c</aside>"
    }
    let text = "<p>a<a role=doc-noteref href=#n>1</a></p>"
    let reference = "<a role=doc-noteref href=#m>2</a>"
    #expect(try markdown(text + notes(reference)) == "a[^1]\n\n[^1]: b[^2]\n[^2]: c\n")
    #expect(try markdown("<p>a</p>" + notes(reference)) == "a\n")
    let hidden = "<i hidden>\(reference)</i>"
    #expect(try markdown(text + notes(hidden)) == "a[^1]\n\n[^1]: b\n")
  }

  /// Notes may stand before the text that refers to them first.
  @Test func aHiddenNoteBeforeItsReferenceRefersToAnother() throws {
    func note(_ name: String, _ text: String, _ next: String) -> String {
      "<aside hidden role=doc-footnote id=\(name)>\(text)<a role=doc-noteref href=#\(next)>9</a></aside>"
    }
    let last = "<aside hidden role=doc-footnote id=o>d</aside>"
    let notes = last + note("m", "c", "o") + note("n", "b", "m")
    let text = "<p>a<a role=doc-noteref href=#n>1</a></p>"
    #expect(
      try markdown(notes + text) == "a[^1]\n\n[^1]: b[^2]\n[^2]: c[^3]\n[^3]: d\n")
    // Nothing leads to these.
    #expect(try markdown(last + note("m", "c", "o") + "<p>a</p>") == "a\n")
  }

  @Test func aNameBehindWordsBeginsNoNote() throws {
    #expect(
      try markdown("<p>a<a id=r href=#n>1</a></p><p>Some words <a id=n href=#r>2</a>")
        == "a[1](#n)\n\nSome words [2](#r)\n")
  }

  @Test func wordsOfLinksBackStay() throws {
    #expect(
      try markdown(
        "<p>a<a id=r href=#n>1</a><ol><li id=n>See <a href=#r>the third chapter</a>.</ol>")
        == "a[^1]\n\n[^1]: See the third chapter.\n")
    #expect(
      try markdown(
        "<p>a<a id=r href=#n>1</a><ol><li id=n>b <a href=#r role=doc-backlink>Back to the text</a></ol>"
      )
        == "a[^1]\n\n[^1]: b\n")
  }

  @Test func wordsThatReferToANoteStay() throws {
    #expect(
      try markdown(
        "<p>a <a id=r href=#n role=doc-noteref>some words</a><aside id=n>b <a href=#r>iv.</a></aside>"
      )
        == "a some words[^1]\n\n[^1]: b\n")
  }

  @Test func picturesInCodeAreCounted() throws {
    let document = try HTMLFormat().document(
      from: Array("<pre>a<img src=b.png alt=c></pre>".utf8))
    #expect(String(decoding: document.markdown, as: UTF8.self) == "```\nac\n```\n")
    #expect(document.droppedPictureCount == 1)
  }
}
