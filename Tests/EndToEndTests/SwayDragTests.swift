import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// Text, files and links that the pointer carries on Wayland between Paber and a program of another
  /// toolkit. Their windows are tiles beside each other; the pointer is the X server's.
  @Suite struct SwayDrags {
    private static let text = "alpha beta gamma"
    private static let size = (width: 1200, height: 800)
    /// A place of the page beside the tile's edge and below the title.
    private static let corner = (x: 8, y: 50)

    /// Runs a test with a page in the left tile and the other program in the right one.
    private func withTiles(
      _ peer: String, _ text: String = Self.text, _ body: (Tiles) async throws -> Void
    ) async throws {
      try await withDesktop(.init(width: 1400, height: 1000)) { desktop in
        let sway = try await SwayDesktop(
          in: desktop, .x11, width: Self.size.width, height: Self.size.height)
        let title = "wlroots - \(sway.name(of: 1))"
        let screen = AppWindow(
          identifier: Int(
            try #require(try desktop.connection.viewableWindows(titled: { $0 == title }).first)),
          desktop: desktop)
        let file = try desktop.write(text, to: "words.md")
        let paber = try desktop.launch(["--theme", "light", file], changes: sway.variables)
        try await sway.showsPage(of: paber)
        let other = try desktop.start(
          program: "/usr/bin/python3", ["-c", GTKPeer.head + peer],
          changes: sway.variables.merging(["GDK_BACKEND": "wayland"]) { $1 })
        let process = other
        try await sway.shows("a second window; it says: \(process.complaints)") {
          $0.contains(GTKPeer.colour)
        }
        // sway's window gets its size only from the window manager.
        try await sway.shows("all of its size") { picture in
          let frame = try screen.frame
          return frame.width == Self.size.width && frame.height == Self.size.height
            && picture.width == frame.width && picture.height == frame.height
        }
        let frame = try screen.frame
        try desktop.movePointer(to: (frame.x + 20, frame.y + Self.size.height - 20))
        try await Self.rest(paber.process, other, on: sway)
        let picture = try await eventually("the monitor has a picture") { try sway.picture() }
        let page = picture.part(
          x: Self.corner.x, y: Self.corner.y, width: Self.size.width / 2 - 2 * Self.corner.x,
          height: Self.size.height / 2)
        let box = try #require(page.inkBox)
        try await body(
          Tiles(
            desktop: desktop, sway: sway, paber: paber.process, peer: other, file: file,
            frame: frame, ink: box, former: picture))
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Waits until programs have done all that the last input led to. In a window of an X server sway
    /// itself never sleeps: it draws each picture of the monitor, 16.7 ms long or more, and GTK looks at
    /// motions only then. So a picture is taken first: sway has handed on by then the input that had come
    /// to it.
    private static func rest(_ programs: ChildProcess..., on sway: SwayDesktop) async throws {
      let programs = programs.map(\.identifier)
      _ = try await eventually("the monitor has a picture") { try sway.picture() }
      var last: [String: String]?
      try await until("both programs sleep", every: 0.08) {
        let next = Sleep.isEverybodyAsleep(programs) ? Sleep.switches(programs) : nil
        defer { last = next }
        return next != nil && next == last
      }
    }

    private struct Tiles {
      let desktop: DesktopSession
      let sway: SwayDesktop
      let paber: ChildProcess
      let peer: ChildProcess
      let file: String
      let frame: AppWindow.Frame
      /// The line of text, from the page's corner.
      let ink: Picture.Box
      /// The monitor before anything was dragged.
      let former: Picture

      /// Waits until the page shows something behind its line of text.
      func showsMoreText() async throws {
        // Beside the caret, which may be at the end of the line.
        let start = corner.x + ink.x.upperBound + 6
        func rest(of picture: Picture) -> Picture {
          picture.part(
            x: start, y: corner.y, width: size.width / 2 - corner.x - start,
            height: size.height / 2)
        }
        let former = rest(of: former)
        try await sway.shows("more text; the other program says: \(peer.complaints)") {
          rest(of: $0) != former
        }
      }

      /// Returns the position of a character of the line on the screen.
      func place(ofCharacter index: Double) -> (x: Int, y: Int) {
        let x = Double(ink.x.lowerBound) + index * Double(ink.x.count) / Double(text.count)
        let y = (ink.y.lowerBound + ink.y.upperBound) / 2
        return (frame.x + corner.x + Int(x.rounded()), frame.y + corner.y + y)
      }

      /// The middle of the other program's tile.
      var beside: (x: Int, y: Int) {
        (frame.x + size.width * 3 / 4, frame.y + size.height / 2)
      }

      /// Drags as a hand does, with the last step small.
      func carry(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
        try desktop.movePointer(to: start)
        try await rest(paber, peer, on: sway)
        try desktop.press()
        try await rest(paber, peer, on: sway)
        try desktop.slide(from: start, to: end)
        try await rest(paber, peer, on: sway)
        try desktop.movePointer(to: (end.x + 1, end.y))
        try await rest(paber, peer, on: sway)
        try desktop.release()
        try await rest(paber, peer, on: sway)
      }

      /// Gives the keyboard to the page by a click below its text.
      func takeKeyboard() async throws {
        try desktop.movePointer(to: (frame.x + size.width / 4, frame.y + size.height * 3 / 4))
        try desktop.press()
        try desktop.release()
        try await rest(paber, peer, on: sway)
      }
    }

    /// A program that takes a copy leaves the text where it is; one that moves it has Paber delete it.
    @Test(arguments: ["COPY", "MOVE"]) func anotherProgramTakesText(action: String) async throws {
      try await withTiles(GTKPeer.target(action)) { tiles in
        try await tiles.takeKeyboard()
        try tiles.desktop.keys("ctrl+a")
        try await tiles.carry(from: tiles.place(ofCharacter: 2.5), to: tiles.beside)
        let process = tiles.peer
        let said = try await eventually("all forms come; it says: \(process.complaints)") {
          let said = String(decoding: process.output, as: UTF8.self)
          return said.hasSuffix("end\n") ? said : nil
        }
        for form in ["text/markdown", "text/plain;charset=utf-8", "UTF8_STRING"] {
          #expect(said.contains("\(form) '\(Self.text)'\n"), "\(said)")
        }
        #expect(said.contains("text/html '<meta charset=\"utf-8\">\\n\(Self.text)'"), "\(said)")
        #expect(said.contains("text/rtf \"{\\\\rtf1"), "\(said)")
        try await tiles.takeKeyboard()
        try tiles.desktop.keys("ctrl+End")
        try tiles.desktop.type("x")
        try tiles.desktop.keys("ctrl+s")
        try await tiles.desktop.expectFile(
          at: tiles.file, toHold: action == "COPY" ? Self.text + "x" : "x")
      }
    }

    /// The forms of a drag into a page, and the Markdown that they become.
    private static let forms: [(offer: String, wanted: String)] = [
      ("{'text/plain': ' and Ω'}", text + " and Ω"),
      ("{'text/markdown': ' and *Ω*', 'text/plain': 'no'}", text + " and *Ω*"),
      ("{'text/html': '<b>Ω</b> and', 'text/plain': 'no'}", text + "**Ω** and"),
      ("{'text/html': '<a href=ab:c>ab:c</a>', 'text/plain': 'Ω'}", text + "Ω"),
      ("{'text/rtf': '{\\\\rtf1 {\\\\b Om}}', 'text/plain': 'no'}", text + "**Om**"),
      (
        "{'text/uri-list': 'file:///Pictures/a%20b.png\\r\\nfile:///Pictures/c.jpg\\r\\n'}",
        text + "![](/Pictures/a%20b.png)\n![](/Pictures/c.jpg)"
      ),
      (
        "{'text/x-moz-url': 'https://a.b/c\\nOm'.encode('utf-16-le'), 'text/plain': 'no'}",
        text + "[Om](https://a.b/c)"
      ),
    ]

    @Test(arguments: 0..<forms.count) func itTakesTextOfAnotherProgram(form: Int) async throws {
      let (offer, wanted) = Self.forms[form]
      try await withTiles(GTKPeer.source(offer)) { tiles in
        try await tiles.carry(from: tiles.beside, to: tiles.place(ofCharacter: 15.9))
        try await tiles.showsMoreText()
        try await tiles.takeKeyboard()
        try tiles.desktop.keys("ctrl+s")
        try await tiles.desktop.expectFile(at: tiles.file, toHold: wanted)
      }
    }
  }
}
