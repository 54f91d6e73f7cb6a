import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// Selected text that the pointer carries, on the window systems.
  @Suite struct Drags {
    private static let text = "alpha beta gamma"

    /// Selects the first word with its space; it begins the first line.
    private func selectWord(_ desktop: DesktopSession) throws {
      try desktop.keys("ctrl+Home")
      for _ in 0..<6 { try desktop.keys("shift+Right") }
    }

    /// Returns the positions of the text's characters on the screen. The page fills the screen or lies
    /// in a compositor's window.
    private func lineOfText(
      in window: AppWindow, on desktop: DesktopSession
    ) async throws -> (_ character: Double) -> (x: Int, y: Int) {
      // A compositor draws the pointer, which would be taken for text.
      let frame = try window.frame
      try desktop.movePointer(to: (frame.x + 4, frame.y + 4))
      let picture = try await window.settledPicture()
      let isPage = { (x: Int, y: Int) in picture.pixels[y * picture.width + x] == 0xFDFDFB }
      let middle = (x: picture.width / 2, y: picture.height * 2 / 3)
      let columns = (0..<picture.width).filter { isPage($0, middle.y) }
      let rows = (0..<picture.height).filter { isPage(middle.x, $0) }
      let left = try #require(columns.first)
      let top = try #require(rows.first)
      let page = picture.part(
        x: left, y: top, width: try #require(columns.last) - left,
        height: try #require(rows.last) - top)
      let box = try #require(page.inkBox)
      return { character in
        let x = Double(box.x.lowerBound) + character * Double(box.x.count) / Double(Self.text.count)
        return (
          frame.x + left + Int(x.rounded()),
          frame.y + top + (box.y.lowerBound + box.y.upperBound) / 2
        )
      }
    }

    @Test(arguments: DesktopKind.allCases)
    func itMovesWithinItsWindowAndControlCopies(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write(Self.text, to: "words.md")
        let (_, window) = try await desktop.open(file)
        let line = try await lineOfText(in: window, on: desktop)
        try selectWord(desktop)
        try await desktop.carry(from: line(0.5), to: line(15.9))
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "beta gammaalpha ")
        try desktop.keys("ctrl+z", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.text)
        try desktop.hold("ctrl")
        // Elsewhere, or it would be a double click.
        try await desktop.carry(from: line(5.5), to: line(15.9))
        try desktop.letGo(of: "ctrl")
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.text + "alpha ")
      }
    }

    @Test func escapeEndsIt() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.text, to: "words.md")
        let (_, window) = try await desktop.open(file)
        let start = try await window.place(ofCharacter: 2, of: 16)
        let end = try await window.place(ofCharacter: 15, of: 16, part: 0.9)
        try selectWord(desktop)
        try desktop.movePointer(to: start)
        try desktop.press()
        try desktop.slide(from: start, to: end)
        try await desktop.comesToRest()
        try desktop.keys("Escape")
        try await desktop.comesToRest()
        try desktop.release()
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "xbeta gamma")
      }
    }

    /// Text moves between windows of one program; another program gets a copy through the X server.
    @Test(arguments: [true, false]) func itGoesToAnotherWindow(isOwn: Bool) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.text, to: "words.md")
        let other = try desktop.write("one", to: "other.md")
        let (paber, window) = try await desktop.open(file)
        let start = try await window.place(ofCharacter: 2, of: 16)
        let corner = try window.frame
        try window.move(to: (0, 0))
        let second = try desktop.launch((isOwn ? [] : ["--new-process"]) + [other])
        let target =
          isOwn
          ? try await paber.newWindow(besides: [window])
          : try await second.newWindow(besides: [window])
        // Below the first one, which comes to the front with the keyboard.
        try target.move(to: (200, 660))
        try await until("the windows are apart") {
          let (one, two) = (try window.frame, try target.frame)
          return one.x == 0 && one.y == 0 && two.x == 200 && two.y == 660
        }
        let end = try await target.place(ofCharacter: 2, of: 3, part: 0.9)
        try await window.activate()
        try selectWord(desktop)
        try await desktop.carry(from: (start.x - corner.x, start.y - corner.y), to: end)
        try await target.activate()
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: other, toHold: "onealpha ")
        try await window.activate()
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "xbeta gamma")
      }
    }
  }
}
