import MarkdownSyntax
import Testing
import TextCore

/// The destinations of a document as they are written.
@Suite struct WrittenDestinationTests {
  private func destinations(_ text: String) -> [(written: String, address: String)] {
    let rope = TextRope(text)
    return DocumentReader(rope, lines: .wrapped).compactMap { event in
      WrittenDestination(of: event, in: rope).map { destination in
        (String(decoding: rope.bytes(in: destination.range), as: UTF8.self), destination.address)
      }
    }
  }

  @Test(arguments: [
    ("[a](b.md)", ["b.md"]), ("![a]( b.png \"t\" )", ["b.png"]), ("[a](<b c.md> 't')", ["b c.md"]),
    ("[![a](b.png)](c.md)", ["b.png", "c.md"]), ("> [a](b.md\n> \"t\")", ["b.md"]),
    ("[a]: b.md \"t\"\n", ["b.md"]), ("[a]: <b c.md>\n[d]: e", ["b c.md", "e"]),
    ("[a][b] [b] ![b][]\n\n[b]: c", ["c"]), ("<https://a.b> `[a](b)` [a]()", []),
  ])
  func theBytesAreThoseOfTheDocument(text: String, expected: [String]) {
    #expect(destinations(text).map { $0.written } == expected)
    #expect(destinations(text).map { $0.address } == expected)
  }

  @Test func theAddressHasNoEscapes() {
    let found = destinations("[a](b\\(c\\).md) [a](d&amp;e)")
    #expect(found.map { $0.written } == ["b\\(c\\).md", "d&amp;e"])
    #expect(found.map { $0.address } == ["b(c).md", "d&e"])
  }
}
