import Import
import MarkdownSyntax
import Testing

/// Links that are dragged from a browser, as Markdown.
@Suite struct DraggedLinkTests {
  private func markdown(_ type: String, _ bytes: [UInt8]) -> String? {
    DraggedLink(bytes, type: type)
      .map { String(decoding: $0.markdown(lines: .paragraph), as: UTF8.self) }
  }

  private func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  @Test(arguments: [
    ("https://a.b/c\nA page", "[A page](https://a.b/c)"),
    ("https://a.b/c(d)\nÕ [x] *y*", "[Õ [x] \\*y*](https://a.b/c(d))"),
    ("https://a.b/c d\n^1", "[\\^1](<https://a.b/c d>)"),
    ("https://a.b/c\nhttps://a.b/c", "https://a.b/c"), ("https://a.b/c", "https://a.b/c"),
    ("javascript:alert(1)\nPress me", "javascript:alert(1)"),
    ("mailto:a@b.c\r\nAnn", "[Ann](mailto:a@b.c)"),
  ]) func linksHaveTheirTitles(dragged: String, wanted: String) {
    #expect(markdown("_NETSCAPE_URL", Array(dragged.utf8)) == wanted)
    #expect(markdown("text/x-moz-url", wide(dragged)) == wanted)
  }

  @Test func anythingButALinkIsNil() {
    #expect(markdown("text/plain;charset=utf-8", Array("https://a.b\nA".utf8)) == nil)
    #expect(markdown("text/x-moz-url", []) == nil)
    #expect(markdown("text/x-moz-url", [0x61]) == nil)
    #expect(markdown("_NETSCAPE_URL", [0x0A, 0x0A]) == nil)
    #expect(markdown("text/x-moz-url", [0x00, 0xD8, 0x00, 0xD8]) != nil)
  }
}
