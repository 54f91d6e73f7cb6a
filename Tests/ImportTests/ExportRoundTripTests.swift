import Export
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// An exported text that is imported again is the same.
@Suite struct ExportRoundTripTests {
  private struct NoPictures: PictureSource {
    func picture(at address: String) -> [UInt8]? { nil }
    func picture(named name: String) -> [UInt8]? { nil }
  }

  private static let document = """
    # Heading with *emphasis*

    A paragraph with **strong**, *emphasis*, ~under~, ~~struck~~, ==marked== and `code`, a [link](https://example.org/a?b&c "title") and <https://example.org>.

    - one
    - two
      - deep
      - deeper
    - [x] done
    - [ ] open

    7. seven
    8. eight

       A second paragraph.

    > Quoted
    >
    > twice

    ```swift
    let a = "<b>"

      set in
    ```

    | a | b |
    |---|--:|
    | 1 | x\\|y |

    Text[^1] with a note, 2 * 3 < 4 & “quotes”.

    ---

    Last line.

    [^1]: The note.

    """

  private func imported(_ format: ExportFormat, of markdown: String) throws -> String {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    let export = DocumentExport(
      of: TextRope(markdown), as: format, options, pictures: NoPictures())
    _ = try export.write(to: { bytes += $0 })
    let reader = try #require(ImportFormats.format(ofFileNamed: "x." + format.fileExtension))
    return String(decoding: try reader.document(from: bytes).markdown, as: UTF8.self)
  }

  /// Returns the document as a reader sees it, regardless of its marks.
  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  @Test func html() throws {
    let again = try imported(.html, of: Self.document)
    #expect(drawn(again) == drawn(Self.document))
  }

  @Test func rtf() throws {
    // RTF has no languages of code.
    let wanted = Self.document.replacing("```swift", with: "```")
    let again = try imported(.rtf, of: Self.document)
    #expect(drawn(again) == drawn(wanted))
  }

  /// Titles may have any marks, whatever the format writes them between.
  @Test(arguments: [ExportFormat.html, .docx, .odt, .rtf, .epub])
  func titlesOfLinksComeBack(format: ExportFormat) throws {
    let text = #"[a](https://b.c 'say "d" & \<e\> \\f {g}') [h](https://b.c "i's")"#
    #expect(drawn(try imported(format, of: text)) == drawn(text))
  }

  @Test(arguments: [
    "- a\n  > b\n  > - c\n  > - d\n- e", "1. a\n   > b\n   > - c\n   >   - d\n\nf",
    "- a\n  > b\n  > - c\n\n  d", "| א | b |\n|:--|--:|\n| ג | d |\n\ne", "[a](#b-c)\n\n# B c",
  ])
  func rtfOfNestedBlocksAndDirections(document: String) throws {
    #expect(drawn(try imported(.rtf, of: document)) == drawn(document))
  }

  @Test(
    arguments: [
      "- > a\n", "- > a\n- c\n", "1. > a\n\n   b\n", "> - a\n", "- a\n  - > b\n",
      "# Überschrift\n\n[x](#überschrift)\n", "# Глава 1\n\n[x](#глава-1)\n", "# 漢字\n\n[x](#漢字)\n",
      "`a` `b`\n", "`a`**`b`**\n", "*`a`*`b c`~~`d`~~\n", "- a[^1]\n- b\n\n[^1]: n\n",
      "- a\n\n* b\n", "- a\n\n* b\n\n- c\n", "- a\n  - b\n\n  * c\n- d\n", "- [ ] a\n\n* [x] b\n",
      "- a\n- [x] b\n- c\n", "- a\n  - b\n- c\n  - d\n", "- a\n- [ ] b\n\n* [ ] c\n* d\n",
      "- a\n\n* [ ] b\n", "- [ ] a\n\n* b\n\n- [x] c\n", "- a\n  - b\n\n  * [ ] c\n- d\n",
      "> - [ ] a\n>\n> * b\n",
      "> a\n>\n> > b\n>\n> c\n\nd\n", "> > a\n\nb\n", "> a\n>\n> ```\n> x\n> ```\n\nd\n",
      "> ```\n> x\n>\n> y\n> ```\n>\n> > ```\n> > z\n> > ```\n",
      "```\na\n```\n\n> ```\n> b\n> ```\n",
      "> | b | c |\n> |---|---|\n> | d | e |\n", "> a\n>\n> ---\n>\n> b\n\n---\n\nc\n",
      "> > a\n> >\n> > | b | c |\n> > |---|---|\n> > | d | e |\n>\n> f\n\ng\n",
      "- a\n\n  > b\n  >\n  > > c\n- d\n", "> - a\n>\n>   ```\n>   b\n>   ```\n> - c\n",
      "> - a\n>\n>   > b\n>\n>   c\n>\n> d\n", "- a\n\n  ___\n- b\n\n---\n\nc\n",
      "| a | b | c |\n|:--|:-:|--:|\n| d | e | f |\n", "[`a`](https://e.org) [b `c`](d.md)\n",
      "> # a\n>\n> b\n\nc\n", "> a\n>\n> ## b\n\n# c\n", "> > ### a\n>\n> b\n\nc\n",
      "> # א\n>\n> ב\n", "- a\n\n  > # b\n  >\n  > c\n- d\n", "> - a\n>\n> # b\n>\n> c\n",
      "> # a\n\n# b\n\n> c\n", "> ```\n> a\n> ```\n>\n> # b\n>\n> ---\n>\n> # c\n",
      "```\na\n```\n\n```\nb\n```\n", "- a\n\n  ```\n  b\n  ```\n\n  ```\n  c\n  ```\n- d\n",
      "> ```\n> a\n> ```\n>\n> ```\n> b\n> ```\n>\n> c\n",
      "x[^1]\n\n[^1]:\n    ```\n    code\n    ```\n", "| a |\n|---|\n",
      "x[^1]\n\n[^1]:\n    ```\n      set in\n    ```\n", "> a[^1]\n\n[^1]: n\n",
      "| a[^1] | b |\n|---|---|\n| c | d[^2] |\n\n[^1]: n\n[^2]: m\n",
    ], [ExportFormat.docx, .odt, .rtf, .html])
  func smallDocuments(document: String, format: ExportFormat) throws {
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }
}
