import SystemPackage
import TestSupport
import Testing

/// A PDF of the disk in memory, as a tool describes it.
struct PrintedPages: Equatable {
  var count: Int
  /// Points of the first page, rounded.
  var width: Int
  var height: Int

  init(_ count: Int, width: Int, height: Int) {
    self.count = count
    self.width = width
    self.height = height
  }

  @MainActor
  init(_ file: FilePath, in editor: TestEditor) throws {
    let folder = TemporaryFolder()
    folder.write("pages.pdf", try #require(editor.store.bytes(at: file)))
    let (said, status) = try Tool.run("/usr/bin/pdfinfo", [folder("pages.pdf")])
    try #require(status == 0)
    let words = said.split(whereSeparator: { $0 == " " || $0.isNewline })
    func number(after word: Substring, _ step: Int = 1) throws -> Int {
      let index = try #require(words.firstIndex(of: word))
      return Int(try #require(Double(words[index + step])).rounded())
    }
    count = try number(after: "Pages:")
    width = try number(after: "size:")
    height = try number(after: "size:", 3)
  }
}
