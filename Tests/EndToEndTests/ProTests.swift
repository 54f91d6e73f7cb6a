import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// Writing with Pro on: the reminder, its buttons, and a licence that ends it.
  @Suite struct Pro {
    private static let word = "word "
    private static let words = String(repeating: word, count: 40)

    /// Opens a page with a Pro setting on and writes until the reminder is there.
    private func withReminder(
      _ test: (DesktopSession, AppUnderTest, AppWindow, Picture, String) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        // What is typed counts once the program knows that there is no licence.
        try await desktop.comesToRest()
        let letters = Self.words.count - Self.word.count
        try desktop.type(String(Self.words.prefix(letters)))
        let written = try await window.settledPicture()
        // The last word makes it due, and the pause after it brings it: sooner, on a busy machine, than
        // the page with that word would be seen.
        try desktop.type(Self.word)
        try await window.changes(from: written)
        try await test(desktop, paber, window, written, file)
      }
    }

    private func settings(_ desktop: DesktopSession) -> String {
      let path = desktop.folder + "/home/.config/paber/settings.conf"
      return String(decoding: desktop.bytes(at: path) ?? [], as: UTF8.self)
    }

    @Test func typingGoesOn() async throws {
      try await withReminder { desktop, _, window, page, file in
        try desktop.type("Return\nand s l r")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.words + "Return\nand s l r")
        #expect(settings(desktop).contains("caret-blink = off"))
      }
    }

    @Test func laterTakesItAway() async throws {
      try await withReminder { desktop, _, window, page, _ in
        let reminded = try await window.settledPicture()
        try await desktop.click(at: try Self.button(1, of: window))
        try await window.changes(from: reminded)
        try await window.returns(to: page)
      }
    }

    @Test func resetPutsEverythingBack() async throws {
      try await withReminder { desktop, _, window, _, file in
        _ = try await window.settledPicture()
        try await desktop.click(at: try Self.button(2, of: window))
        try await until("Pro is off") { !settings(desktop).contains("caret-blink = off") }
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.words)
      }
    }

    @Test func subscribeShowsTheOffer() async throws {
      try await withReminder { desktop, _, window, page, _ in
        let reminded = try await window.settledPicture()
        try await desktop.click(at: try Self.button(0, of: window))
        try await window.changes(from: reminded)
        let offer = try await window.settledPicture()
        #expect((offer.difference(from: page) ?? 0) > 40_000, "a large sheet lies on the page")
        try desktop.keys("Escape")
        try await window.returns(to: page)
      }
    }

    /// Returns the position of one of the reminder's three buttons, from the left.
    private static func button(_ index: Int, of window: AppWindow) throws -> (x: Int, y: Int) {
      let frame = try window.frame
      // The sheet is 430 wide in the middle, 16 from the lower edge; its buttons are 28 high and
      // 16 above its own. They end at its right side.
      return (
        frame.x + frame.width / 2 + [-70, 46, 155][index], frame.y + frame.height - 16 - 16 - 14
      )
    }

    /// True if the program was built for debugging: only such a one takes other keys than its own.
    private static var takesOtherKeys: Bool {
      #if DEBUG
        true
      #else
        false
      #endif
    }

    @Test(.enabled(if: takesOtherKeys)) func aLicenceOfTheToolEndsIt() async throws {
      try await withDesktop { desktop in
        let tool = AppUnderTest.built("paber-license")
        func run(_ arguments: [String]) async throws -> String {
          let process = try desktop.start(program: tool, arguments)
          #expect(try await process.end() == .exited(0))
          return String(decoding: process.output, as: UTF8.self)
        }
        let secret = desktop.folder + "/secret"
        let keys = try desktop.write(
          try await run(["keygen", "-o", secret]), to: "keys")
        let licence = try await run(
          ["issue", "--key", secret, "--name", "Ann Lee", "--plan", "lifetime"])
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: ["PABER_LICENCE_KEYS": keys])
        let window = try await paber.window()
        let blank = try await window.settledPicture()
        // Alt opens the bar, Down the first menu; with Alt held "Licence…" replaces the offer.
        try await desktop.offer(licence, as: .clipboard)
        try desktop.keys("F10", "Down")
        try await window.changes(from: blank)
        try desktop.keys("alt+l")
        try desktop.keys("ctrl+v", "Return")
        let kept = desktop.folder + "/home/.local/state/paber/licence"
        try await until("the licence is kept") { desktop.bytes(at: kept) != nil }
        let mode = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try desktop.keys("Escape")
        let letters = Self.words.count - Self.word.count
        try desktop.type(String(Self.words.prefix(letters)))
        let page = try await window.settledPicture()
        try desktop.type(Self.word + "\n")
        // The reminder would come with the end of the paragraph, the file is saved seconds later.
        try await desktop.expectFile(at: file, toHold: Self.words + "\n")
        _ = try await window.settledPicture()
        #expect(try window.looks(as: page))
      }
    }
  }
}
