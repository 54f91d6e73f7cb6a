import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  @Suite struct Closing {
    @Test func aSheetWithoutAFileClosesAndIsKept() async throws {
      try await withDesktop { desktop in
        let (paber, sheet) = try await desktop.openWithUnsavedSheet(text: "never saved")
        try desktop.keys("ctrl+w")
        let rest = try await paber.windows(count: 1)
        #expect(rest[0].identifier != sheet.identifier)
        try await until("the sheet is kept") {
          desktop.histories.count { $0.hasSuffix(".draft") } == 1
        }
        try await rest[0].activate()
        try await desktop.expectCopy(of: "kept\n")
      }
    }

    @Test func closingSavesTheFile() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("old\n", to: "changed.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+Home")
        try desktop.type("not so ")
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
        try await desktop.expectFile(at: file, toHold: "not so old\n")
      }
    }

    @Test func quittingSavesEveryFileAndTheNextStartBringsAllBack() async throws {
      try await withDesktop { desktop in
        let files = try ["a", "b"].map { try desktop.write($0, to: $0 + ".md") }
        let (paber, first) = try await desktop.open(files[0])
        try desktop.type("not ")
        try await desktop.openFromPrompt(files[1], in: first)
        let second = try await paber.newWindow(besides: [first])
        try desktop.type("nor ")
        try desktop.keys("ctrl+n")
        _ = try await paber.newWindow(besides: [first, second])
        try desktop.type("never saved")
        _ = try await desktop.copiedText()
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
        #expect(desktop.bytes(at: files[0]) == [UInt8]("not a".utf8))
        #expect(desktop.bytes(at: files[1]) == [UInt8]("nor b".utf8))

        let again = try desktop.launch()
        var found: Set<String> = []
        for window in try await again.windows(count: 3) {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == ["not a", "nor b", "never saved"])
      }
    }

    @Test func aFileIsSavedByItselfAfterARest() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("old\n", to: "changed.md")
        let (_, _) = try await desktop.open(file)
        try desktop.keys("ctrl+Home")
        try desktop.type("not so ")
        try await desktop.expectFile(at: file, toHold: "not so old\n")
      }
    }

    @Test(arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF,
    ])
    func unsavedTextOutlivesTheSystemShuttingDown(signal: Int32) async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch(["--new"])
        _ = try await paber.window()
        let text = "written and not saved"
        try desktop.type(text)
        // The copy shows that the keys have arrived.
        try await desktop.expectCopy(of: text)
        paber.process.send(signal)
        let ending = try await paber.process.end()
        #expect(ending == .exited(0), "\(paber.process.complaints)")

        let again = try desktop.launch()
        _ = try await again.window()
        try await desktop.expectCopy(of: text)
      }
    }

    @Test func unsavedTextOutlivesTheLossOfTheDisplay() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("saved\n", to: "file.md")
        let paber = try desktop.launch([file, "-"], input: [UInt8]("from a pipe".utf8))
        let windows = try await paber.windows(count: 2)
        for window in windows {
          try await window.activate()
          try desktop.keys("ctrl+End")
          try desktop.type(", not saved")
        }
        let expected: Set<String> = ["saved\n, not saved", "from a pipe, not saved"]
        _ = try await desktop.copiedText()
        desktop.loseScreen()
        #expect(try await paber.process.end() == .exited(1))

        try await desktop.startScreen()
        let again = try desktop.launch()
        var found: Set<String> = []
        for window in try await again.windows(count: 2) {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == expected)
      }
    }

    @Test func unsavedChangesOutliveTheSystemShuttingDown() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("saved\n", to: "file.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+End")
        try desktop.type("not saved")
        try await desktop.expectCopy(of: "saved\nnot saved")
        try await paber.terminate()

        let (_, _) = try await desktop.open(file)
        try await desktop.expectCopy(of: "saved\nnot saved")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "saved\nnot saved")
      }
    }
  }
}

extension DesktopSession {
  /// The names of all histories.
  fileprivate var histories: [String] {
    let folder = self.folder + "/home/.local/state/paber/history"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Opens another file with the path prompt.
  fileprivate func openFromPrompt(_ path: String, in window: AppWindow) async throws {
    let page = try await window.settledPicture()
    try keys("ctrl+o")
    try await window.changes(from: page)
    try keys("ctrl+a")
    try type(path)
    try keys("Return")
  }

  /// Opens a file, a new sheet beside it, and types into the sheet.
  fileprivate func openWithUnsavedSheet(text: String) async throws -> (AppUnderTest, AppWindow) {
    let file = try write("kept\n", to: "kept.md")
    let (paber, window) = try await open(file)
    try keys("ctrl+n")
    let sheet = try await paber.newWindow(besides: [window])
    try type(text)
    return (paber, sheet)
  }
}
