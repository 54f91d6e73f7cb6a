import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  @Suite struct Saving {
    @Test func typedTextReachesTheFile() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "letter.md")
        let (_, _) = try await desktop.open(file)
        try desktop.type("# Dear you\n\nSome **strong** words, \"quoted\".\n")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(
          at: file, toHold: "# Dear you\n\nSome **strong** words, \"quoted\".\n")
      }
    }

    @Test func namesWithSpacesAndLettersOfAnyScriptWork() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "мой  файл ü.md")
        _ = try await desktop.open(file)
        try desktop.type("here")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "here")
      }
    }

    @Test func aFileThatIsNotThereYetIsMade() async throws {
      try await withDesktop { desktop in
        let file = desktop.folder + "/new.md"
        _ = try await desktop.open(file)
        #expect(desktop.bytes(at: file) == nil)
        try desktop.type("now it is")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "now it is")
      }
    }

    /// Line endings of two kinds, a lone carriage return, invalid UTF-8, a NUL-free end without a
    /// newline.
    static let difficult =
      [UInt8]("one\r\ntwo\nthree\rfour ".utf8) + [0xff, 0xfe, 0x80]
      + [UInt8](" e\u{301}\r\nend".utf8)

    @Test func difficultBytesSurviveAnUntouchedSave() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.difficult, to: "difficult.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+s", "ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
        try await desktop.expectFile(at: file, toHold: Self.difficult)
      }
    }

    @Test func difficultBytesSurviveAnEditAtTheTop() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.difficult, to: "difficult.md")
        _ = try await desktop.open(file)
        try desktop.keys("ctrl+Home")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: [UInt8]("x".utf8) + Self.difficult)
        try desktop.keys("BackSpace", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.difficult)
      }
    }

    @Test func aNameThatIsNoTextWorks() async throws {
      try await withDesktop { desktop in
        // The shell makes the name, since a test has only texts.
        let name = #"$(printf 'n\351\377.md')"#
        let gate = ["sh", "-c", "exec \"$0\" \"$1/\(name)\""]
        let paber = try desktop.launch([desktop.folder], through: gate)
        _ = try await paber.window()
        try desktop.type("here")
        try desktop.keys("ctrl+s", "ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
        let held = try desktop.runForBytes("sh", ["-c", "cat \"$0/\(name)\"", desktop.folder])
        #expect(held == [UInt8]("here".utf8))
      }
    }

    /// After a kill at any moment the file is the complete old or new one.
    @Test func killedWhileSavingTheFileIsWhole() async throws {
      let old = [UInt8](String(repeating: "0123456789abcde\n", count: 4_000_000).utf8)
      var kept = 0
      for megabytes in [1, 20, 40, 60] {
        try await withDesktop { desktop in
          let file = try desktop.write(old, to: "large.md")
          let (paber, _) = try await desktop.open(file)
          try desktop.type("x")
          let before = paber.process.writtenBytes
          try desktop.keys("ctrl+s")
          try paber.process.kill(when: "it has written \(megabytes) MB") {
            paber.process.writtenBytes - before > megabytes << 20
          }
          let left = try #require(desktop.bytes(at: file))
          #expect(left == old || left == [UInt8]("x".utf8) + old)
          if left == old { kept += 1 }
        }
      }
      #expect(kept > 0, "no kill came before the end of the writing")
    }

    /// A file with two hard links is rewritten in place; the next start restores it after a kill.
    @Test func killedWhileWritingInPlaceTheFileIsWholeAfterTheNextStart() async throws {
      let old = [UInt8](String(repeating: "0123456789abcde\n", count: 2_000_000).utf8)
      var interrupted = 0
      for moment in MomentInPlace.allCases {
        try await withDesktop { desktop in
          let file = try desktop.write(old, to: "large.md")
          link(file, desktop.folder + "/second.md")
          let (paber, _) = try await desktop.open(file)
          try desktop.type("x")
          let (time, written) = (DesktopSession.change(of: file), paber.process.writtenBytes)
          try desktop.keys("ctrl+s")
          let backups = desktop.folder + "/home/.local/state/paber/backups"
          try paber.process.kill(when: "the moment has come: \(moment)") {
            let copies = DesktopSession.sizes(in: backups)
            return switch moment {
            case .beforeTheCopy: paber.process.writtenBytes - written > 1 << 20
            case .duringTheCopy: !copies.isEmpty
            case .afterTheCopy: copies.contains(old.count)
            case .duringTheWriting: DesktopSession.change(of: file) != time
            }
          }
          if !DesktopSession.sizes(in: backups).isEmpty { interrupted += 1 }
          let again = try desktop.launch(["--new"])
          // A window may be there before what is in the backups is back.
          var names: [String] = []
          try await until("the file is back, or it tells of what is torn: \(names)") {
            names = DesktopSession.names(in: backups)
            let isTold = !again.process.complaints.isEmpty
            return try !again.windows().isEmpty && isTold != names.isEmpty
              && names.allSatisfy { $0.hasSuffix(".torn") }
          }
          let left = try #require(desktop.bytes(at: file))
          #expect(left == old || left == [UInt8]("x".utf8) + old)
        }
      }
      #expect(interrupted > 0, "no kill came while there was a copy")
    }

    /// A moment of a save that writes into the file itself, after a copy of it.
    private enum MomentInPlace: CaseIterable {
      case beforeTheCopy, duringTheCopy, afterTheCopy, duringTheWriting
    }

    @Test func aNewSheetAsksForItsName() async throws {
      try await withDesktop { desktop in
        let file = desktop.folder + "/named.md"
        let paber = try desktop.launch(["--new"])
        let window = try await paber.window()
        try desktop.type("words without a name")
        try await desktop.answer(file, to: "ctrl+s", in: window)
        try await desktop.expectFile(at: file, toHold: "words without a name")
        try desktop.type("!")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "words without a name!")
      }
    }

    @Test func savingUnderAnotherNameCompletesFolders() async throws {
      try await withDesktop { desktop in
        let folder = desktop.folder + "/some-long-folder"
        try desktop.makeFolder(folder + "/inner")
        let paber = try desktop.launch(["--new"])
        let window = try await paber.window()
        try desktop.type("words")
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+s")
        try await window.changes(from: page)
        try desktop.keys("ctrl+a")
        try desktop.type(desktop.folder + "/some")
        try desktop.keys("Tab")
        try desktop.type("in")
        try desktop.keys("Tab")
        try desktop.type("name.md")
        try desktop.keys("Return")
        try await desktop.expectFile(at: folder + "/inner/name.md", toHold: "words")
        try await until("the window has the new name") {
          try window.title.contains("name.md")
        }
      }
    }

    @Test func savingOverAnotherFileAsksFirst() async throws {
      try await withDesktop { desktop in
        let mine = try desktop.write("mine", to: "mine.md")
        let other = try desktop.write("other", to: "other.md")
        let (_, window) = try await desktop.open(mine)
        let page = try await window.settledPicture()

        var prompt = try await desktop.answer(other, to: "ctrl+shift+s", in: window)
        try await window.changes(from: prompt)
        _ = try await window.settledPicture()
        try desktop.keys("Escape", "Escape")
        try await window.returns(to: page)
        #expect(desktop.bytes(at: other) == [UInt8]("other".utf8))

        prompt = try await desktop.answer(other, to: "ctrl+shift+s", in: window)
        try await window.changes(from: prompt)
        _ = try await window.settledPicture()
        try desktop.keys("r")
        try await desktop.expectFile(at: other, toHold: "mine")
        #expect(desktop.bytes(at: mine) == [UInt8]("mine".utf8))
      }
    }

    @Test func openingByPathCompletesNames() async throws {
      try await withDesktop { desktop in
        let first = try desktop.write("the first", to: "first.md")
        _ = try desktop.write("the only one with a q", to: "quite-a-long-name.md")
        let (paber, window) = try await desktop.open(first)
        try await desktop.answer(
          desktop.folder + "/quite", to: "ctrl+o", thenKeys: ["Tab"], in: window)
        _ = try await paber.newWindow(besides: [window])
        try await desktop.expectCopy(of: "the only one with a q")
      }
    }
  }
}

extension ChildProcess {
  /// The bytes that the program has written: `wchar` of proc(5).
  fileprivate var writtenBytes: Int {
    let words = String(
      decoding: TestRun.bytes(ofProcFile: "/proc/\(identifier)/io"), as: UTF8.self)
    let line = words.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
    return line.flatMap { Int($0.dropFirst(7)) } ?? 0
  }

  /// Kills it as soon as something is so.
  fileprivate func kill(when what: String, _ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(longestWait)
    while !condition() {
      guard poll() == nil, .now < deadline else { throw TimedOut(what: what, seconds: longestWait) }
    }
    kill()
  }
}

extension DesktopSession {
  /// The names of the files in a folder; none if there is no such folder.
  fileprivate static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The sizes of the files in a folder.
  fileprivate static func sizes(in folder: String) -> [Int] {
    names(in: folder).map { name in
      var status = stat()
      return lstat(folder + "/" + name, &status) == 0 ? Int(status.st_size) : 0
    }
  }

  /// The time of the last change of a file, in nanoseconds.
  fileprivate static func change(of file: String) -> Int {
    var status = stat()
    lstat(file, &status)
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// Opens the path prompt with a key and answers it; returns what it looked like before.
  @discardableResult
  fileprivate func answer(
    _ path: String, to key: String, thenKeys more: [String] = [], in window: AppWindow
  ) async throws -> Picture {
    let page = try await window.settledPicture()
    // The window manager may not have given the keyboard to any window since.
    try await until("the window has the keyboard") { try window.hasKeyboard }
    try keys(key)
    try await until("the prompt is there") {
      (try window.presentPicture().difference(from: page) ?? .max) > AppWindow.caretPixels
    }
    // The prompt already holds a folder.
    try keys("ctrl+a")
    try type(path)
    try more.forEach { try keys($0) }
    let prompt = try await window.settledPicture()
    try keys("Return")
    return prompt
  }
}
