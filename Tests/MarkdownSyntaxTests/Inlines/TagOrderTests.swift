import Testing

@testable import MarkdownSyntax

/// The order of tags, and the backticks of code.
@Suite struct TagOrderTests {
  @Test func linksAreOutsideAndCodeIsInside() {
    let styles: [InlineStyle] = [
      .linkText, .image, .strikethrough, .underline, .highlight, .strong, .emphasis, .autolink,
      .footnoteReference, .code,
    ]
    #expect(styles.map { TagOrder.rank(of: $0) } == Array(0..<10))
    #expect(TagOrder.rank(of: .escape) == nil && TagOrder.rank(of: .comment) == nil)
    #expect(TagOrder.styles == Array(styles.dropFirst(2)))
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("a``b", "`a``b`"), ("`a", "`` `a ``"), (" a ", "`  a  `"),
    (" a", "` a`"), (" ", "` `"), ("`", "`` ` ``"), ("a`b``c", "```a`b``c```"),
  ])
  func codeIsReadAsItIs(content: String, code: String) {
    let tag = CodeTag(around: Array(content.utf8))
    let written = tag.opening + Array(content.utf8) + tag.closing
    #expect(written == Array(code.utf8))
    var parser = ParagraphParser()
    let structure = parser.structure(of: written, in: ParagraphPlace(fence: .outside))
    #expect(structure.constructs.map { written[$0.inner] } == [Array(content.utf8)[...]])
  }

  @Test func shorterTagsAreSkipped() {
    #expect(CodeTag(around: Array("a`b".utf8), passing: 1).length == 3)
  }
}
