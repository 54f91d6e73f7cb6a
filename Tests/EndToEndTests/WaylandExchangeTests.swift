import Foundation
import Testing

extension EndToEnd.Writing {
  /// The same hands on Wayland: what is copied, pasted and typed crosses a real compositor.
  @Suite struct WaylandExchange {
    @Test func textCrossesTheClipboardBothWays() async throws {
      try await withWayland { desktop in
        let text = "# Копия\n\nשלום **עולם** 日本語 e\u{301} 🙂\n"
        let file = try desktop.write(text, to: "page.md")
        _ = try await desktop.openOnWayland(file)
        try desktop.keys("ctrl+a", "ctrl+c")
        try await until("the copy reaches other programs") {
          try desktop.offeredOnWayland() == [UInt8](text.utf8)
        }
        #expect(
          try desktop.wayland("wl-paste", ["--list-types"]).contains("text/plain;charset=utf-8"))
        try desktop.offerOnWayland("מן החוץ\r\nзвне\n")
        try await desktop.clickOnWayland()
        try desktop.keys("ctrl+End", "ctrl+v", "a", "ctrl+v", "BackSpace", "ctrl+s")
        let pasted = "מן החוץ\nзвне\n"
        try await desktop.expectFile(
          at: file, toHold: text + pasted + "a" + pasted.dropLast())
      }
    }

    @Test func manyMegabytesCross() async throws {
      try await withWayland { desktop in
        let text = (0..<100_000).map { "Line \($0 + 10_000_000) of a text that is long, long.\n" }
          .joined()
        let file = try desktop.write(text, to: "whole.md")
        _ = try await desktop.openOnWayland(file)
        try desktop.keys("ctrl+a", "ctrl+x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "")
        #expect(try desktop.offeredOnWayland() == [UInt8](text.utf8))
        try desktop.offerOnWayland(text + "end")
        try await desktop.clickOnWayland()
        try desktop.keys("ctrl+v")
        try await until("the paste is saved") {
          try desktop.keys("ctrl+s")
          return FileManager.default.contents(atPath: file) == Data((text + "end").utf8)
        }
      }
    }

    /// Somebody who asks for a copy and never reads it, while the program ends.
    @Test func whoNeverReadsHoldsNoEnd() async throws {
      try await withWayland { desktop in
        let text = String(repeating: "A long line of text that fills a pipe.\n", count: 10_000)
        let file = try desktop.write(text, to: "page.md")
        let paber = try await desktop.openOnWayland(file)
        try desktop.keys("ctrl+a", "ctrl+c")
        try await until("the copy is there") { try !desktop.offeredOnWayland().isEmpty }
        let reader = try desktop.start(
          program: desktop.path(ofTool: "sh"),
          ["-c", "wl-paste | { read line; echo read; sleep 60; }"],
          changes: desktop.waylandVariables)
        try await until("it reads a line") { !reader.output.isEmpty }
        try await desktop.clickOnWayland()
        try desktop.keys("ctrl+Home")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x" + text)
        paber.process.send(SIGTERM)
        #expect(try await paber.process.end(within: 5) == .exited(0))
      }
    }
  }
}

/// A desktop whose only window is a Wayland compositor, driven by the hands of the other tests.
func withWayland(_ test: (DesktopSession) async throws -> Void) async throws {
  try await withDesktop(.init(managesWindows: false)) { desktop in
    desktop.compositor = try await desktop.startCompositor().window
    try await test(desktop)
  }
}

extension DesktopSession {
  /// Opens a file there, and waits until it can be typed into.
  func openOnWayland(_ path: String) async throws -> AppUnderTest {
    let paber = try launch([path], changes: waylandVariables)
    try await until("the page is shown; paber says: \(paber.process.complaints)") {
      try self.compositor?.presentPicture().pixels.contains(0xFDFDFB) ?? false
    }
    _ = try await compositor?.settledPicture()
    try await clickOnWayland()
    return paber
  }

  /// Clicks on the page, which gets the keyboard.
  func clickOnWayland() async throws {
    guard let compositor else { return }
    try click(at: compositor.frame.middle)
    usleep(100_000)
  }

  /// What another program gets of what was copied.
  func offeredOnWayland() throws -> [UInt8] {
    try runForBytes("wl-paste", ["--no-newline"], changes: waylandVariables)
  }

  /// Runs a short program there.
  func wayland(_ tool: String, _ arguments: [String]) throws -> String {
    String(decoding: try runForBytes(tool, arguments, changes: waylandVariables), as: UTF8.self)
  }

  /// Copies something as another program does, which stays to hand it over.
  func offerOnWayland(_ text: String) throws {
    try start(
      program: path(ofTool: "wl-copy"), ["--foreground"], input: [UInt8](text.utf8),
      changes: waylandVariables)
    // It asks the compositor for the keyboard for a moment.
    usleep(500_000)
  }
}
