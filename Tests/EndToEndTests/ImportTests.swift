import TestSupport
import Testing

extension EndToEnd.Files {
  /// `paber --import`
  @Suite struct Imports {
    @Test func aPageGoesToStandardOutput() async throws {
      try await withDesktop { desktop in
        let page = try desktop.write("<h1>Title</h1><p>a <b>word</b></p>", to: "page.html")
        let (ending, process) = try await desktop.runPaber(["--import", page])
        #expect(ending == .exited(0))
        #expect(String(decoding: process.output, as: UTF8.self) == "# Title\n\na **word**\n")
        #expect(process.complaints == "")
      }
    }

    /// Standard output has no room for pictures and comments: standard error counts them.
    @Test(arguments: [
      ("{\\*\\atnid x}{\\*\\annotation note}", "without 1 comment."),
      (
        "{\\pict\\pngblip 89504e470d0a1a0a}{\\pict\\pngblip 89504e470d0a1a0a}",
        "without 2 pictures."
      ),
      (
        "{\\pict\\pngblip 89504e470d0a1a0a}{\\*\\atnid x}{\\*\\annotation note}",
        "without its pictures and comments."
      ),
    ])
    func omissionsAreCounted(part: String, words: String) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("{\\rtf1\\ansi one \(part)two\\par}", to: "letter.rtf")
        let (ending, process) = try await desktop.runPaber(["--import", file])
        #expect(ending == .exited(0))
        #expect(String(decoding: process.output, as: UTF8.self) == "one two\n")
        #expect(process.complaints == "paber: “letter.rtf” was imported \(words)\n")
      }
    }

    /// The colour of text on a light page.
    private static let ink: UInt32 = 0x2A2A28

    /// The imported document does not depend on its source.
    @Test func aDocumentOpensInAWindowAndIsSavedWithItsPictures() async throws {
      try await withDesktop { desktop in
        let source = try desktop.write("# Ünder\n\nOne **two**\n\n![dot](dot.png)\n", to: "page.md")
        let dot = desktop.folder + "/dot.png"
        _ = try await desktop.runPaber(["--render", dot, source])
        let picture = try #require(desktop.bytes(at: dot))
        let book = desktop.folder + "/Old Book.docx"
        let (ending, _) = try await desktop.runPaber(["--export", "docx", "-o", book, source])
        #expect(ending == .exited(0))
        let original = desktop.bytes(at: book)
        let paber = try desktop.launch([book])
        // The document's window replaces an empty one; only the former shows text.
        try await until("the document is there; paber says: \(paber.process.complaints)") {
          let windows = try paber.windows()
          return try windows.count == 1 && windows[0].picture()?.contains(Self.ink) ?? false
        }
        let window = try await paber.window()
        _ = try await window.settledPicture()
        try desktop.keys("Escape", "ctrl+End")
        try desktop.type("Three.")
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+s")
        try await window.changes(from: page)
        try desktop.keys("ctrl+a")
        let saved = desktop.folder + "/saved.md"
        try desktop.type(saved)
        try desktop.keys("Return")
        try await until("it is saved") { desktop.bytes(at: saved) != nil }
        let text = String(decoding: try #require(desktop.bytes(at: saved)), as: UTF8.self)
        #expect(text.hasPrefix("# Ünder\n\nOne **two**\n\n![dot](Old-Book-"))
        #expect(text.hasSuffix("Three."))
        let address = try #require(
          text.split(separator: "](").last?.split(separator: ")").first.map { String($0) })
        try await desktop.expectFile(at: desktop.folder + "/" + address, toHold: picture)
        #expect(desktop.bytes(at: book) == original)
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
      }
    }

    @Test(arguments: [
      ("page.html", String(repeating: "<div>", count: 5000), "nested too deeply"),
      ("letter.rtf", "text", "not the kind of file"), ("letter.xyz", "text", "in a format that"),
    ])
    func aRefusalIsReported(name: String, text: String, words: String) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(text, to: name)
        let (ending, process) = try await desktop.runPaber(["--import", file])
        #expect(ending == .exited(1))
        #expect(process.output.isEmpty)
        #expect(process.complaints.contains(words))
      }
    }

    @Test func itStandsAlone() async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(["--import", "a.html", "--new"])
        #expect(ending == .exited(64))
        #expect(process.complaints.contains("--import"))
      }
    }
  }
}
