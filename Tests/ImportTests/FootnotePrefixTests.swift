import Import
import Testing
import TextCore

/// The labels of footnotes that come into a document.
@Suite struct FootnotePrefixTests {
  @Test(
    arguments: [
      ("", ""), ("a[1] ^2 [^b]", ""), ("a[^1]", "a"), ("[^12]: b[^a3]", "b"), ("[^A1][^7]", "b"),
      ("[[^1]", "a"), ("[^a1]", ""),
      ("[^1]" + (0..<26).map { "[^\(Character(Unicode.Scalar(UInt8(97 + $0))))1]" }.joined(), "aa"),
    ] as [(String, String)])
  func noLabelOfTheDocumentHasIt(_ text: String, _ expected: String) {
    #expect(FootnotePrefix.free(in: TextRope(text)) == expected)
  }

  @Test func labelsBeginWithIt() throws {
    let document = try RTFFormat().document(
      from: Array(#"{\rtf1 a{\footnote b}\par}"#.utf8), footnotePrefix: "x")
    #expect(String(decoding: document.markdown, as: UTF8.self) == "a[^x1]\n\n[^x1]: b\n")
  }
}
