import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// At its minimum size the window follows a drag by a damped distance and springs back.
  @Suite struct ResizeBounce {
    /// `sign(d)·3·ln((|d|/30+1)^5)` in whole pixels.
    private func damped(_ distance: Int) -> Int {
      let way = 3 * log(pow(Double(abs(distance)) / 30 + 1, 5))
      return Int((distance < 0 ? -way : way).rounded())
    }

    /// The frame when the program knows it: the window manager tells of it some time after the window
    /// has the keyboard, and a drag starts from the frame that the program knows.
    private func restingFrame(
      of window: AppWindow, on desktop: DesktopSession
    ) async throws -> AppWindow.Frame {
      try await desktop.comesToRest()
      return try window.frame
    }

    /// Drags from one place to another in steps and holds the button.
    private func hold(
      _ desktop: DesktopSession, from start: (x: Int, y: Int), to end: (x: Int, y: Int)
    ) throws {
      try desktop.movePointer(to: start)
      try desktop.press()
      try desktop.slide(from: start, to: end, steps: 4)
    }

    private func letGo(_ desktop: DesktopSession) throws {
      try desktop.release()
    }

    @Test func theBottomRightCornerPullsTheWindow() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try await restingFrame(of: window, on: desktop)
        let corner = (x: former.rightBottomCorner.x - 2, y: former.rightBottomCorner.y - 2)
        try hold(desktop, from: corner, to: (former.x + 60, former.y + 60))
        // 837 and 637 pixels inwards, of which 540 and 460 are to be had.
        let pulled = AppWindow.Frame(
          x: former.x + damped(-297), y: former.y + damped(-177), width: 360, height: 240)
        try await until("the window is at \(pulled)") {
          try window.frame == pulled
        }
        try desktop.movePointer(to: (former.x + 297, former.y + 60))
        try await until("the width is at its minimum and not pulled") {
          let frame = try window.frame
          return frame.x == former.x + damped(-60) && frame.y == pulled.y
        }
        try letGo(desktop)
        let resting = AppWindow.Frame(x: former.x, y: former.y, width: 360, height: 240)
        try await until("the window has sprung back to \(resting)") {
          try window.frame == resting
        }
        #expect(try await window.settledPicture().width == 360)
        #expect(try window.frame == resting)
      }
    }

    @Test func theTopLeftCornerPullsItTheOtherWay() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try await restingFrame(of: window, on: desktop)
        let corner = (x: former.x + 2, y: former.y + 2)
        try hold(desktop, from: corner, to: (corner.x + 600, corner.y + 550))
        let pulled = AppWindow.Frame(
          x: former.x + 540 + damped(60), y: former.y + 460 + damped(90), width: 360, height: 240)
        try await until("the window is at \(pulled)") { try window.frame == pulled }
        try letGo(desktop)
        let resting = AppWindow.Frame(
          x: former.x + 540, y: former.y + 460, width: 360, height: 240)
        try await until("the window has sprung back to \(resting)") {
          try window.frame == resting
        }
      }
    }

    /// With the desktop's frame on the window manager resizes, and the sheet is pulled inside.
    @Test func withTheDesktopsFrameTheSheetIsPulledInside() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("system-frame = on\ncaret-blink = off\n")
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try await restingFrame(of: window, on: desktop)
        let corner = (x: former.rightBottomCorner.x - 30, y: former.rightBottomCorner.y - 30)
        try desktop.movePointer(to: corner)
        try desktop.hold("super")
        try desktop.press(3)
        func colours(_ picture: Picture) -> Set<UInt32> {
          let row = picture.height / 2 * picture.width
          return [
            picture.pixels[row + picture.width - 2], picture.pixels[row + picture.width - 60],
          ]
        }
        // In small steps, the last one back and forth: the window manager resizes by consecutive
        // motions.
        var way = 0
        func pull(upTo end: Int) throws {
          way = way < end ? way + 20 : end - 20
          try desktop.movePointer(to: (corner.x - way, corner.y - 60))
        }
        try await until("the window is at its minimum") {
          try pull(upTo: 640)
          return try window.frame.width == 360
        }
        // The pull begins where the pointer is when the program knows that the minimum is reached.
        try await until("the sheet is pulled to the left") {
          try pull(upTo: 1000)
          return try colours(window.presentPicture()).count == 2
        }
        try desktop.release(3)
        try desktop.letGo(of: "super")
        try await until("the sheet has sprung back") {
          try colours(window.presentPicture()).count == 1
        }
        #expect(try window.frame.width == 360)
      }
    }

    @Test func anotherDragWhileItSpringsBackStartsFromItsPlace() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let former = try await restingFrame(of: window, on: desktop)
        var corner = (x: former.rightBottomCorner.x - 2, y: former.rightBottomCorner.y - 2)
        // The program stands still while it springs back, and finds the next drag when it goes on.
        var isSpringing = false
        for _ in 0..<20 where !isSpringing {
          try hold(desktop, from: corner, to: (former.x + 60, former.y + 200))
          try await until("the window is pulled") { try window.frame.x < former.x }
          try await desktop.comesToRest()
          let pulled = try window.frame
          try letGo(desktop)
          try await until("the window moves", every: 0.001) { try window.frame != pulled }
          paber.process.send(SIGSTOP)
          isSpringing = try window.frame.x != former.x
          if isSpringing { break }
          // Too late.
          paber.process.send(SIGCONT)
          try await desktop.comesToRest()
          let frame = try window.frame
          corner = (x: frame.rightBottomCorner.x - 2, y: frame.rightBottomCorner.y - 2)
        }
        #expect(isSpringing, "the moment was never found")
        let edge = (x: try window.frame.rightBottomCorner.x - 2, y: former.y + 120)
        try desktop.movePointer(to: edge)
        try desktop.press()
        paber.process.send(SIGCONT)
        try await desktop.comesToRest()
        try desktop.slide(from: edge, to: (edge.x + 100, edge.y))
        try await desktop.comesToRest()
        try desktop.release()
        try desktop.type("still ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "still ")
        try await until("the window is at rest where it was") {
          let frame = try window.frame
          return frame.x == former.x && frame.y == former.y && frame.width > 420
        }
      }
    }
  }
}
