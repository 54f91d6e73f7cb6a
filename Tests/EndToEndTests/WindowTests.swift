import TestSupport
import Testing

extension EndToEnd.Window {
  @Suite struct Windows {
    @Test func theWindowHasItsNameAndSize() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        #expect(try window.property("WM_CLASS")?.texts == ["paber", "paber"])
        let frame = try window.frame
        #expect(frame == .init(x: 190, y: 100, width: 900, height: 700))
      }
    }

    @Test func fullScreenAndBack() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        for _ in 1...2 {
          try desktop.keys("F11")
          try await until("the window fills the screen") {
            try window.frame == .init(x: 0, y: 0, width: 1280, height: 900)
              && window.isState("FULLSCREEN")
          }
          try desktop.keys("F11")
          try await until("the window is back at \(former)") { try window.frame == former }
        }
        try desktop.type("still ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "still a page\n")
      }
    }

    /// SDL reports such a window at twice its distance from the corner.
    @Test func aWindowComesBackToItsPlaceEachTime() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        var (paber, window) = try await desktop.open(file)
        let place = AppWindow.Frame(x: 60, y: 90, width: 900, height: 700)
        try window.move(to: (60, 90))
        try await until("the window has moved") { try window.frame == place }
        for _ in 1...3 {
          try desktop.keys("ctrl+w")
          #expect(try await paber.process.end() == .exited(0))
          (paber, window) = try await desktop.open(file)
          #expect(try window.frame == place)
        }
        // The program also knows the window's place when one of its edges is dragged.
        try await desktop.drag(from: (place.x + 2, 400), to: (place.x + 102, 400))
        try await until("the left edge has come along") {
          let frame = try window.frame
          return abs(frame.x - 160) <= 2 && frame.y == 90 && abs(frame.width - 800) <= 2
        }
      }
    }

    @Test func aWindowInTheDesktopsFrameComesBackToItsPlaceEachTime() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("system-frame = on\n")
        let file = try desktop.write("a page\n", to: "page.md")
        var (paber, window) = try await desktop.open(file)
        let place = try window.frame
        for _ in 1...2 {
          try desktop.keys("ctrl+w")
          #expect(try await paber.process.end() == .exited(0))
          (paber, window) = try await desktop.open(file)
          #expect(try window.frame == place)
        }
      }
    }

    @Test func theCornerResizes() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        let corner = (x: former.rightBottomCorner.x - 2, y: former.rightBottomCorner.y - 2)
        try await desktop.drag(from: corner, to: (corner.x + 120, corner.y + 80))
        try await until("the window has grown by 120 and 80, from \(former)") {
          let frame = try window.frame
          return abs(frame.width - former.width - 120) <= 2
            && abs(frame.height - former.height - 80) <= 2
        }
        let grown = try window.frame
        #expect(grown.x == former.x && grown.y == former.y)
        #expect(try await window.settledPicture().width == grown.width)
      }
    }

    @Test func theWindowStopsAtItsMinimumSize() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        let corner = (x: former.rightBottomCorner.x - 2, y: former.rightBottomCorner.y - 2)
        try await desktop.drag(from: corner, to: (former.x + 60, former.y + 60))
        try await until("the window is 360 by 240, where it was") {
          let frame = try window.frame
          return frame == .init(x: former.x, y: former.y, width: 360, height: 240)
        }
      }
    }

    @Test func twoFilesAreTwoWindowsOfOneProcess() async throws {
      try await withDesktop { desktop in
        let texts = ["the first", "the second"]
        let files = try texts.enumerated().map { try desktop.write($1, to: "\($0).md") }
        let paber = try desktop.launch(files)
        var found: Set<String> = []
        for window in try await paber.windows(count: 2) {
          #expect(try window.process == paber.process.identifier)
          try await window.activate()
          let text = String(decoding: try await desktop.copiedText(), as: UTF8.self)
          found.insert(text)
          let index = try #require(texts.firstIndex(of: text))
          try desktop.keys("ctrl+Home")
          try desktop.type("in ")
          try desktop.keys("ctrl+s")
          try await desktop.expectFile(at: files[index], toHold: "in " + text)
        }
        #expect(found == Set(texts))
      }
    }

    @Test func closingTheUntouchedWelcomeAsksNothing() async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch()
        _ = try await paber.window()
        #expect(try await desktop.copiedText().isEmpty == false)
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
      }
    }

    @Test func quittingClosesEveryWindow() async throws {
      try await withDesktop { desktop in
        let files = try ["a", "b"].map { try desktop.write($0, to: $0 + ".md") }
        let paber = try desktop.launch(files)
        let windows = try await paber.windows(count: 2)
        try await windows[1].activate()
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
      }
    }
  }
}
