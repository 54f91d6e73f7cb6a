import MarkdownSyntax
import Testing
import TextCore

/// The prose of paragraphs.
@Suite struct ReadTextTests {
  private func prose(
    _ text: String, fence: FenceState = .outside, clip: Range<Int>? = nil
  ) -> String {
    var reader = ProseExtractor()
    return String(
      decoding: reader.read(Array(text.utf8), fence: fence, clip: clip), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("", ""), ("a **b** _c_ d", "a b c d"), ("# Title #", "Title"),
    ("- [ ] task", "task"), ("> > quote", "quote"), ("12. item", "item"),
    ("a `code` b", "a  b"), ("[text](http://a.b) c", "text c"), ("![image](a.png)", "image"),
    ("a <http://a.b> c", "a  c"), ("a[^1] b", "a b"), ("a \\* b", "a * b"),
    ("a <!-- b --> c", "a  c"), ("===", "==="),
    ("---", ""),
  ])
  func tagsAndCodeAreNoProse(text: String, expected: String) {
    let read = prose(text)
    #expect(read.trimmed == expected, "\(read)")
  }

  @Test func ofAClipOnlyItsPartIsRead() {
    let text = "aa **bb** cc"
    let expected = ["", "a", "aa", "aa ", "aa ", "aa ", "aa b", "aa bb", "aa bb", "aa bb"]
    for (end, part) in expected.enumerated() { #expect(prose(text, clip: 0..<end) == part) }
    #expect(prose(text, clip: 4..<12) == "bb cc")
    #expect(prose(text, clip: 6..<6).isEmpty)
    #expect(prose(text, clip: 10..<11) == "c")
  }

  /// One reader reads many paragraphs, and nothing of one is left in the next.
  @Test func aReaderIsUsedAgain() {
    var reader = ProseExtractor()
    #expect(reader.read(Array("long *text*".utf8), fence: .outside) == Array("long text".utf8))
    let underline = FenceTree(TextRope("a\n===")).lineState(at: 2)
    #expect(reader.read(Array("===".utf8), fence: underline) == [])
    #expect(reader.read(Array("a".utf8), fence: .outside) == [UInt8(ascii: "a")])
  }

  /// The parts of a giant paragraph belong to the block of its beginning.
  @Test func giantParagraphsAreReadInParts() {
    var reader = ProseExtractor()
    let head = reader.readHead(Array("# *a* b".utf8), fence: .outside)
    #expect(head.text == Array("a b".utf8) && head.block.kind == .heading)
    #expect(reader.readPart(Array("# *c* d".utf8), of: head.block) == Array("# c d".utf8))
    #expect(reader.readPart(Array("*c* d".utf8), of: head.block, clip: 1..<5) == Array("c d".utf8))
    #expect(
      reader.readHead(Array("*a* b".utf8), fence: .outside, clip: 1..<4).text == Array("a ".utf8))
  }

  /// If no byte can be syntax, all is prose.
  @Test func bytesThatMarkNothingArePlain() {
    let plain = (UInt8(0x20)..<0x7F).filter { !ProseExtractor.mayMark($0) }
    for byte in plain where ProseExtractor.beginsText(byte) {
      let text = [byte] + plain.filter { $0 != UInt8(ascii: "|") }
      var reader = ProseExtractor()
      #expect(reader.read(text, fence: .outside) == text, "\(byte)")
    }
    for byte in "*_`[]<~=\\".utf8 { #expect(ProseExtractor.mayMark(byte), "\(byte)") }
    for byte in "ab 12.,;()-+#>".utf8 { #expect(!ProseExtractor.mayMark(byte), "\(byte)") }
    for byte in "aZ\"'(é".utf8 { #expect(ProseExtractor.beginsText(byte), "\(byte)") }
    for byte in "1 \t#>-+*=`~[:|&".utf8 { #expect(!ProseExtractor.beginsText(byte), "\(byte)") }
  }
}

extension String {
  /// The string without the blanks at its ends.
  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
