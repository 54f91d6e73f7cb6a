import Foundation
import Testing

extension EndToEnd.Writing {
  @Suite struct Closing {
    @Test func anUnsavedSheetAsksAndCanStay() async throws {
      try await withDesktop { desktop in
        let (paber, sheet) = try await desktop.openWithUnsavedSheet(text: "never saved")
        let page = try await sheet.settledPicture()
        try desktop.keys("ctrl+w")
        try await sheet.changes(from: page)
        try desktop.keys("Escape")
        try await sheet.returns(to: page)
        #expect(try await desktop.copiedText() == [UInt8]("never saved".utf8))
        #expect(try paber.windows().count == 2)
      }
    }

    @Test func anUnsavedSheetCanBeThrownAway() async throws {
      try await withDesktop { desktop in
        let (paber, sheet) = try await desktop.openWithUnsavedSheet(text: "never saved")
        let page = try await sheet.settledPicture()
        try desktop.keys("ctrl+w")
        try await sheet.changes(from: page)
        try desktop.keys("d")
        let rest = try await paber.windows(count: 1)
        #expect(rest[0].identifier != sheet.identifier)
        try await rest[0].activate()
        #expect(try await desktop.copiedText() == [UInt8]("kept\n".utf8))
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))

        let again = try desktop.launch([desktop.folder + "/kept.md"])
        try await again.windows(count: 1)
      }
    }

    @Test func returnSavesAndCloses() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("old\n", to: "changed.md")
        let (paber, window) = try await desktop.open(file)
        try desktop.keys("ctrl+Home")
        try desktop.type("not so ")
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+w")
        try await window.changes(from: page)
        #expect(desktop.bytes(at: file) == [UInt8]("old\n".utf8))
        try desktop.keys("Return")
        #expect(try await paber.process.end() == .exited(0))
        try await desktop.expectFile(at: file, toHold: "not so old\n")
      }
    }

    @Test func quittingAsksForEachUnsavedSheet() async throws {
      try await withDesktop { desktop in
        let files = try ["a", "b"].map { try desktop.write($0, to: $0 + ".md") }
        let (paber, first) = try await desktop.open(files[0])
        try desktop.type("not ")
        try await desktop.openFromPrompt(files[1], in: first)
        let second = try await paber.newWindow(besides: [first])
        try desktop.type("nor ")
        let page = try await second.settledPicture()

        try desktop.keys("ctrl+q")
        try await second.changes(from: page)
        try desktop.keys("Escape")
        try await second.returns(to: page)
        #expect(try paber.windows().count == 2)

        try desktop.keys("ctrl+q")
        try await second.changes(from: page)
        try desktop.keys("d")
        try await until("the other window has the keyboard") { try first.hasKeyboard }
        let rest = try await first.settledPicture()
        #expect(try paber.windows().count == 2, "nothing closes before all is agreed")
        try desktop.keys("s")
        #expect(try await paber.process.end() == .exited(0))
        #expect(desktop.bytes(at: files[0]) == [UInt8]("not a".utf8), "\(rest.width)")
        #expect(desktop.bytes(at: files[1]) == [UInt8]("b".utf8))
      }
    }

    @Test func askingTwiceToCloseAsksTheQuestionOnce() async throws {
      try await withDesktop { desktop in
        let (paber, sheet) = try await desktop.openWithUnsavedSheet(text: "never saved")
        let frame = try sheet.frame
        try desktop.movePointer(to: frame.middle)
        let page = try await sheet.settledPicture()
        let close = (x: frame.x + frame.width - 16, y: frame.y + 22)
        try desktop.click(at: close)
        try await sheet.changes(from: page)
        try desktop.keys("ctrl+w", "ctrl+q")
        try desktop.keys("Escape")
        try desktop.movePointer(to: frame.middle)
        try await sheet.returns(to: page)
        #expect(try paber.windows().count == 2)
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
        #expect(try await desktop.copiedText() == [UInt8](text.utf8))
        paber.process.send(signal)
        #expect(try await paber.process.end() == .exited(0))

        let again = try desktop.launch()
        _ = try await again.window()
        #expect(try await desktop.copiedText() == [UInt8](text.utf8))
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
        try await desktop.loseScreen()
        #expect(try await paber.process.end() == .exited(1))

        try await desktop.startScreen()
        let again = try desktop.launch()
        var found: Set<String> = []
        for window in try await again.windows(count: 2) {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == expected)
        #expect(desktop.bytes(at: file) == [UInt8]("saved\n".utf8))
      }
    }

    @Test func unsavedChangesOutliveTheSystemShuttingDown() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("saved\n", to: "file.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+End")
        try desktop.type("not saved")
        #expect(try await desktop.copiedText() == [UInt8]("saved\nnot saved".utf8))
        try await paber.terminate()

        let (_, _) = try await desktop.open(file)
        #expect(try await desktop.copiedText() == [UInt8]("saved\nnot saved".utf8))
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "saved\nnot saved")
      }
    }
  }
}

extension DesktopSession {
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
