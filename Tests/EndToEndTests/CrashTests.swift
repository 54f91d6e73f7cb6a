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
        try desktop.makeFolder(desktop.folder + "/home/.config/paber")
        _ = try desktop.write("caret-blink = off\n", to: "home/.config/paber/settings.conf")
        let file = try desktop.write("", to: "page.md")
        var paber = try desktop.launch([file])
        for round in 0..<Self.kills {
          let window = try await paber.window()
          try desktop.keys("ctrl+End")
          let typing = try desktop.start(
            program: "xdotool", ["type", "--delay", "12", "--", "word\(round) and more of it "])
          // Some moment: as a key arrives, as a frame is drawn, as something goes to the disk.
          usleep(UInt32.random(in: 0..<400_000))
          let shown = try window.presentPicture()
          paber.process.send(SIGKILL)
          _ = try await paber.process.end()
          _ = try await typing.end()
          paber = try desktop.launch([file])
          let back = try await paber.window()
          try desktop.keys("ctrl+End")
          // Letters that came after the picture was taken may be there as well.
          try await until("round \(round): all that was shown is there") {
            shown.lostInk(in: try back.presentPicture()) < 60
          }
        }
      }
    }
  }
}

extension Picture {
  /// How many pixels of text are page in another picture of the same size, left of the scroll line.
  fileprivate func lostInk(in other: Picture) -> Int {
    guard width == other.width, height == other.height else { return .max }
    return pixels.indices.count { index in
      let isText = pixels[index] & 0xff < 0x60 && pixels[index] >> 16 & 0xff < 0x60
      return isText && index / width > 40 && other.pixels[index] & 0xff > 0xe0
    }
  }
}
