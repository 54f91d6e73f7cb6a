import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  /// Failures and their messages. Unit tests check the texts; these tests check that a message comes,
  /// that nothing is lost, and that a retry works.
  @Suite struct Trouble {
    @Test func typingGoesOnThroughANotice() async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch([desktop.folder])
        let window = try await paber.window()
        let notice = try await window.settledPicture()
        try desktop.type("not swallowed")
        try await window.changes(from: notice)
        try await desktop.expectCopy(of: "not swallowed")
      }
    }

    /// The start neither waits for any file that it reads nor reads one without end.
    @Test(arguments: ["pipe", "endless"])
    func itStartsWhateverItsFilesAre(kind: String) async throws {
      try await withDesktop { desktop in
        let home = desktop.folder + "/home/"
        try desktop.makeFolder(home + ".cache/paber")
        try desktop.makeFolder(home + ".config/paber")
        unlink(home + ".local/state/paber/state")
        for name in [
          ".cache/paber/fonts", ".cache/paber/desktop", ".config/paber/settings.conf",
          ".config/paber/words.txt", ".config/paber/offer.conf", ".local/state/paber/state",
          ".local/state/paber/licence", ".local/state/paber/welcomed",
        ] {
          if kind == "pipe" {
            mkfifo(home + name, 0o600)
          } else {
            symlink("/dev/zero", home + name)
          }
        }
        let file = try desktop.write("", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        try desktop.type("here")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "here")
        // A pipe is no document either.
        mkfifo(desktop.folder + "/pipe", 0o600)
        let other = try desktop.launch([desktop.folder + "/pipe"])
        _ = try await paber.newWindow(besides: [window])
        #expect(try await other.process.end() == .exited(0))
        expectSentence(other.process.complaints, about: "pipe")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aFolderThatVanishedIsSaid() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("autosave = off\n")
        let folder = desktop.folder + "/soon-gone"
        try desktop.makeFolder(folder)
        let file = folder + "/file.md"
        let (_, window) = try await desktop.open(file)
        try desktop.type("kept")
        try FileManager.default.removeItem(atPath: folder)
        try await desktop.saveInVain(in: window)
        try desktop.makeFolder(folder)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "kept")
      }
    }

    @Test func aFileThatMayNotBeWrittenIsSaid() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("autosave = off\n")
        let folder = desktop.folder + "/locked"
        try desktop.makeFolder(folder)
        let file = try desktop.write("old", to: "locked/file.md")
        chmod(file, 0o444)
        chmod(folder, 0o555)
        defer { chmod(folder, 0o755) }
        let paber = try desktop.launch([file], through: DesktopSession.withoutPrivileges)
        let window = try await paber.window()
        try desktop.type("new ")
        try await desktop.saveInVain(in: window)
        #expect(desktop.bytes(at: file) == [UInt8]("old".utf8))
        chmod(folder, 0o755)
        chmod(file, 0o644)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "new old")
      }
    }

    @Test func aFileThatMayNotBeReadIsSaid() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("secret", to: "secret.md")
        chmod(file, 0)
        let paber = try desktop.launch([file], through: DesktopSession.withoutPrivileges)
        _ = try await paber.window()
        expectSentence(paber.process.complaints, about: "secret.md")
        #expect(paber.process.complaints.contains("permission"))
      }
    }

    /// A file size limit of the process simulates a full disk: it needs no separate disk and no
    /// privilege, and fails in the same system call.
    @Test func aDiskWithoutRoomLosesNothing() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("autosave = off\n")
        let old = String(repeating: "a line of a text that is not small\n", count: 2000)
        let file = try desktop.write(old, to: "large.md")
        let (paber, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        try desktop.type("new ")
        // A whole line moves, since the comparison below needs it.
        try await until("what is typed is shown") {
          (try window.presentPicture().difference(from: page) ?? 0) > AppWindow.caretPixels
        }
        // If a history is full, the file is saved automatically, and a message comes at some time.
        try await until("the history holds the text") {
          desktop.historyBytes > old.utf8.count
        }
        // Taken before the limit: some letter may still be on its way to the history.
        let typed = try await window.settledPicture()
        try desktop.run(
          "prlimit", ["--pid", "\(paber.process.identifier)", "--fsize=8192:"])
        try await desktop.saveInVain(in: window, without: typed)
        #expect(desktop.bytes(at: file) == [UInt8](old.utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: desktop.folder)
        #expect(names.filter { $0.contains("large") } == ["large.md"])
        try desktop.run(
          "prlimit", ["--pid", "\(paber.process.identifier)", "--fsize=unlimited:"])
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "new " + old)
      }
    }

    @Test func aFileThatIsNoTextAnyMoreIsAskedAbout() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("old", to: "shared.md")
        let (_, window) = try await desktop.open(file)
        try desktop.type("mine, not ")
        let theirs = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 57)
        let former = try await window.settledPicture()
        _ = try desktop.write(theirs, to: "shared.md")
        // A message is shown, and nothing else happens.
        try await window.changes(from: former)
        try desktop.keys("Escape")
        try await window.returns(to: former)
        let page = try await window.settledPicture()

        try desktop.keys("ctrl+s")
        try await window.changes(from: page)
        try desktop.keys("Escape")
        try await window.returns(to: page)
        #expect(desktop.bytes(at: file) == theirs)

        try desktop.keys("ctrl+s")
        try await window.changes(from: page)
        // Return is the careful answer.
        try desktop.keys("Return")
        try await window.returns(to: page)
        #expect(desktop.bytes(at: file) == theirs)

        try desktop.keys("ctrl+s")
        try await window.changes(from: page)
        try desktop.keys("r")
        try await desktop.expectFile(at: file, toHold: "mine, not old")
        // The file is Paber's again: no question comes.
        try desktop.type("!")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "mine, not !old")
      }
    }

    @Test func openingWhatIsNoTextIsSaidOnTheSheet() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page", to: "page.md")
        let program = try desktop.write(
          [UInt8](repeating: 0, count: 4000), to: "program")
        let (paber, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+o")
        try await window.changes(from: page)
        try desktop.keys("ctrl+a")
        try desktop.type(program)
        let prompt = try await window.settledPicture()
        try desktop.keys("Return")
        try await window.changes(from: prompt)
        // The sentence lies on the page, where the prompt was.
        try await window.changes(from: page)
        try desktop.keys("Escape")
        try await window.returns(to: page)
        #expect(try paber.windows().count == 1)
      }
    }
  }
}

extension DesktopSession {
  /// Bytes in all files of the histories, without those that are still being written.
  fileprivate var historyBytes: Int {
    let folder = self.folder + "/home/.local/state/paber/history"
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.map {
      bytes(at: folder + "/" + $0)?.count ?? 0
    }.reduce(0, +)
  }

  /// Makes root obey the permissions of files; other users obey them anyway.
  static var withoutPrivileges: [String] {
    getuid() == 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : []
  }

  /// Saves, sees that a sentence comes and goes with a key, and that the text is still there. The history
  /// may lack the room as well, and says so at a time of its own: that sentence, too, goes with a key.
  ///
  /// - Parameter known: the window without a sentence; nil: it has none now.
  fileprivate func saveInVain(
    in window: AppWindow, without known: Picture? = nil
  ) async throws {
    let page: Picture
    if let known { page = known } else { page = try await window.settledPicture() }
    try keys("ctrl+s")
    try await window.changes(from: page)
    try await until("the sentences are gone", every: 0.1) {
      if try window.looks(as: page) { return true }
      try keys("Escape")
      return false
    }
  }
}
