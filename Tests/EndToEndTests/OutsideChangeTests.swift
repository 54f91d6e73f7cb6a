import Foundation
import SystemPackage
import Testing

extension EndToEnd.Files {
  /// Other programs write the file of an open window, each in its own way.
  @Suite struct OutsideChanges {
    /// Shell commands that put a text from standard input into `$0`. Paber stands still meanwhile, and
    /// finds all events when it goes on: what it makes of pauses between them `HalfWrittenTests` and
    /// `ReplacedFileTests` show by a clock of their own.
    static let manners = [
      "in place": "cat > \"$0\"",
      "by renaming": "cat > \"$0.part\" && mv \"$0.part\" \"$0\"",
      "emptied, then in pieces":
        "\(reading); : > \"$0\"; printf %.4s \"$text\" >> \"$0\"; "
        + "printf %s \"${text#????}\" >> \"$0\"",
      "removed, then made": "\(reading); rm \"$0\"; printf %s \"$text\" > \"$0\"",
      "the old one put aside": "\(reading); mv \"$0\" \"$0~\"; printf %s \"$text\" > \"$0\"",
    ]

    /// Reads the text into a variable, with the newlines at its end.
    private static let reading = "text=$(cat; echo x); text=${text%x}"

    @Test func aFileThatIsOpenForLongIsTakenOverWhole() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("one\n\ntwo\n", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        // A program that another test starts meanwhile must not keep it open.
        let other = try FileDescriptor.open(
          FilePath(file), .writeOnly, options: [.truncate, .closeOnExec])
        // It has seen the empty file, and expects nothing more.
        try await paber.sleeps(forAtLeast: 1_000)
        try other.writeAll([UInt8]("ONE\n\ntwo more\n".utf8))
        try other.close()
        try await expectText("ONE\n\ntwo more\n", on: desktop)
      }
    }

    /// Waits until the window has the text.
    private func expectText(_ text: String, on desktop: DesktopSession) async throws {
      let deadline = ContinuousClock.now + .seconds(longestWait)
      var found: [UInt8] = []
      repeat {
        // While the page is empty for a moment nothing is copied.
        try await desktop.offer("nothing was copied", as: .clipboard)
        try desktop.keys("ctrl+a", "ctrl+c", "Left")
        try await desktop.comesToRest()
        found = try desktop.offered(.clipboard)
      } while found != [UInt8](text.utf8) && .now < deadline
      #expect(readable(found) == readable([UInt8](text.utf8)))
    }

    @Test(arguments: manners.keys.sorted())
    func aCleanFileIsTakenOverAndUndoGivesTheFormerText(manner: String) async throws {
      try await withDesktop { desktop in
        let command = try #require(Self.manners[manner])
        let file = try desktop.write("one\n\ntwo\n", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        paber.process.send(SIGSTOP)
        try desktop.run("sh", ["-c", command, file], input: [UInt8]("ONE\n\ntwo more\n".utf8))
        paber.process.send(SIGCONT)
        try await expectText("ONE\n\ntwo more\n", on: desktop)
        // One step, regardless of the intermediate changes.
        try desktop.keys("ctrl+z")
        try await expectText("one\n\ntwo\n", on: desktop)
        try desktop.keys("ctrl+shift+z", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "ONE\n\ntwo more\n")
      }
    }

    @Test func changesOfBothProgramsAreMerged() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n\ntwo\n", to: "page.md")
        _ = try await desktop.open(file)
        try desktop.type("my ")
        try desktop.run(
          "sh", ["-c", "cat > \"$0\"", file], input: [UInt8]("one\n\ntwo more\n".utf8))
        try await expectText("my one\n\ntwo more\n", on: desktop)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "my one\n\ntwo more\n")
        try desktop.keys("ctrl+z")
        try await desktop.expectCopy(of: "my one\n\ntwo\n")
      }
    }

    @Test func gitChecksOutAnotherBranch() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n\ntwo\n", to: "page.md")
        let git = """
          cd "$(dirname "$0")"
          git init -q && git config user.email a@b && git config user.name a
          git add page.md && git commit -qm one
          git checkout -qb other && printf 'one\\n\\n2\\n' > page.md && git commit -qam two
          git checkout -q -
          """
        try desktop.run("sh", ["-c", git, file])
        let branches = try desktop.run(
          "sh", ["-c", "git -C \"$(dirname \"$0\")\" branch", file])
        try #require(branches.contains("other"))
        _ = try await desktop.open(file)
        try desktop.run("sh", ["-c", "git -C \"$(dirname \"$0\")\" checkout -q other", file])
        try await expectText("one\n\n2\n", on: desktop)
      }
    }

    @Test func aRemovedFileComesBackWithTheWindowsClosing() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("one\n", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.run("rm", [file])
        // It has seen the change, checked again after a while, and expects nothing more.
        try await desktop.comesToRest()
        try await paber.sleeps(forAtLeast: 1_000)
        #expect(desktop.bytes(at: file) == nil)
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
        try await desktop.expectFile(at: file, toHold: "one\n")
      }
    }

    @Test func aRenamedFileIsFollowed() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let moved = desktop.folder + "/moved.md"
        try desktop.run("mv", [file, moved])
        try await until("the window has the new name") {
          try window.title.contains("moved.md")
        }
        try desktop.type("my ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: moved, toHold: "my one\n")
        #expect(desktop.bytes(at: file) == nil)
      }
    }
  }
}
