import Testing

extension EndToEnd {
  @Suite struct CommandLineUse {
    @Test func versionIsOneNumber() async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(["--version"])
        #expect(ending == .exited(0))
        let words = String(decoding: process.output, as: UTF8.self)
        #expect(words.contains(/^(paber )?[0-9]+(\.[0-9]+)*\n$/), "\(words)")
      }
    }

    @Test func helpTellsEveryOption() async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(["--help"])
        #expect(ending == .exited(0))
        let words = String(decoding: process.output, as: UTF8.self)
        for option in [
          "--line", "--new", "--render", "--size", "--scale", "--theme", "--version", "--help",
        ] {
          #expect(words.contains(option))
        }
      }
    }

    @Test(arguments: [
      ["--no-such-option"], ["--size", "12"], ["--scale", "zero"], ["--theme", "pink"],
      ["--line", "one"],
    ])
    func whatIsNotUnderstoodIsRefused(arguments: [String]) async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(arguments + ["--render", "out.png"])
        #expect(ending == .exited(64))
        #expect(process.complaints.contains(arguments[0]))
        #expect(desktop.bytes(at: desktop.folder + "/out.png") == nil)
      }
    }

    /// What is named on the command line and can't be a page.
    enum NoPage: CaseIterable {
      case folder, fileInAMissingFolder, program
    }

    @Test(arguments: NoPage.allCases) func whatCannotBeOpenedIsSaid(page: NoPage) async throws {
      try await withDesktop { desktop in
        let path: String
        switch page {
        case .folder:
          path = desktop.folder + "/just-a-folder"
          try desktop.makeFolder(path)
        case .fileInAMissingFolder:
          path = desktop.folder + "/nowhere/just-a-name.md"
        case .program:
          path = try desktop.write(
            [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 4000),
            to: "just-a-program")
        }
        let (ending, process) = try await desktop.runPaber([path], display: .ofSession)
        guard case .exited(let code) = ending else {
          Issue.record("it ended by \(ending)")
          return
        }
        #expect(code != 0 && code != 64)
        expectSentence(process.complaints, about: "just-a-")
      }
    }

    @Test func withoutADisplayItSaysSo() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (ending, process) = try await desktop.runPaber([file])
        #expect(ending != .exited(0))
        expectSentence(process.complaints, about: "display")
      }
    }

    @Test func aLineCanBeNamed() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\ntwo\nthree\n", to: "lines.md")
        let paber = try desktop.launch(["--line", "2", file])
        _ = try await paber.window()
        try desktop.type("and ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one\nand two\nthree\n")
      }
    }

    @Test func standardInputOpensAsANewSheet() async throws {
      try await withDesktop { desktop in
        let text = "from a pipe\n"
        let paber = try desktop.launch(["-"], input: [UInt8](text.utf8))
        _ = try await paber.window()
        #expect(try await desktop.copiedText() == [UInt8](text.utf8))
      }
    }
  }
}

/// A sentence for a person: one line, no trace of the program's insides, and what it is about.
func expectSentence(_ words: String, about subject: String) {
  #expect(words.hasPrefix("paber: "), "\(words)")
  #expect(words.hasSuffix("\n") && words.dropLast().contains("\n") == false, "\(words)")
  #expect(words.contains(subject), "\(words)")
  #expect(!words.contains("Error(") && !words.contains("Optional("), "\(words)")
}
