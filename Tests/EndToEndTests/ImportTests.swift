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
      }
    }

    @Test(arguments: [
      ("page.html", String(repeating: "<div>", count: 5000), "nested too deeply"),
      ("letter.rtf", "text", "not the kind of file"), ("letter.xyz", "text", "in a format that"),
    ])
    func whatIsRefusedIsTold(name: String, text: String, words: String) async throws {
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
