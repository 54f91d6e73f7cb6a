import CommonMarkExamples
import MarkdownSyntax
import Testing

/// CommonMark's own examples: each agrees, or is in the list of differences.
@Suite struct CommonMarkTests {
  @Test func allExamplesAreThere() {
    #expect(SpecExample.all.count == 652)
  }

  @Test(arguments: SpecExample.all)
  func agrees(_ example: SpecExample) {
    let html = DocumentHTML.normalized(DocumentHTML.html(example.markdown, lines: .wrapped))
    let expected = DocumentHTML.normalized(example.html)
    if let reason = CommonMarkDifferences.reason(for: example.number) {
      #expect(html != expected, "It agrees now, so it is not of those where: \(reason.rawValue)")
    } else {
      #expect(html == expected, "\(example.markdown)")
    }
  }
}
