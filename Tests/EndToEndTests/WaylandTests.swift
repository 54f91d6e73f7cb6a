import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// A window on a Wayland compositor, which is itself a window on the test's X server: so its seat
  /// is real, and input and pictures work as in the other tests. It is the only window there, and
  /// needs no window manager.
  @Suite struct Wayland {
    /// The colour of a page of the light theme.
    private static let page: UInt32 = 0xFDFDFB
    private static let text = "# A page\n\nSome **words**.\n"

    @Test(arguments: [1, 2])
    func aPageIsShownAndWrittenWithoutAGPUDriver(scale: Int) async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor(scale: scale).window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let drawn = try await page(of: paber, in: compositor)
        let box = try #require(drawn.inkBox)
        // The page, its heading and both lines in pixels of the monitor.
        let count = drawn.count(of: Self.page)
        #expect(count > 300_000, "a page of \(count) pixels")
        #expect(box.y.upperBound - box.y.lowerBound > 60 * scale)
        try await write("and some more", in: compositor, showing: drawn, desktop)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.text + "and some more")
        #expect(paber.drivers == [])
        try await restsBesideTheBlink(paber)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// `WaylandWindowTests` shows that it is there from the first frame on.
    @Test func aFloatingWindowHasABorder() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor().window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let picture = try await page(of: paber, in: compositor)
        let page = try columns(of: picture)
        let row = picture.height * 2 / 5 * picture.width
        #expect(picture.pixels[row + page.lowerBound - 1] != DesktopSession.compositorBackground)
        #expect(picture.pixels[row + page.upperBound] != DesktopSession.compositorBackground)
      }
    }

    @Test func theRightEdgeResizes() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor().window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let former = try columns(of: try await page(of: paber, in: compositor))
        let frame = try compositor.frame
        let edge = (x: frame.x + former.upperBound - 2, y: frame.y + frame.height / 2)
        try await desktop.drag(from: edge, to: (edge.x - 120, edge.y))
        var now = former
        try await until("\(former) is narrower by 120; now it is: \(now)") {
          now = try columns(of: compositor.presentPicture())
          return now == former.lowerBound..<former.upperBound - 120
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// The compositor resizes at the left edge, the program at the bottom edge.
    @Test func eitherSideResizesAndKeepsWhatTheOtherHasDone() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor().window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        var box = try box(of: try await page(of: paber, in: compositor))
        // What comes after the button weston lets grow to the right.
        try await desktop.drag(
          from: (box.x.lowerBound + 2, box.y.lowerBound + 400),
          to: (box.x.lowerBound + 62, box.y.lowerBound + 400))
        try await shows(
          box.x.dropFirst(60), box.y, compositor, on: desktop, "the left edge came along")
        box.x = box.x.lowerBound + 60..<box.x.upperBound
        try await desktop.drag(
          from: (box.x.upperBound - 3, box.y.lowerBound + 400),
          to: (box.x.upperBound - 43, box.y.lowerBound + 400))
        try await shows(
          box.x.dropLast(40), box.y, compositor, on: desktop, "the right edge came along")
        box.x = box.x.lowerBound..<box.x.upperBound - 40
        try await desktop.drag(
          from: (box.x.lowerBound + 300, box.y.upperBound - 3),
          to: (box.x.lowerBound + 300, box.y.upperBound - 53))
        try await shows(
          box.x, box.y.dropLast(50), compositor, on: desktop, "the bottom edge came along")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func whiteSpaceMovesTheWindowAndMaximizesIt() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor().window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let box = try box(of: try await page(of: paber, in: compositor))
        let margin = (x: box.x.lowerBound + 40, y: box.y.lowerBound + 500)
        // A click drags nothing.
        try await desktop.click(at: margin)
        try desktop.movePointer(to: (margin.x + 80, margin.y + 60))
        try await desktop.comesToRest()
        try await paber.sleepsForEver()
        try await shows(box.x, box.y, compositor, on: desktop, "a click moves nothing")
        // Elsewhere, or the next press would be the second of a double click.
        try await desktop.drag(
          from: (margin.x, margin.y + 20), to: (margin.x - 30, margin.y))
        try desktop.movePointer(to: (margin.x + 80, margin.y + 60))
        try await shows(
          box.x.lowerBound - 30..<box.x.upperBound - 30,
          box.y.lowerBound - 20..<box.y.upperBound - 20, compositor, on: desktop,
          "a drag moves the window")
        try desktop.doubleClick(at: (margin.x - 30, margin.y - 20))
        try await until("a double click makes it as large as the screen") {
          let large = try self.box(of: compositor.presentPicture())
          return large.x.count > 1150 && large.y.count > 800
        }
        try desktop.doubleClick(at: (40, 500))
        try await until("and back") {
          let small = try self.box(of: compositor.presentPicture())
          return small.x.count == box.x.count && small.y.count == box.y.count
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aSelectionThatIsLetGoOverWhiteSpaceStays() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write("one two three\n", to: "page.md")
        let compositor = try await desktop.startCompositor().window
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let drawn = try await page(of: paber, in: compositor)
        let box = try box(of: drawn)
        let line = box.y.lowerBound + 86
        try await desktop.drag(
          from: (box.x.lowerBound + 500, line), to: (box.x.lowerBound + 30, line))
        // In the middle of the line, with no button down.
        try desktop.movePointer(to: (box.x.lowerBound + 170, line))
        try desktop.movePointer(to: (box.x.lowerBound + 172, line))
        try desktop.keys("x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x\n")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Windows would have neither keyboard nor pointer.
    @Test func aCompositorWithoutASeatIsToldOfInASentence() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let compositor = try desktop.start(
          "weston",
          ["--backend=headless-backend.so", "--use-pixman", "--socket=no-seat", "--no-config"])
        let socket = desktop.folder + "/home/run/no-seat"
        try await until("the compositor is there; it says: \(compositor.complaints)") {
          LocalSocket.isListening(at: socket)
        }
        let paber = try desktop.launch(changes: ["DISPLAY": "", "WAYLAND_DISPLAY": "no-seat"])
        #expect(try await paber.process.end() == .exited(69))
        #expect(paber.process.complaints.contains("No display"))
      }
    }

    @Test func aCompositorThatDiesTakesNoWordAlong() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let first = try await desktop.startCompositor()
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let drawn = try await page(of: paber, in: first.window)
        try await write("and some more", in: first.window, showing: drawn, desktop)
        first.process.send(SIGKILL)
        #expect(try await paber.process.end() == .exited(0))
        try await desktop.expectFile(at: file, toHold: Self.text)
        let second = try await desktop.startCompositor()
        let again = try desktop.launch(changes: desktop.waylandVariables)
        _ = try await page(of: again, in: second.window)
        try await desktop.click(at: second.window.frame.middle)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.text + "and some more")
      }
    }

    /// A document whose text can't be kept must not stay open without a window.
    @Test func aCompositorThatDiesWithAFullDiskLeavesNoProcess() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let text = String(repeating: "not saved\n", count: 2000)
        let compositor = try await desktop.startCompositor()
        let paber = try desktop.launch(
          ["-"], input: [UInt8](text.utf8), changes: desktop.waylandVariables)
        _ = try await page(of: paber, in: compositor.window)
        try desktop.run("prlimit", ["--pid", "\(paber.process.identifier)", "--fsize=8192:"])
        try await desktop.click(at: compositor.window.frame.middle)
        // More than any room that the history may have grown by now.
        try desktop.keys("ctrl+a", "ctrl+c", "ctrl+End", "ctrl+v", "ctrl+v", "ctrl+v", "ctrl+v")
        try desktop.type("more")
        try await desktop.comesToRest()
        compositor.process.send(SIGKILL)
        #expect(try await paber.process.end() == .exited(1))
        #expect(paber.process.complaints.contains("connection to the compositor is lost"))
        #expect(paber.process.complaints.contains("could not be kept"))
      }
    }

    @Test func anUnresponsiveCompositorDoesNotDelayTheEnd() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let compositor = try await desktop.startCompositor()
        let paber = try desktop.launch([file], changes: desktop.waylandVariables)
        let drawn = try await page(of: paber, in: compositor.window)
        try await write("and some more", in: compositor.window, showing: drawn, desktop)
        compositor.process.send(SIGSTOP)
        paber.process.send(SIGTERM)
        // The compositor stands still until the program has ended.
        let ending = try await paber.process.end(within: LongCheck.isWanted ? 1.5 : longestWait)
        #expect(ending == .exited(0))
        compositor.process.send(SIGCONT)
        let again = try desktop.launch(changes: desktop.waylandVariables)
        _ = try await page(of: again, in: compositor.window)
        try await desktop.click(at: compositor.window.frame.middle)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.text + "and some more")
      }
    }

    /// Types at the end of the page, and waits until it is shown and no letter is pending.
    private func write(
      _ text: String, in compositor: AppWindow, showing drawn: Picture, _ desktop: DesktopSession
    ) async throws {
      try await desktop.click(at: compositor.frame.middle)
      try desktop.keys("ctrl+End")
      try desktop.type(text)
      try await until("what is typed is seen") {
        (try compositor.presentPicture().difference(from: drawn) ?? 0) > 400
      }
      try await desktop.comesToRest()
    }

    /// Waits until the page is shown and nothing moves but the caret.
    private func page(of paber: AppUnderTest, in compositor: AppWindow) async throws -> Picture {
      try await until("the page is shown; paber says: \(paber.process.complaints)") {
        if let ending = paber.process.poll() {
          throw AppUnderTest.Absent.endedEarly(ending, complaints: paber.process.complaints)
        }
        return try compositor.presentPicture().contains(Self.page)
      }
      return try await compositor.settledPicture()
    }

    /// The columns that hold a page in a row without letters, above the pointer, which the compositor
    /// draws.
    private func columns(of picture: Picture) throws -> Range<Int> {
      try #require(picture.columns(of: Self.page, inRow: picture.height * 2 / 5))
    }

    /// The columns and rows of the compositor's window that hold the page.
    private func box(of picture: Picture) throws -> Picture.Box {
      try #require(picture.box(of: Self.page))
    }

    /// Waits until the page is there, and stays.
    private func shows(
      _ x: Range<Int>, _ y: Range<Int>, _ compositor: AppWindow, on desktop: DesktopSession,
      _ what: String
    ) async throws {
      var last = (x: 0..<0, y: 0..<0)
      func isNear(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        abs(first.lowerBound - second.lowerBound) <= 3
          && abs(first.upperBound - second.upperBound) <= 3
      }
      try await until("\(what): \(x), \(y), and not \(last)") {
        let box = try self.box(of: compositor.presentPicture())
        last = (box.x, box.y)
        return isNear(last.x, x) && isNear(last.y, y)
      }
      // All events of the compositor about it come before the next press.
      try await desktop.comesToRest()
    }

    private func restsBesideTheBlink(_ paber: AppUnderTest) async throws {
      try await paber.sleeps(forAtLeast: 200)
      guard LongCheck.isWanted else { return }
      let used = try await paber.process.consumption(ofSeconds: 1)
      #expect(used.processorTime <= 0.15)
      #expect(used.sleeps <= 60)
    }
  }
}
