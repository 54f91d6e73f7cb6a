import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  @Suite struct InputMethods {
    @Test(arguments: InputMethodProgram.allCases)
    func hangulIsComposedInTheText(program: InputMethodProgram) async throws {
      try await withInputMethod(program, writing: "one two\n") { desktop, window, file in
        func expect(_ text: String) async throws {
          try desktop.keys("ctrl+s")
          try await desktop.expectFile(at: file, toHold: text)
        }
        try desktop.keys("ctrl+Home", "Right", "Right", "Right")
        let before = try await window.stillPicture()

        // A syllable grows at the caret, and pushes the rest of the line aside.
        try desktop.keys("g", "k", "s")
        try await until("the syllable is shown") {
          let box = try window.presentPicture().changedBox(from: before)
          return box.map { (40..<120).contains($0.x.count) && $0.y.count < 40 } ?? false
        }
        #expect(desktop.bytes(at: file) == [UInt8]("one two\n".utf8))

        // The key that ends it comes after it, and once.
        try desktop.keys("Return", "r", "m", "f")
        try await expect("one한\n글 two\n")
        try desktop.keys("g", "k", "s", "BackSpace", "space")
        try await expect("one한\n글하  two\n")
        try desktop.keys("g", "k", "s", "period", "g", "k", "Left", "x", "Right", "Return")
        try await expect("one한\n글하 한.ㅌ하\n two\n")
        try desktop.keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        try desktop.keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        try await expect("one two\n")
      }
    }

    @Test(arguments: InputMethodProgram.allCases)
    func aClickCommitsOnce(program: InputMethodProgram) async throws {
      try await withInputMethod(program, writing: "one\ntwo\n") { desktop, window, file in
        try desktop.keys("ctrl+Home", "Down", "g", "k", "s")
        let frame = try window.frame
        try await desktop.click(at: (frame.middle.x, frame.y + frame.height - 60))
        // All late messages of the input method have come by then.
        try await desktop.comesToRest()
        try desktop.keys("x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one\n한two\nㅌ")
      }
    }

    @Test(arguments: InputMethodProgram.allCases)
    func noKeyIsLostAfterAnOpenSyllable(program: InputMethodProgram) async throws {
      try await withInputMethod(program, writing: "one two\n") { desktop, _, file in
        func expect(_ text: String) async throws {
          try desktop.keys("ctrl+s")
          try await desktop.expectFile(at: file, toHold: text)
        }
        // As fast as the server takes them.
        try desktop.type("gksrmf rkrk rksk ", pause: 0)
        try await expect("한글 가가 가나 one two\n")
        try desktop.keys("ctrl+a", "g", "k", "Return", "g", "k", "Return", "s", "k", "Up", "End")
        try desktop.keys("s", "k", "Home", "x", "Delete", "r", "k", "shift+Left", "BackSpace")
        try await expect("하\nㅌ나\n나")
        try desktop.keys(
          "ctrl+a", "g", "k", "s", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
        try await expect("")
      }
    }

    @Test(arguments: InputMethodProgram.allCases)
    func losingTheKeyboardKeepsTheSyllableOnce(program: InputMethodProgram) async throws {
      try await withInputMethod(program, writing: "") { desktop, window, file in
        try desktop.keys("g", "k", "s")
        try await desktop.comesToRest()
        let other = try desktop.start("xev", [])
        try await until("another window has the keyboard") { try !window.hasKeyboard }
        try desktop.keys("a", "b")
        other.kill()
        try await window.activate()
        try desktop.keys("x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "한ㅌ")
      }
    }

    @Test func aKeyInAnotherWindowWaitsToBeOffered() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startInputMethod()
        let files = try ["one", "two"].map { try desktop.write("", to: $0 + ".md") }
        let windows = try await desktop.launch(files, changes: settings).windows(count: 2)
        try await windows[0].activate()
        try desktop.keys("g")
        // The time-out for a key is longer.
        try desktop.setIBusHangs(true)
        try desktop.keys("k")
        try windows[1].focus()
        try desktop.keys("s")
        try desktop.setIBusHangs(false)
        try desktop.keys("k", "ctrl+s")
        try await desktop.expectFile(at: files[1], toHold: "나")
        try await windows[0].activate()
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: files[0], toHold: "하")
      }
    }

    @Test func compositionInAnotherProgramWakesNothing() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startInputMethod()
        try desktop.useSettings("caret-blink = off\n")
        // The folder of a document is watched, so that any write in it wakes the program.
        try desktop.makeFolder(desktop.folder + "/sheets")
        let files = try ["one", "two"].map { try desktop.write("", to: "sheets/" + $0 + ".md") }
        let paber = try desktop.launch([files[0]], changes: settings)
        let window = try await paber.window()
        let other = try desktop.launch(["--new-process", files[1]], changes: settings)
        _ = try await other.newWindow(besides: [window])
        // The server names the keyboard at the first key. Two seconds after its start the other
        // process writes its state, which wakes the first one.
        try desktop.keys("space")
        try await other.sleeps(forAtLeast: 10_000)
        try await paber.sleepsForEver()
        let before = try paber.process.consumption()
        try desktop.keys("g", "k", "s", "space")
        try await desktop.comesToRest()
        let after = try paber.process.consumption()
        #expect(after.sleeps <= before.sleeps)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: files[1], toHold: " 한 ")
      }
    }

    @Test func anInputMethodMayGoAndComeBack() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startInputMethod()
        let file = try desktop.write("", to: "words.md")
        _ = try await desktop.launch([file], changes: settings).window()
        try await desktop.comesToRest()
        try desktop.keys("g", "k", "s")
        // A server that ends while it holds a key loses that key.
        try await desktop.comesToRest()
        try await desktop.endIBus(settings)
        try desktop.keys("x", "space", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "한x ")
        try await desktop.startIBus(settings)
        try desktop.keys("r", "m", "f", "space", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "한x 글 ")
      }
    }

    @Test func anInputMethodThatHangsTakesNoKey() async throws {
      try await withInputMethod(writing: "", changes: TestRun.usersTimeOuts) {
        desktop, window, file in
        try desktop.keys("g", "k", "s", "space", "g", "k", "s")
        // So far ibus has handled everything.
        _ = try await window.settledPicture()
        try desktop.setIBusHangs(true)
        defer { try? desktop.setIBusHangs(false) }
        try desktop.keys("x", "Return", "y", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "한 한x\ny")
        try desktop.setIBusHangs(false)
        // The late answer has no effect.
        try await desktop.comesToRest()
        try desktop.keys("s", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "한 한x\nyㄴ")
      }
    }

    @Test func japaneseIsConverted() async throws {
      try await withInputMethod(engine: "anthy", writing: "one two\n") { desktop, window, file in
        try desktop.type("nihongo")
        try desktop.keys("space")
        // The engine reports its preedit only when it is idle (`GLib.idle_add`), and loses it if a key
        // comes before that.
        _ = try await window.settledPicture()
        #expect(desktop.bytes(at: file) == [UInt8]("one two\n".utf8))
        for keys in [["Return", "a"], ["Return", "Return", "Left", "i"]] {
          for key in keys { try desktop.keys(key) }
          _ = try await window.settledPicture()
        }
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "日本語あい\none two\n")
        // A preedit that is removed is not committed with the next key.
        for key in ["BackSpace", "Escape"] {
          try desktop.keys("a")
          _ = try await window.settledPicture()
          try desktop.keys(key)
          _ = try await window.settledPicture()
        }
        try desktop.keys("u")
        _ = try await window.settledPicture()
        try desktop.keys("Return", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "日本語あいう\none two\n")
      }
    }

    @Test func deadKeysAndComposeWrite() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "words.md")
        _ = try await desktop.open(file)
        try desktop.run("setxkbmap", ["us", "-variant", "intl", "-option", "compose:menu"])
        try desktop.keys("dead_acute", "e", "Multi_key", "a", "e", "x")
        // A letter that can't have the accent is written after the accent's own sign.
        try desktop.keys("d", "o", "n", "dead_acute", "t", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "éæxdon't")
      }
    }
  }
}
