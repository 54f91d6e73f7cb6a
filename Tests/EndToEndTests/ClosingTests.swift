import Foundation
import Testing

extension EndToEnd {
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

    @Test func unsavedTextOutlivesTheSystemShuttingDown() async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch(["--new"])
        _ = try await paber.window()
        let text = "written and not saved"
        try desktop.type(text)
        // The copy shows that the keys have arrived.
        #expect(try await desktop.copiedText() == [UInt8](text.utf8))
        if case .killed(let signal) = try await paber.terminate() {
          Issue.record("it did not end by itself, but by signal \(signal)")
        }

        let again = try desktop.launch()
        _ = try await again.window()
        #expect(try await desktop.copiedText() == [UInt8](text.utf8))
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
