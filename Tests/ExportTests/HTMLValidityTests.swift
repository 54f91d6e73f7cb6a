import CommonMarkExamples
import Export
import Foundation
import MarkdownSyntax
import TestSupport
import Testing

/// Exported files of any document are HTML without a parse error: html5lib, which follows WHATWG's
/// parser, reads them strictly.
@Suite struct HTMLValidityTests {
  private static let script = """
    import html5lib, sys
    count = 0
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            parser = html5lib.HTMLParser(strict=True)
            try:
                parser.parse(file, transport_encoding="utf-8")
            except Exception as error:
                print(path, parser.errors[-1:], repr(error))
                continue
        count += 1
    print("valid:", count)
    """

  /// A document of pieces that a seed chooses.
  static func document(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\n", "\n\n", "\n- ", "\n  1. ", "\n> ", "\n# ", "\n```x\n", "\n|a|b|\n|-|:-:|\n", "|", "*",
      "**", "_", "~", "~~", "==", "`", "[a](b)", "[", "](c&d \"e\")", "![", "![[x.png]]", "[^1]",
      "\n[^1]: ", "\n[^2]: ", "<!--", "-->", "<p>", "&", "&lt;", "<a@b.c>", "\"", "'", "a", " ",
      "word ", "слово", "שלום", "\n- [x] ", "\n---\n", "\u{1}", "    ", "\\",
      "\u{C}", "\n\\pagebreak\n", "![x](a%20b.png)",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<random.number(1...120) {
      if random.number(0...40) == 0 {
        bytes.append(UInt8(random.number(0...255)))
      } else {
        bytes += pieces[random.number(0...(pieces.count - 1))].utf8
      }
    }
    return bytes
  }

  private func check(_ documents: [[UInt8]], _ note: String) throws {
    let folder = TemporaryFolder()
    var paths: [String] = []
    for (index, document) in documents.enumerated() {
      let lines = LineMeaning.allCases[index % 3]
      let options = ExportOptions(lines: lines, title: "untitled", language: "en")
      let file = HTMLFile(bytes: document, options, pictures: OnePicture())
      let path = "\(folder.path)/\(index).html"
      try file.text.write(toFile: path, atomically: false, encoding: .utf8)
      paths.append(path)
    }
    let output = try Tool.python(Self.script, paths)
    #expect(output == "valid: \(documents.count)\n", "\(note)")
  }

  @Test func examples() throws {
    try check(SpecExample.all.map { Array($0.markdown.utf8) }, "CommonMark's examples")
  }

  @Test func writersDocuments() throws {
    try check(ValidityDocuments.written, "documents of writers")
  }

  @Test func randomDocuments() throws {
    let seed: UInt64 = 37
    var random = SeededGenerator(seed: seed)
    try check((0..<400).map { _ in Self.document(&random) }, "seed \(seed)")
  }
}
