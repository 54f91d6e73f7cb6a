import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  @Suite struct Mouse {
    @Test func aDoubleClickSelectsAWordAndATripleClickItsParagraph() async throws {
      try await withDesktop { desktop in
        try desktop.connection.setDoubleClick(milliseconds: 60_000)
        let file = try desktop.write("alpha beta gamma\n", to: "words.md")
        let (_, window) = try await desktop.open(file)
        let place = try await window.place(ofCharacter: 7, of: 16)
        try await desktop.click(at: place, times: 2)
        try await desktop.expectSelection("beta")
        // Elsewhere, or the next one would be a third click.
        try await desktop.click(at: window.place(ofCharacter: 1, of: 16), times: 1)
        try await desktop.click(at: place, times: 3)
        try await desktop.expectSelection("alpha beta gamma\n")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x")
      }
    }

    @Test func aDragSelectsExactlyWhatItCovers() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("alpha beta gamma\n", to: "words.md")
        let (_, window) = try await desktop.open(file)
        let start = try await window.place(ofCharacter: 2, of: 16, part: 0.1)
        let end = try await window.place(ofCharacter: 8, of: 16, part: 0.1)
        try await desktop.drag(from: start, to: end)
        try await desktop.expectSelection("pha be")
        // The keyboard goes on from the same anchor.
        try desktop.keys("shift+Right")
        try await desktop.expectSelection("pha bet")
      }
    }

    /// SDL 2 reports clicks at the last place of the pointer, too.
    @Test func aClickIsAtTheTextThatHasComeUnderThePointer() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("alpha beta gamma\n", to: "words.md")
        let (_, window) = try await desktop.open(file)
        let place = try await window.place(ofCharacter: 2, of: 16, part: 0.1)
        let distance = try await window.place(ofCharacter: 8, of: 16, part: 0.1).x - place.x
        let frame = try window.frame
        try desktop.movePointer(to: place)
        try window.move(to: (frame.x - distance, frame.y))
        try await until("the window has moved") { try window.frame.x == frame.x - distance }
        try await desktop.click()
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "alpha bexta gamma\n")
      }
    }

    /// SDL 2 turns the wheel at the last place of the pointer, which another one is once the window has
    /// moved under it.
    @Test func theWheelTurnsTheListThatHasComeUnderThePointer() async throws {
      try await withDesktop { desktop in
        let chapters = (1...99).map { "# Chapter \($0)\n\nwords\n\n" }.joined()
        let file = try desktop.write(chapters, to: "page.md")
        let (_, window) = try await desktop.open(file)
        try desktop.keys("ctrl+shift+o")
        // The list is at the right edge.
        let frame = try window.frame
        try desktop.movePointer(to: (frame.x + frame.width / 2, frame.middle.y))
        try window.move(to: (frame.x - 180, frame.y))
        try await until("the window has moved") { try window.frame.x == frame.x - 180 }
        let before = try await window.settledPicture()
        try await desktop.click(5, times: 9)
        try await window.changes(from: before)
        let after = try await window.settledPicture()
        let pages = [before, after].map {
          $0.part(x: 0, y: 0, width: $0.width / 2, height: $0.height)
        }
        #expect(pages[0].difference(from: pages[1]) ?? .max <= AppWindow.caretPixels)
      }
    }

    @Test func aDragPastTheBottomScrolls() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let text = (1...100).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "long.md")
        let (paber, window) = try await desktop.open(file)
        let frame = try window.frame
        try desktop.movePointer(to: (frame.middle.x, frame.y + 85))
        try desktop.press()
        try desktop.movePointer(to: (frame.middle.x, frame.y + 300))
        try desktop.movePointer(to: (frame.middle.x, frame.y + frame.height + 40))
        try await until("the page has scrolled far") {
          try window.presentPicture().scrollLineRows.map { $0.lowerBound > 200 } ?? false
        }
        try desktop.release()
        let selected = try await eventually(
          "the selection is offered", every: pauseBetweenPrograms
        ) {
          let bytes = try desktop.offered(.primary)
          return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        #expect(selected.split(separator: "\n").count > 25)
        #expect(text.contains(selected))
        // It stands still once the button is up and the scroll line has faded.
        try await until("the scroll line has gone") {
          try window.presentPicture().isRightEdgeBlank
        }
        let rest = try await window.settledPicture()
        try await paber.sleepsForEver()
        #expect(
          try window.presentPicture().difference(from: rest) ?? .max <= AppWindow.caretPixels)
      }
    }

    /// The pointer came, pressed and left before the busy program handled it: SDL then ends its
    /// grab.
    @Test func aDragThatWasSeenLateEndsWithTheButton() async throws {
      try await withDesktop { desktop in
        let text = (1...100).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "long.md")
        let (paber, window) = try await desktop.open(file)
        let frame = try window.frame
        try desktop.movePointer(to: (frame.x / 2, frame.y / 2))
        try await desktop.comesToRest()
        paber.process.send(SIGSTOP)
        try desktop.movePointer(to: (frame.middle.x, frame.y + 85))
        try desktop.press()
        // The window manager has handed the press on.
        try await desktop.comesToRest()
        try desktop.movePointer(to: (frame.middle.x, frame.y + frame.height + 40))
        paber.process.send(SIGCONT)
        try await until("the page has scrolled far") {
          try window.presentPicture().scrollLineRows.map { $0.lowerBound > 200 } ?? false
        }
        try desktop.release()
        try await until("the selection is offered", every: pauseBetweenPrograms) {
          try !desktop.offered(.primary).isEmpty
        }
      }
    }

    @Test func theWheelScrollsAndTheScrollLineFades() async throws {
      try await withDesktop { desktop in
        let text = (1...100).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "long.md")
        let (_, window) = try await desktop.open(file)
        let top = try await window.settledPicture()
        #expect(top.hasBareRightEdge)
        try desktop.movePointer(to: window.frame.middle)
        // The line is there for less than a second: the wheel turns until it is seen.
        var turns = 0
        try await until("the scroll line is there") {
          try desktop.press(5)
          try desktop.release(5)
          turns += 1
          return try window.presentPicture().scrollLineRows != nil
        }
        try await until("the scroll line is gone") {
          try window.presentPicture().hasBareRightEdge
        }
        let moved = try await window.settledPicture()
        #expect(try #require(moved.difference(from: top)) > 1000)
        try await desktop.click(4, times: turns)
        try await until("the page is back at its top") {
          let now = try window.presentPicture()
          return now.hasBareRightEdge
            && now.difference(from: top) ?? .max <= AppWindow.caretPixels
        }
      }
    }

    @Test func theScrollLineCanBeDragged() async throws {
      try await withDesktop { desktop in
        let text = (1...100).map { "Line \($0)\n" }.joined()
        let file = try desktop.write(text, to: "long.md")
        let (_, window) = try await desktop.open(file)
        let frame = try window.frame
        // The line can be grasped beyond its visible width.
        let grasp = (x: frame.x + frame.width - 8, y: frame.y + 30)
        try desktop.movePointer(to: grasp)
        try desktop.press()
        try desktop.slide(from: grasp, to: (grasp.x, frame.y + frame.height - 10))
        // Its last row is the hairline's. It fades only when it is let go.
        try await until("the scroll line is at the bottom") {
          try window.presentPicture().scrollLineRows.map { $0.upperBound == 699 } ?? false
        }
        try desktop.release()
        try await until("the scroll line is gone") {
          try window.presentPicture().hasBareRightEdge
        }
        #expect(try window.frame == frame)
      }
    }

    @Test func thePointerHidesWhileTyping() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "typed.md")
        let (_, window) = try await desktop.open(file)
        let middle = try window.frame.middle
        try desktop.movePointer(to: middle)
        try await until("the pointer is there") { try !desktop.connection.isPointerHidden }
        try desktop.type("word")
        try await until("the pointer is hidden") { try desktop.connection.isPointerHidden }
        try desktop.movePointer(to: (middle.x + 5, middle.y))
        try await until("the pointer is back") { try !desktop.connection.isPointerHidden }
      }
    }

    /// No driver for tests makes such gestures; `X11PinchEventTests` has recorded ones.
    @Test func gesturesOnATouchpadAreTheWindows() async throws {
      try await withDesktop { desktop in
        let (_, window) = try await desktop.open(desktop.write("", to: "page.md"))
        let connection = try desktop.connection
        let other = connection.makeWindow()
        defer { connection.destroy(other) }
        #expect(!connection.sendsGesturesElsewhere(over: other))
        try await until("the server sends the window's gestures to the program") {
          connection.sendsGesturesElsewhere(over: UInt(window.identifier))
        }
      }
    }

    @Test func theControlsGoWithThePointerWhileTyping() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "typed.md")
        let (_, window) = try await desktop.open(file)
        let frame = try window.frame
        try desktop.movePointer(to: frame.middle)
        let page = try await window.settledPicture()
        func controlsShow() throws -> Bool {
          let box = try window.presentPicture().changedBox(from: page)
          return box.map { $0.x.upperBound > 840 && $0.y.lowerBound < 44 } ?? false
        }
        try desktop.movePointer(to: (frame.x + 884, frame.y + 22))
        try await until("the controls are there") { try controlsShow() }
        try desktop.type("word")
        try await until("the controls are gone") { try !controlsShow() }
        try desktop.movePointer(to: (frame.x + 880, frame.y + 22))
        try await until("the controls are back") { try controlsShow() }
      }
    }
  }
}

extension AppWindow {
  /// Returns the position of a character on the screen. The window's only text is one line of `count`
  /// characters of equal width.
  ///
  /// - Parameter part: the position within the character, from 0 to 1.
  func place(
    ofCharacter index: Int, of count: Int, part: Double = 0.5
  ) async throws -> (x: Int, y: Int) {
    let box = try await eventually("the line of text is there") {
      try self.presentPicture().inkBox
    }
    let frame = try frame
    // Courier Prime's letters begin a good pixel inside their cells.
    let inset = 1.0
    let cell = (Double(box.x.count) + 2 * inset) / Double(count)
    let x = Double(box.x.lowerBound) - inset + (Double(index) + part) * cell
    return (frame.x + Int(x.rounded()), frame.y + (box.y.lowerBound + box.y.upperBound) / 2)
  }
}

extension DesktopSession {
  /// Waits until a text is offered to the middle button.
  fileprivate func expectSelection(_ text: String) async throws {
    try await until(
      "“\(text)” is selected; it is \(readable((try? offered(.primary)) ?? []))",
      every: pauseBetweenPrograms
    ) { try self.offered(.primary) == [UInt8](text.utf8) }
  }
}
