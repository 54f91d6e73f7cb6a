import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  /// The program is killed during typing; the next start restores all that was on the screen.
  @Suite struct Crash {
    /// The number of kills; the environment may set more.
    private static var kills: Int {
      ProcessInfo.processInfo.environment["PABER_KILLS"].flatMap(Int.init) ?? 10
    }

    /// A failure names the seed as the argument.
    @Test(arguments: [RandomSeed.value]) func shownTextIsRestored(seed: UInt64) async throws {
      var generator = SeededGenerator(seed: seed)
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("", to: "page.md")
        var paber = try desktop.launch([file])
        for round in 0..<Self.kills {
          let window = try await paber.window()
          // The text stays within the window: a page that glides has no picture to compare with.
          try desktop.keys(round % 20 == 19 ? "ctrl+a" : "ctrl+End")
          // Some moment: as a key arrives, as a frame is drawn, as something goes to the disk.
          let words = "word\(round) and more of it "
          let count = generator.number(0...words.count)
          try desktop.type(String(words.prefix(count)), pause: 12_000)
          usleep(UInt32(generator.number(0...20_000)))
          let shown = try window.presentPicture()
          paber.process.send(SIGKILL)
          // It has not crashed before.
          #expect(try await paber.process.end() == .killed(signal: SIGKILL))
          paber = try desktop.launch([file])
          let back = try await paber.window()
          try desktop.keys("ctrl+End")
          // Letters that came after the picture was taken may be there as well.
          try await until("round \(round), \(count) letters: all that was shown is there") {
            shown.lostInk(in: try back.presentPicture()) < 60
          }
          // If the program ends twice in a row before it writes anything to a history, the next
          // start asks before opening it. On a busy machine a kill may come before the first key
          // has arrived.
          let before = try back.presentPicture()
          try desktop.type("m")
          try await until("round \(round): a letter is shown") {
            try back.presentPicture().lostInk(in: before) > 10
          }
        }
      }
    }
  }
}
