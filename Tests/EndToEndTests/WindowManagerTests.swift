import TestSupport
import Testing

extension EndToEnd.Window {
  /// Requests to window managers, and their effects on a window.
  @Suite struct WindowManagers {
    /// SDL reports another position of a window that opens there, until it is moved.
    @Test func aWindowInTheCornerOfTheScreenIsDraggedFromThere() async throws {
      try await withDesktop(.init(opensInCorner: true)) { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        #expect(try window.frame == .init(x: 0, y: 0, width: 900, height: 700))
        try await desktop.drag(from: (897, 400), to: (797, 400))
        try await until("the right edge has come along") {
          let frame = try window.frame
          return frame.x == 0 && abs(frame.width - 800) <= 2
        }
        let width = try window.frame.width
        try await desktop.drag(from: (30, 300), to: (110, 350))
        try await until("the window has moved by 80 and 50") {
          try window.frame == .init(x: 80, y: 50, width: width, height: 700)
        }
      }
    }

    /// SDL 3 reports the presses of the devices, which no window manager grabs.
    @Test func aPressForTheWindowManagerIsNotForTheWindow() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let before = try window.frame
        let start = (x: before.middle.x + 100, y: before.middle.y + 100)
        try desktop.movePointer(to: start)
        try desktop.hold("super")
        try desktop.press(3)
        try await until("the window manager resizes the window") {
          try desktop.slide(from: start, to: (start.x + 40, start.y + 40))
          return try window.frame.width > before.width
        }
        try desktop.release(3)
        try desktop.letGo(of: "super")
        try await desktop.comesToRest()
        // Otherwise a menu is open, which takes the letter.
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x")
      }
    }

    @Test func aWindowManagerIsToldWhoseTheWindowIs() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let leader = try #require(try window.property("WM_CLIENT_LEADER")?.numbers.first)
        // The last of nine: ICCCM 4.1.2.4.
        #expect(try window.property("WM_HINTS")?.numbers.last == leader)
        #expect(
          try desktop.connection.property("WM_CLASS", of: leader)?.texts.contains("paber") == true,
          "the leader is a window that there is")
        #expect(try window.names("WM_PROTOCOLS").contains("_NET_WM_SYNC_REQUEST"))
        try await until("the window has its picture") { try window.iconSizes.contains(128) }
      }
    }

    /// Openbox ends a resize when the window gets its counter meanwhile.
    @Test func theCounterOfFramesStandsBeforeTheWindowIsMapped() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let connection = try desktop.connection
        // The test is the window manager: the program waits for it.
        connection.redirectsMapping(true)
        defer { connection.redirectsMapping(false) }
        _ = try desktop.launch([desktop.write("a page\n", to: "page.md")])
        let window = try await eventually("the program asks to map its window") {
          connection.takeMapRequest()
        }
        let counter = connection.property("_NET_WM_SYNC_REQUEST_COUNTER", of: window)?.numbers
        #expect(counter?.isEmpty == false)
      }
    }

    @Test func aStartEndsWithTheFirstFrame() async throws {
      try await withDesktop { desktop in
        let events = try desktop.start("xev", ["-root", "-event", "property"])
        func isTold(of name: String) -> Bool {
          String(decoding: events.output, as: UTF8.self).contains(name)
        }
        let connection = try desktop.connection
        try await until("xev listens") {
          let mark = XProperty(type: connection.atom("STRING"), format: 8, bytes: [1])
          connection.set("PABER_MARK", of: connection.root, to: mark)
          connection.sync()
          return isTold(of: "PABER_MARK")
        }
        let file = try desktop.write("a page\n", to: "page.md")
        let paber = try desktop.launch(
          [file], changes: ["DESKTOP_STARTUP_ID": "test/1_TIME4000"])
        let window = try await paber.window()
        #expect(try window.property("_NET_STARTUP_ID")?.texts == ["test/1_TIME4000"])
        #expect(try window.property("_NET_WM_USER_TIME")?.numbers.count == 1)
        try await until("others are told that the start is over") {
          isTold(of: "_NET_STARTUP_INFO_BEGIN")
        }
      }
    }

    /// SDL leaves full screen when a window is minimised, and restores the window in the corner.
    @Test func fullScreenOutlastsBeingAnIcon() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        let full = AppWindow.Frame(x: 0, y: 0, width: 1280, height: 900)
        try desktop.keys("F11")
        try await until("the window fills the screen") { try window.frame == full }
        try window.minimize()
        try await until("the window is an icon") {
          try window.isIconic
        }
        try await window.activate()
        try await until("it fills the screen again") {
          try window.frame == full && window.isState("FULLSCREEN")
        }
        #expect(try await window.settledPicture().width == full.width)
        try desktop.keys("F11")
        try await until("the window is back at \(former)") { try window.frame == former }
      }
    }

    /// The window manager has its own menu and keys for it.
    @Test func fullScreenByTheWindowManagerIsFullScreen() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        try desktop.keys("super+F12")
        try await until("the window fills the screen") { try window.frame.width == 1280 }
        try desktop.keys("F11")
        try await until("the window is back at \(former)") { try window.frame == former }
      }
    }

    /// SDL would wait until the window is on the screen, and the whole program with it.
    @Test func aStartFindsItsWindowOnAnotherDesktop() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let connection = try desktop.connection
        connection.send("_NET_NUMBER_OF_DESKTOPS", to: connection.root, about: connection.root, 2)
        connection.send("_NET_CURRENT_DESKTOP", to: connection.root, about: connection.root, 1)
        try await until("the window is out of sight") { try paber.windows().isEmpty }
        let again = try desktop.launch([file])
        #expect(try await again.process.end() == .exited(0))
        // Other window managers switch to its desktop; this one marks it as demanding attention.
        try await until("the window wants to be looked at") {
          try window.isState("DEMANDS_ATTENTION")
        }
        connection.send("_NET_CURRENT_DESKTOP", to: connection.root, about: connection.root, 0)
        try await window.activate()
        #expect(try paber.windows().count == 1)
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "xa page\n")
      }
    }

    @Test func aTilingWindowManagersSizesAreDrawn() async throws {
      try await withDesktop(.init(manager: .i3)) { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let files = try (1...5).map { try desktop.write("window \($0)\n", to: "\($0).md") }
        let paber = try desktop.launch(files)
        let windows = try await paber.windows(count: 5)
        try await until("they share the screen") {
          try windows.allSatisfy { try (254...258).contains($0.frame.width) }
        }
        for window in windows {
          let picture = try await window.settledPicture()
          #expect(try picture.width == window.frame.width, "narrower than any free window")
          #expect(picture.pixels.allSatisfy { $0 != 0 }, "all of it is drawn")
        }
        // The handles that drag a free window have no effect on a tile.
        let frames = try windows.map { try $0.frame }
        let second = frames[1]
        try await desktop.drag(from: (second.x + 2, 400), to: (second.x + 90, 400))
        try await desktop.drag(from: (second.x + 20, 400), to: (second.x + 90, 500))
        try await paber.sleepsForEver()
        let after = try windows.map { try $0.frame }
        #expect(after == frames)
      }
    }
  }
}

extension AppWindow {
  /// The widths of its pictures: each is its width, its height and its pixels.
  fileprivate var iconSizes: [UInt] {
    get throws {
      var rest = try property("_NET_WM_ICON")?.numbers[...] ?? []
      var sizes: [UInt] = []
      while rest.count > 2, let width = rest.first {
        sizes.append(width)
        rest = rest.dropFirst(2 + Int(width * rest[rest.startIndex + 1]))
      }
      return sizes
    }
  }
}
