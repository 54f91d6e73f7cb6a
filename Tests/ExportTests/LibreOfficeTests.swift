import Export
import Foundation
import MarkdownSyntax
import SampleDocuments
import TestSupport
import Testing
import TextCore

/// LibreOffice reads the document's text in its exports. It takes seconds to start.
@Suite(.enabled(if: LongCheck.isWanted), .serialized) struct LibreOfficeTests {
  /// A source with one picture of a type that all formats support, and one that only some do.
  private struct Disk: PictureSource {
    func picture(at address: String) -> [UInt8]? {
      switch address {
      case "a%20b.png": SamplePictures.png(width: 40, height: 30)
      case "bild.webp": SampleDocuments.webP
      default: nil
      }
    }
    func picture(named name: String) -> [UInt8]? { nil }
  }

  private func text(_ document: String, _ format: ExportFormat) throws -> [String] {
    let folder = TemporaryFolder()
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .lineBreak, title: "untitled", language: "en")
    try DocumentExport(of: TextRope(document), as: format, options, pictures: Disk())
      .write(to: { bytes += $0 })
    let path = "\(folder.path)/document.\(format.fileExtension)"
    try Data(bytes).write(to: URL(filePath: path))
    _ = try Tool.run(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to",
        "txt:Text (encoded):UTF8", "--outdir", folder.path, path,
      ], takesErrors: true)
    let text = try String(contentsOfFile: "\(folder.path)/document.txt", encoding: .utf8)
    return text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline).map { String($0) }
  }

  private static let elements = """
    # A *b* `c`[^1]

    One **two** ==three== [four](https://e.org/?a&b) 😀 \\\\ {x}
    a broken line

    - a
      - b
        7. c
        8. d

    9) e

       goes on
    10) f

    - [ ] g
    - [x] h

    > i
    >
    > > j

    ```
    let x = {1}

    \tend
    ```

    | k | l[^2] |
    |---|------:|
    | שלום | n |
    | o |

    שלום עולם abc עברית

    Καλημέρα **κόσμε** 春は曙

    [^1]: p

        q

    [^2]: r
    """

  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func elements(format: ExportFormat) throws {
    let expected = ExpectedLines(Self.elements, lines: .lineBreak)
    #expect(
      ExpectedLines.normalized(try text(Self.elements, format))
        == ExpectedLines.normalized(expected.lines))
  }

  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func aManuscript(format: ExportFormat) throws {
    let document = SampleDocuments.manuscript(words: 100_000)
    let expected = ExpectedLines(
      document, lines: .lineBreak, title: ["The Grey Sea", "Ann Lee"])
    #expect(
      ExpectedLines.normalized(try text(document, format))
        == ExpectedLines.normalized(expected.lines))
  }

  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func aChapterWithNotes(format: ExportFormat) throws {
    let document = SampleDocuments.notes(300)
    let expected = ExpectedLines(document, lines: .lineBreak)
    #expect(
      ExpectedLines.normalized(try text(document, format))
        == ExpectedLines.normalized(expected.lines))
  }

  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func pictures(format: ExportFormat) throws {
    let lines = try text(SampleDocuments.illustrated, format)
    #expect(
      lines.contains {
        $0.contains("fehlt") && $0.contains("x y") && $0.contains("Ein neues")
      })
    #expect(lines.filter { $0 == "Gleich" }.count == 2)
  }
}
