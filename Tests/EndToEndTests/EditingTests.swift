import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  @Suite struct Editing {
    @Test(arguments: DesktopKind.allCases)
    func typingCuttingPastingUndoingAndRedoing(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write("one two three\n", to: "words.md")
        _ = try await desktop.open(file)
        func expect(_ text: String) async throws {
          try desktop.keys("ctrl+s")
          try await desktop.expectFile(at: file, toHold: text)
        }
        try desktop.keys("ctrl+Home")
        try desktop.key("Right", times: 4)
        try desktop.type("new ")
        try await expect("one new two three\n")
        try desktop.key("shift+Right", times: 4)
        try desktop.keys("ctrl+x")
        try await expect("one new three\n")
        try desktop.keys("End", "ctrl+v")
        try await expect("one new threetwo \n")

        try desktop.keys("ctrl+z")
        try await expect("one new three\n")
        try desktop.keys("ctrl+z")
        try await expect("one new two three\n")
        try desktop.keys("ctrl+z")
        try await expect("one two three\n")
        try desktop.key("ctrl+shift+z", times: 3)
        try await expect("one new threetwo \n")
        try desktop.key("ctrl+z", times: 3)
        try desktop.keys("ctrl+y")
        try await expect("one new two three\n")
      }
    }

    @Test(arguments: DesktopKind.allCases)
    func aSelectionIsReplacedByWhatIsTyped(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write("first\nsecond\nthird\n", to: "lines.md")
        _ = try await desktop.open(file)
        try desktop.keys("ctrl+Home", "Down", "shift+End")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "first\nx\nthird\n")
      }
    }

    @Test func pagesFollowOneAnotherWithoutAGapAndBack() async throws {
      try await withDesktop { desktop in
        let text = "# A large heading\n\n" + (1...200).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "long.md")
        _ = try await desktop.open(file)
        func line() async throws -> Int {
          // Paber goes on offering the line that was selected last until another one is.
          try await desktop.offer("before", as: .primary)
          try desktop.keys("Home", "shift+End")
          let bytes = try await eventually("a line is selected", every: pauseBetweenPrograms) {
            let bytes = try desktop.offered(.primary)
            return bytes.isEmpty || bytes == [UInt8]("before".utf8) ? nil : bytes
          }
          return Int(String(decoding: bytes, as: UTF8.self).split(separator: " ").last ?? "") ?? 0
        }
        // A window of 700 with lines of 29 holds 24; two of them stay.
        try desktop.keys("Next")
        let first = try await line()
        #expect((18...22).contains(first))
        try desktop.keys("Home", "Next")
        #expect(try await abs(line() - first - 22) <= 1)
        try desktop.keys("Home", "Prior")
        #expect(try await abs(line() - first) <= 1)
        try desktop.key("Next", times: 12)
        try desktop.type("the end")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: text + "the end")
      }
    }

    @Test(arguments: DesktopKind.allCases)
    func copyingOffersTheMarkdownToOtherPrograms(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let text = "# Копия\n\nשלום **עולם** 日本語 e\u{301} 🙂\n"
        let file = try desktop.write(text, to: "scripts.md")
        _ = try await desktop.open(file)
        try await desktop.expectCopy(of: text)
      }
    }

    @Test(arguments: DesktopKind.allCases)
    func pastingTakesTextOfOtherPrograms(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write("", to: "pasted.md")
        _ = try await desktop.open(file)
        try await desktop.offer("מן החוץ, 外から\nзвне", as: .clipboard)
        try await desktop.takeKeyboard()
        try await Self.paste("מן החוץ, 外から\nзвне", into: file, on: desktop)
      }
    }

    /// Longer than X transfers in one piece.
    @Test(arguments: DesktopKind.allCases)
    func largeTextsCrossTheClipboardWhole(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let line = "All work and some play, line after line after line.\n"
        let text = String(repeating: line, count: 20_000)
        let file = try desktop.write("", to: "large.md")
        _ = try await desktop.open(file)
        try await desktop.offer(text, as: .clipboard)
        try await desktop.takeKeyboard()
        try await Self.paste(text, into: file, on: desktop)
        try await desktop.expectCopy(of: text)
      }
    }

    /// A text longer than X transfers in one piece goes in many, to and from other programs.
    @Test func manyMegabytesAreCutAndPasted() async throws {
      try await withDesktop { desktop in
        let text = Self.megabytes(5)
        let file = try desktop.write(text, to: "whole.md")
        _ = try await desktop.open(file)
        try await desktop.offer("an older copy", as: .clipboard)
        try desktop.keys("ctrl+a", "ctrl+x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "")
        try await until("another program gets all of it", every: pauseBetweenPrograms) {
          try desktop.offered(.clipboard) == [UInt8](text.utf8)
        }
        try await Self.paste(text, into: file, on: desktop)
      }
    }

    @Test func manyMegabytesOfAnotherProgramArePasted() async throws {
      try await withDesktop { desktop in
        let text = Self.megabytes(5)
        let file = try desktop.write("", to: "pasted.md")
        _ = try await desktop.open(file)
        try await desktop.offer(text, as: .clipboard)
        try await Self.paste(text, into: file, on: desktop)
      }
    }

    /// Pastes, and saves once everything has come: keys wait a second for a paste, but a debug build may
    /// take longer for megabytes, and so may the program that hands them over on a busy machine.
    private static func paste(
      _ text: String, into file: String, on desktop: DesktopSession
    ) async throws {
      try desktop.keys("ctrl+v")
      try await desktop.comesToRest()
      try desktop.keys("ctrl+s")
      try await until("the paste is saved") {
        FileManager.default.contents(atPath: file) == Data(text.utf8)
      }
    }

    private static func megabytes(_ count: Int) -> String {
      (0..<count * 20_000).map { "Line \($0 + 10_000_000) of a text that is long, long, long.\n" }
        .joined()
    }

    @Test func textBehindAZeroByteIsPasted() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "zero.md")
        _ = try await desktop.open(file)
        try await desktop.offer("before\0after", as: .clipboard)
        try await desktop.takeKeyboard()
        try await Self.paste("before\0after", into: file, on: desktop)
      }
    }

    @Test func aCopiedPictureBecomesAFile() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "pictured.md")
        _ = try await desktop.open(file)
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
        try desktop.run(
          "xclip", ["-selection", "clipboard", "-target", "image/png", "-i"], input: png)
        // It ends before its child has taken the clipboard.
        try await desktop.comesToRest()
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+v", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "![](picture.png)")
        try await desktop.expectFile(at: desktop.folder + "/picture.png", toHold: png)
      }
    }

    /// A key that is pressed while another program is slow to send the pasted text.
    @Test(arguments: DesktopKind.allCases)
    func keysWaitForAPasteThatIsOnItsWay(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write("", to: "typed.md")
        _ = try await desktop.open(file)
        try await desktop.offer("pasted ", as: .clipboard)
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+v", "a", "b", "ctrl+v", "BackSpace", "c", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "pasted abpastedc")
      }
    }

    @Test func middleClickPastesWhatIsSelectedElsewhere() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "middle.md")
        let (_, window) = try await desktop.open(file)
        try await desktop.offer("selected elsewhere", as: .primary)
        try await desktop.click(2, at: window.frame.middle)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "selected elsewhere")
      }
    }

    @Test func draggingSelectsForTheMiddleClick() async throws {
      try await withDesktop { desktop in
        let text = (1...30).map { "Line \($0) of a page that fills the window.\n" }.joined()
        let file = try desktop.write(text, to: "dragged.md")
        let (_, window) = try await desktop.open(file)
        _ = try await window.settledPicture()
        let middle = try window.frame.middle
        try await desktop.drag(
          from: (middle.x - 100, middle.y - 100), to: (middle.x, middle.y + 100))
        let selected = try await eventually("a selection is offered", every: pauseBetweenPrograms) {
          let bytes = try desktop.offered(.primary)
          return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        #expect(selected.contains("\n"))
        #expect(text.contains(selected))
      }
    }
  }
}
