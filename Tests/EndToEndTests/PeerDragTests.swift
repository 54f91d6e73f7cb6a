import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// Drags on X11 (XDND) between Paber and a program of another toolkit.
  @Suite struct PeerDrags {
    private static let text = "alpha beta gamma"

    /// The page above, the other program's window below it.
    private struct Screen {
      let desktop: DesktopSession
      let page: AppWindow
      let peer: ChildProcess
      let file: String
      /// The start and the end of the only line, and the middle of the other program's window.
      let start: (x: Int, y: Int)
      let end: (x: Int, y: Int)
      let beside: (x: Int, y: Int)

      /// The bytes of the file, as a text in quotes.
      var saved: String { desktop.bytes(at: file).map(readable) ?? "nothing" }

      /// Saves once the drag has had all of its consequences, and waits for the file to hold a text.
      func expectSaved(_ text: String) async throws {
        try await page.activate()
        try await desktop.comesToRest()
        try desktop.keys("ctrl+s")
        try await until("it is \(text); it is \(saved) and GTK says: \(peer.complaints)") {
          saved == readable(Array(text.utf8))
        }
      }
    }

    private func withPeer(
      _ program: String, _ body: (Screen) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.text, to: "words.md")
        let (_, page) = try await desktop.open(file)
        let (start, end) = (
          try await page.place(ofCharacter: 2, of: Self.text.count),
          try await page.place(ofCharacter: 15, of: Self.text.count, part: 0.9)
        )
        let corner = try page.frame
        try page.move(to: (0, 0))
        let process = try desktop.start(
          program: "/usr/bin/python3", ["-c", GTKPeer.head + program],
          changes: ["GDK_BACKEND": "x11", "WAYLAND_DISPLAY": ""])
        let number = try await eventually("GTK has a window; it says: \(process.complaints)") {
          try desktop.connection.viewableWindows(titled: { $0 == GTKPeer.title }).first
        }
        let window = AppWindow(identifier: Int(number), desktop: desktop)
        try window.move(to: (200, 700))
        try await until("the windows are apart and painted") {
          let (one, two) = (try page.frame, try window.frame)
          let isPainted = try window.picture()?.contains(GTKPeer.colour) ?? false
          // The window manager puts the other window into a frame of its own.
          return one.x == 0 && one.y == 0 && two.y >= 700 && one.height <= two.y && isPainted
        }
        func moved(_ place: (x: Int, y: Int)) -> (x: Int, y: Int) {
          (place.x - corner.x, place.y - corner.y)
        }
        try await page.activate()
        try await body(
          Screen(
            desktop: desktop, page: page, peer: process, file: file, start: moved(start),
            end: moved(end), beside: try window.frame.middle))
      }
    }

    /// The text stays, since other programs are offered a copy.
    @Test func anotherProgramTakesEachForm() async throws {
      try await withPeer(GTKPeer.target("COPY")) { screen in
        try screen.desktop.keys("ctrl+a")
        try await screen.desktop.carry(from: screen.start, to: screen.beside)
        let process = screen.peer
        let said = try await eventually("all forms come; it says: \(process.complaints)") {
          let said = String(decoding: process.output, as: UTF8.self)
          return said.hasSuffix("end\n") ? said : nil
        }
        for form in ["text/markdown", "text/plain;charset=utf-8", "UTF8_STRING"] {
          #expect(said.contains("\(form) '\(Self.text)'\n"), "\(said)")
        }
        #expect(said.contains("text/html '<meta charset=\"utf-8\">\\n\(Self.text)'"), "\(said)")
        #expect(said.contains("text/rtf \"{\\\\rtf1"), "\(said)")
        try await screen.page.activate()
        try screen.desktop.keys("ctrl+End")
        try screen.desktop.type("x")
        try await screen.expectSaved(Self.text + "x")
      }
    }

    /// The forms of a drag into a page, and the Markdown that they become.
    private static let forms: [(offer: String, wanted: String)] = [
      ("{'text/plain': ' and Ω'}", text + " and Ω"),
      ("{'text/markdown': ' and *Ω*', 'text/plain': 'no'}", text + " and *Ω*"),
      ("{'text/html': '<b>Ω</b> and', 'text/plain': 'no'}", text + "**Ω** and"),
      ("{'text/rtf': '{\\\\rtf1 {\\\\b Om}}', 'text/plain': 'no'}", text + "**Om**"),
      ("{'text/html': '<i>Om</i>', 'text/plain': 'no'}", text + "*Om*"),
      ("{'text/rtf': '{\\\\rtf1 {\\\\i Om}}', 'text/plain': 'no'}", text + "*Om*"),
      ("{'text/html': '<a href=ab:c>ab:c</a>', 'text/plain': 'Ω'}", text + "Ω"),
      (
        "{'text/html': '<p class=x>a<ol start=3><li>b<li><i>c</i></ol>', 'text/plain': 'no'}",
        text + "a\n\n3. b\n4. _c_"
      ),
    ]

    @Test(arguments: 0..<forms.count) func itTakesTextOfAnotherProgram(form: Int) async throws {
      let (offer, wanted) = Self.forms[form]
      try await withPeer(GTKPeer.source(offer)) { screen in
        try await screen.desktop.carry(from: screen.beside, to: screen.end)
        try await screen.expectSaved(wanted)
      }
    }
  }
}
