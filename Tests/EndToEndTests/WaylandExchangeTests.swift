import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// Data exchange that differs between Wayland and X11. Tests of what is the same on both are
  /// parametrised by `DesktopKind`.
  @Suite struct WaylandExchange {
    @Test func copiesHaveTheirTypesAndCutMegabytesAreRestored() async throws {
      try await withDesktop(on: .wayland) { desktop in
        let text = (0..<100_000).map { "Line \($0 + 10_000_000) of a text that is long, long.\n" }
          .joined()
        let file = try desktop.write(text, to: "whole.md")
        _ = try await desktop.open(file)
        try desktop.keys("ctrl+a", "ctrl+x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "")
        let names = try desktop.runForBytes(
          "wl-paste", ["--list-types"], changes: desktop.programVariables)
        #expect(
          String(decoding: names, as: UTF8.self).split(separator: "\n")
            == [
              "text/html", "text/rtf", "text/markdown", "text/plain;charset=utf-8", "text/plain",
              "UTF8_STRING", "TEXT", "STRING",
            ])
        try await until("another program gets all of it", every: pauseBetweenPrograms) {
          try desktop.offered(.clipboard) == [UInt8](text.utf8)
        }
        // Our own comes from memory, before the next key.
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+v", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: text)
      }
    }

    /// A program that requests a copy and stops reading delays neither keys nor the end of the program.
    @Test func aReceiverThatNeverReadsBlocksNothing() async throws {
      try await withDesktop(on: .wayland) { desktop in
        let text = String(repeating: "A long line of text that fills a pipe.\n", count: 10_000)
        let file = try desktop.write(text, to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+a", "ctrl+c")
        try await until("the copy is there", every: pauseBetweenPrograms) {
          try !desktop.offered(.clipboard).isEmpty
        }
        let reader = try desktop.start(
          program: desktop.path(ofTool: "sh"),
          ["-c", "wl-paste | { read line; echo read; sleep 60; }"],
          changes: desktop.programVariables)
        try await until("it reads a line") { !reader.output.isEmpty }
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+Home")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x" + text)
        paber.process.send(SIGTERM)
        #expect(try await paber.process.end() == .exited(0))
      }
    }
  }
}

extension EndToEnd.Compositors {
  /// A walk through what a window shows, on both window systems.
  @Suite struct Journey {
    @Test(arguments: DesktopKind.allCases)
    func sheetWheelAndFullScreen(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let text = (1...100).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "page.md")
        let (_, window) = try await desktop.open(file)
        try desktop.keys("ctrl+Home")
        let top = try await window.settledPicture()
        try desktop.movePointer(to: window.frame.middle)
        try await desktop.click(5, times: 3)
        try await window.changes(from: top)
        try await desktop.click(4, times: 6)
        try await window.returns(to: top)
        try desktop.keys("ctrl+shift+s")
        try await window.changes(from: top)
        try desktop.keys("Escape")
        try await window.returns(to: top)
        let isPage = { (picture: Picture) in picture.pixels[picture.width + 1] == 0xFDFDFB }
        try desktop.keys("F11")
        try await until("the page fills the monitor") {
          // The screen is larger than a compositor's window.
          let picture = try window.presentPicture()
          return picture.count(of: 0xFDFDFB) > 900_000 && isPage(picture)
        }
        try desktop.keys("F11")
        try await until("it is a window again") {
          try window.presentPicture().count(of: 0xFDFDFB) < 700_000
        }
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x" + text)
      }
    }
  }
}
