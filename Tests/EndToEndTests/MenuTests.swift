import Foundation
import Platform
import TestSupport
import Testing

extension EndToEnd.Window {
  /// The menus in a real window, by real keys and a real pointer.
  @Suite struct Menus {
    private func withPage(
      _ text: String, on kind: DesktopKind = .x11,
      _ test: (DesktopSession, AppWindow, String) async throws -> Void
    ) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write(text, to: "page.md")
        let (_, window) = try await desktop.open(file)
        try await test(desktop, window, file)
      }
    }

    @Test(arguments: ["alt", "F10"])
    func theBarOpensByItsKeysAndGoes(key: String) async throws {
      try await withPage("one two\n") { desktop, window, _ in
        let page = try await window.settledPicture()
        try desktop.keys(key)
        try await window.changes(from: page)
        try desktop.keys("Escape")
        try await window.returns(to: page)
      }
    }

    @Test(arguments: DesktopKind.allCases)
    func aCommandIsChosenByLettersAndNothingIsWritten(kind: DesktopKind) async throws {
      try await withPage("one two\n", on: kind) { desktop, _, file in
        try desktop.keys("F10", "e", "s")
        try desktop.type("new")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "new")
      }
    }

    /// Alt is held, not tapped. In a layout with other letters, the places of the keys decide.
    @Test(arguments: ["us", "ru"])
    func altAndALetterOpenAMenu(layout: String) async throws {
      try await withPage("one two\n") { desktop, window, file in
        try desktop.run("setxkbmap", ["-layout", layout])
        let page = try await window.settledPicture()
        let (keyOfE, keyOfS) = ("26", "39")
        try desktop.hold("alt")
        try desktop.keys(keyOfE)
        try await window.changes(from: page)
        try desktop.keys(keyOfS)
        try desktop.letGo(of: "alt")
        try desktop.run("setxkbmap", ["-layout", "us"])
        try desktop.type("new")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "new")
      }
    }

    /// SDL 2 takes the letters of the first layout, in which this key is Q: Ctrl+Q would quit.
    @Test func aKeyOfAnotherLayoutIsNoShortcutOfTheFirst() async throws {
      try await withDesktop { desktop in
        try desktop.run("setxkbmap", ["-layout", "us,us", "-variant", ",dvorak"])
        let file = try desktop.write("", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        let keyOfApostrophe = "24"
        try desktop.connection.lockGroup(1)
        try desktop.hold("ctrl")
        try desktop.keys(keyOfApostrophe)
        try desktop.letGo(of: "ctrl")
        try desktop.connection.lockGroup(0)
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x")
        #expect(paber.process.poll() == nil)
      }
    }

    /// SDL 2 reports the times when a busy program reads the keys.
    @Test func altThatWasHeldLongOpensNothing() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try await desktop.comesToRest()
        paber.process.send(SIGSTOP)
        try desktop.hold("alt")
        desktop.dawdle(Double(AltTap.longest) / 1000 + 0.2)
        try desktop.letGo(of: "alt")
        paber.process.send(SIGCONT)
        try desktop.type("f")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "f")
      }
    }

    /// The third level of a layout writes, also where the letter on it would choose a menu.
    @Test func altGrWrites() async throws {
      try await withPage("") { desktop, _, file in
        try desktop.run("setxkbmap", ["-layout", "de"])
        try desktop.hold("ISO_Level3_Shift")
        try desktop.keys("26")
        try desktop.letGo(of: "ISO_Level3_Shift")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "€")
      }
    }

    @Test func aLetterThatChoosesNothingDoesNothing() async throws {
      try await withPage("") { desktop, _, file in
        try desktop.keys("F10", "Down")
        try desktop.type("7")
        try desktop.keys("Escape", "Escape")
        try desktop.type("is written")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "is written")
      }
    }

    @Test func thePointerRestingAtTheTopBringsTheBar() async throws {
      try await withPage("one two\n") { desktop, window, _ in
        let page = try await window.settledPicture()
        let frame = try window.frame
        try desktop.movePointer(to: (frame.x + frame.width / 2, frame.y + 1))
        try await window.changes(from: page)
        try desktop.movePointer(to: frame.middle)
        try await window.returns(to: page)
      }
    }

    @Test func theRightButtonOpensAMenuWhereItIs() async throws {
      try await withPage("one two\n") { desktop, window, _ in
        let page = try await window.settledPicture()
        let frame = try window.frame
        try await desktop.click(3, at: frame.middle)
        try await window.changes(from: page)
        let open = try await window.settledPicture()
        let box = try #require(open.changedBox(from: page))
        #expect(box.x.contains(frame.width / 2 + 20))
        #expect(box.y.contains(frame.height / 2 + 20) || box.y.contains(frame.height / 2 - 20))
        try desktop.keys("Escape")
        try await window.returns(to: page)
      }
    }

    @Test func altHeldSwapsRowsWhileTheMenuStays() async throws {
      try await withPage("one two\n") { desktop, window, _ in
        try desktop.keys("F10", "f")
        let usual = try await window.settledPicture()
        try desktop.hold("alt")
        try await until("rarer rows have come") {
          (try window.presentPicture().difference(from: usual) ?? 0) > AppWindow.caretPixels
        }
        // With other keys in between it is no tap, which would close the bar.
        try desktop.keys("Down", "Up")
        try desktop.letGo(of: "alt")
        try await window.returns(to: usual)
      }
    }

    @Test func aSliderActsWhileItSlidesAndIsKept() async throws {
      try await withPage("one two\nthree four\nfive six\n") { desktop, window, _ in
        try desktop.keys("F10", "v")
        try desktop.type("t")
        let before = try await window.settledPicture()
        try desktop.keys("Down", "Right", "Right", "Right", "Right")
        try await window.changes(from: before)
        try desktop.keys("Escape", "Escape")
        try await until("the setting is in the file") {
          let file = desktop.bytes(at: desktop.folder + "/home/.config/paber/settings.conf") ?? []
          return String(decoding: file, as: UTF8.self).contains("line-height")
        }
      }
    }
  }
}
