import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// The functions of a window that draws its own frame.
  @Suite struct Frames {
    /// A place to drag, and the edges that follow the pointer from there.
    struct Handle: CustomTestStringConvertible {
      let testDescription: String
      /// -1: the left or top edge, 1: the right or bottom edge, 0: neither.
      let horizontal: Int
      let vertical: Int

      /// The pixel in a frame, a little inside the edge.
      func place(in frame: AppWindow.Frame) -> (x: Int, y: Int) {
        (
          Self.coordinate(frame.x, frame.width, horizontal),
          Self.coordinate(frame.y, frame.height, vertical)
        )
      }

      private static func coordinate(_ start: Int, _ length: Int, _ side: Int) -> Int {
        switch side {
        case -1: start + 2
        case 1: start + length - 3
        default: start + length / 2
        }
      }

      /// The frame after a drag by `dx` and `dy`.
      func dragged(_ frame: AppWindow.Frame, dx: Int, dy: Int) -> AppWindow.Frame {
        var frame = frame
        if horizontal < 0 { frame.x += dx }
        if vertical < 0 { frame.y += dy }
        frame.width += horizontal * dx
        frame.height += vertical * dy
        return frame
      }

      static let all = [
        Handle(testDescription: "left", horizontal: -1, vertical: 0),
        Handle(testDescription: "right", horizontal: 1, vertical: 0),
        Handle(testDescription: "top", horizontal: 0, vertical: -1),
        Handle(testDescription: "bottom", horizontal: 0, vertical: 1),
        Handle(testDescription: "top left", horizontal: -1, vertical: -1),
        Handle(testDescription: "top right", horizontal: 1, vertical: -1),
        Handle(testDescription: "bottom left", horizontal: -1, vertical: 1),
        Handle(testDescription: "bottom right", horizontal: 1, vertical: 1),
      ]
    }

    @Test func everyEdgeAndCornerResizes() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        for handle in Handle.all {
          for (dx, dy) in [(40, 50), (-40, -50)] {
            let former = try window.frame
            let start = handle.place(in: former)
            try await desktop.drag(from: start, to: (start.x + dx, start.y + dy))
            let expected = handle.dragged(former, dx: dx, dy: dy)
            try await until(
              "the \(handle.testDescription) has moved by \(dx), \(dy): \(expected), "
                + "but is \((try? window.frame).map { "\($0)" } ?? "gone")"
            ) { try window.frame == expected }
          }
        }
        #expect(try await window.settledPicture().width == window.frame.width)
      }
    }

    /// A drag ends at the release of the button, even if the pointer moves on while the program is busy.
    @Test(arguments: [Handle.all[3], Handle.all[4]])
    func theReleaseSaysWhereADragEnds(handle: Handle) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let former = try window.frame
        let start = handle.place(in: former)
        try desktop.movePointer(to: start)
        try desktop.press()
        try desktop.movePointer(to: (start.x + 10, start.y + 10))
        let first = handle.dragged(former, dx: 10, dy: 10)
        try await until("the window follows") { try window.frame == first }
        // As the window grows under the pointer, SDL ends its pointer grab until Paber grabs it again.
        try await desktop.comesToRest()
        paber.process.send(SIGSTOP)
        try desktop.movePointer(to: (start.x + 30, start.y + 30))
        try desktop.release()
        try desktop.movePointer(to: former.middle)
        paber.process.send(SIGCONT)
        let end = handle.dragged(former, dx: 30, dy: 30)
        try await until("the window ends at \(end), not at \((try? window.frame) as Any)") {
          try window.frame == end
        }
        _ = try await window.settledPicture()
        #expect(try window.frame == end, "and stays there")
      }
    }

    @Test func withoutSharedMemoryThePageLooksTheSame() async throws {
      var pictures: [Picture] = []
      for sharesMemory in [true, false] {
        try await withDesktop(.init(sharesMemory: sharesMemory)) { desktop in
          let file = try desktop.write(Rendering.page, to: "page.md")
          let (_, window) = try await desktop.open(file)
          let former = try window.frame
          let edge = (x: former.x + former.width - 3, y: former.y + former.height / 2)
          try await desktop.drag(from: edge, to: (edge.x + 40, edge.y))
          try desktop.type("written ")
          pictures.append(try await window.settledPicture())
        }
      }
      let difference = try #require(pictures[0].difference(from: pictures[1]))
      #expect(pictures[0].inkBox != nil)
      #expect(difference <= AppWindow.caretPixels)
    }

    @Test func atTheMinimumTheFarCornerStandsStill() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        try await desktop.drag(
          from: (former.x + 2, former.y + 2),
          to: (former.x + former.width - 30, former.y + former.height - 30))
        try await until("the window is 360 by 240 at its bottom right corner") {
          try window.frame
            == .init(
              x: former.x + former.width - 360, y: former.y + former.height - 240, width: 360,
              height: 240)
        }
      }
    }

    @Test(arguments: [(x: 30, y: 400), (x: 450, y: 22), (x: 870, y: 500)])
    func whiteSpaceMovesTheWindow(grip: (x: Int, y: Int)) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        let start = (x: former.x + grip.x, y: former.y + grip.y)
        try await desktop.dragWindow(from: start, by: (60, 40))
        try await until("the window has moved by 60 and 40") {
          try window.frame
            == .init(
              x: former.x + 60, y: former.y + 40, width: former.width, height: former.height)
        }
      }
    }

    @Test func textDoesNotMoveTheWindow() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        try await desktop.dragWindow(from: former.middle, by: (60, 40))
        try await desktop.expectCopy(of: "a page\n")
        #expect(try window.frame == former)
      }
    }

    @Test func aDoubleClickOnWhiteSpaceMaximisesAndBack() async throws {
      try await withDesktop { desktop in
        try desktop.connection.setDoubleClick(milliseconds: 60_000)
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        for _ in 1...2 {
          try await desktop.click(at: (former.x + 30, former.y + 300), times: 2)
          try await until("the window is maximised") {
            try window.isState("MAXIMIZED")
              && window.frame == .init(x: 0, y: 0, width: 1280, height: 900)
          }
          // Another place in the window, or it would be a third click.
          try await desktop.click(at: (30, former.y + 300), times: 2)
          try await until("the window is back at \(former)") { try window.frame == former }
        }
      }
    }

    @Test func theControlsShowOnlyNearTheTopRight() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("a page\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let frame = try window.frame
        try desktop.movePointer(to: frame.middle)
        // The caret comes with the keyboard, and would be new if this picture did not have it.
        try await until("the caret is there") {
          try window.presentPicture().contains(Picture.caretColor)
        }
        let page = try await window.stillPicture()
        for place in [(20, 20), (450, 20), (880, 120), (880, 680)] {
          try desktop.movePointer(to: (frame.x + place.0, frame.y + place.1))
          try await desktop.comesToRest()
          try await paber.sleepsForEver()
          let picture = try await window.settledPicture()
          #expect(try #require(picture.difference(from: page)) <= 64, "at \(place)")
        }
        try desktop.movePointer(to: (frame.x + 884, frame.y + 22))
        var new: Picture.Box?
        try await until("the controls are there, and nothing else is new; new is: \(new as Any)") {
          new = try window.presentPicture().changedBox(from: page)
          guard let box = new else { return false }
          return box.x.lowerBound >= 836 && box.y.upperBound < 44
        }
        try desktop.movePointer(to: frame.middle)
        try await window.shows(page)
        try desktop.movePointer(to: (frame.x + 884, frame.y + 22))
        try await until("the controls are there") { try window.presentPicture() != page }
        try desktop.movePointer(to: (frame.x + 884, frame.y - 40))
        try await window.shows(page)
      }
    }

    @Test func theControlsWork() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let former = try window.frame
        try await desktop.clickControl(.maximize, of: former)
        try await until("the window is maximised") {
          try window.frame == .init(x: 0, y: 0, width: 1280, height: 900)
        }
        try await desktop.clickControl(.maximize, of: window.frame)
        try await until("the window is back at \(former)") { try window.frame == former }
        try await desktop.clickControl(.minimize, of: former)
        try await until("the window is an icon") {
          try window.isIconic
        }
        try await window.activate()
        try await desktop.expectCopy(of: "a page\n")
        try await desktop.clickControl(.close, of: former)
        #expect(try await paber.process.end() == .exited(0))
      }
    }

    @Test func theNameOfAWindowIsInAnyScript() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "мой файл.md")
        let (_, window) = try await desktop.open(file)
        #expect(try window.title == "мой файл.md – Paber")
      }
    }
  }
}

extension AppWindow {
  /// Waits until it looks exactly as in a picture, but for the caret.
  fileprivate func shows(_ picture: Picture) async throws {
    try await until("window \(identifier) looks as before") {
      (try self.presentPicture().difference(from: picture) ?? .max) <= 64
    }
  }
}

extension DesktopSession {
  fileprivate enum Control: Int {
    case minimize = 58
    case maximize = 38
    case close = 18
  }

  /// Clicks a window control; the raw values say how far its middle is from the right edge.
  fileprivate func clickControl(_ control: Control, of frame: AppWindow.Frame) async throws {
    try await click(at: (frame.x + frame.width - control.rawValue, frame.y + 22))
  }

  /// Drags a window as a hand does: a window manager takes the pointer over after the press, which
  /// lasts a moment.
  fileprivate func dragWindow(
    from start: (x: Int, y: Int), by way: (x: Int, y: Int)
  ) async throws {
    try movePointer(to: start)
    try press()
    try await comesToRest()
    try slide(from: start, to: (start.x + way.x, start.y + way.y))
    try release()
  }
}
