import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops.InputMethods {
  /// A real input method in the field of a sheet.
  @Suite struct Fields {
    @Test func aNameIsComposedInThePrompt() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startInputMethod()
        let file = try desktop.write("words\n", to: "home/words.md")
        let window = try await desktop.launch([file], changes: settings).window()
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+s")
        try await window.changes(from: page)
        _ = try await window.stillPicture()

        // A syllable grows in the field, in the place of the name that is selected, and nowhere
        // else.
        func compose(_ keys: [String]) async throws {
          let before = try window.presentPicture()
          for key in keys { try desktop.keys(key) }
          try await until("the syllable is shown") {
            let box = try window.presentPicture().changedBox(from: before)
            return box.map { (10..<150).contains($0.x.count) && $0.y.count < 40 } ?? false
          }
          _ = try await window.stillPicture()
        }
        try await compose(["g", "k", "s"])

        // The composed text goes into the field once, whatever ends the composition: a key, a click, or
        // the answer.
        try desktop.keys("Left", "Right")
        try await compose(["r", "m", "f"])
        let frame = try window.frame
        try await desktop.click(at: (frame.middle.x, frame.y + frame.height - 60))
        // All late messages of the input method have come by then.
        try await desktop.comesToRest()
        try await compose(["a", "k"])
        try desktop.keys("Return")
        try await desktop.expectFile(at: desktop.folder + "/home/한글마.md", toHold: "words\n")
        #expect(desktop.bytes(at: file) == [UInt8]("words\n".utf8))
      }
    }
  }
}
