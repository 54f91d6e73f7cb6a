import CommonMarkExamples
import Export
import Foundation
import MarkdownSyntax
import Testing

/// CommonMark's own examples as exported HTML: where both dialects agree it is the specification's.
@Suite struct CommonMarkHTMLTests {
  /// Examples with comments, which exports leave out.
  private static let comments: Set<Int> = [179, 308, 625, 626]

  private static let shared = SpecExample.all.filter {
    CommonMarkDifferences.reason(for: $0.number) == nil && !comments.contains($0.number)
  }

  @Test func mostExamplesAreShared() {
    #expect(Self.shared.count > 480)
  }

  @Test(arguments: shared)
  func agrees(_ example: SpecExample) {
    let options = ExportOptions(
      lines: .wrapped, title: "untitled", language: "en", design: .bare, pictures: .linked)
    let html = HTMLFile(example.markdown, options).body
    #expect(Self.normalized(html) == Self.normalized(example.html), "\(example.markdown)")
  }

  /// HTML without the ids, languages and directions that exports add, white space round blocks,
  /// and the other ways to write the same.
  private static func normalized(_ html: String) -> String {
    var result = html
    for (pattern, replacement) in [
      (" id=\"[^\"]*\"", ""),
      ("<(h[1-6]|p)( lang=\"[^\"]*\")?( dir=\"[^\"]*\")?>", "<$1>"),
      (" ?/>", ">"), ("&quot;|&#x27;", "\""), ("'", "\""),
      ("\\s*(</?(p|h[1-6]|blockquote|ul|ol|li|hr|br)( [^>]*)?>)\\s*", "$1"),
    ] {
      result = result.replacingOccurrences(
        of: pattern, with: replacement, options: .regularExpression)
    }
    return result.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
