import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  /// The program is killed while somebody types; what the screen showed comes back.
  @Suite struct Crash {
    /// How often; the environment may ask for more.
    private static var kills: Int {
      ProcessInfo.processInfo.environment["PABER_KILLS"].flatMap(Int.init) ?? 10
    }

    @Test func whatTheScreenShowedIsThere() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("", to: "page.md")
        var paber = try desktop.launch([file])
        for round in 0..<Self.kills {
          let window = try await paber.window()
          try desktop.keys("ctrl+End")
          // Some moment: as a key arrives, as a frame is drawn, as something goes to the disk.
          let words = "word\(round) and more of it "
          let count = Int.random(in: 0...words.count)
          try desktop.type(String(words.prefix(count)), pause: 12_000)
          usleep(UInt32.random(in: 0..<20_000))
          let shown = try window.presentPicture()
          paber.process.send(SIGKILL)
          _ = try await paber.process.end()
          paber = try desktop.launch([file])
          let back = try await paber.window()
          try desktop.keys("ctrl+End")
          // Letters that came after the picture was taken may be there as well.
          try await until("round \(round), \(count) letters: all that was shown is there") {
            shown.lostInk(in: try back.presentPicture()) < 60
          }
        }
      }
    }
  }
}
