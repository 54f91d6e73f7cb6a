import Foundation
import SystemPackage
import TestServers
import TestSupport
import Testing

extension EndToEnd.Window {
  /// The support chat in a real window.
  @Suite struct Chat {
    /// Opens a page with a chat that a line of `support.conf` configures, and then its window.
    private func withChat(
      _ configuration: (DesktopSession) throws -> String,
      _ test: (DesktopSession, AppUnderTest, AppWindow) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        try desktop.makeFolder(desktop.folder + "/home/.config/paber")
        _ = try desktop.write(
          try configuration(desktop) + "\n", to: "home/.config/paber/support.conf")
        let file = try desktop.write("one two\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        #expect(try !paber.hasLoaded("libcurl"))
        try desktop.keys("F10", "h", "t")
        let chat = try await paber.newWindow(besides: [window])
        try await test(desktop, paber, chat)
      }
    }

    /// The file of the only conversation in a folder.
    private func conversation(in folder: String) -> (path: String, text: String)? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      guard let name = names.first(where: { $0.hasSuffix(".json") }),
        let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      else { return nil }
      return (folder + "/" + name, text)
    }

    @Test func aQuestionIsAskedAndAnswered() async throws {
      var folder = ""
      try await withChat { desktop in
        folder = desktop.folder + "/letters"
        try desktop.makeFolder(folder)
        return "folder = \(folder)"
      } _: { desktop, paber, chat in
        try desktop.type("Are you a bot?")
        try desktop.keys("shift+Return")
        try desktop.type("I wonder.")
        #expect(conversation(in: folder) == nil)
        try desktop.keys("Return")
        let asked = try await eventually("the question is in the folder") {
          conversation(in: folder)
        }
        #expect(asked.text.contains("Are you a bot?\\nI wonder."))
        let before = try await chat.settledPicture()
        // An editor writes the answer.
        let place = try #require(asked.text.lastIndex(of: "]"))
        var answered = asked.text
        answered.insert(contentsOf: ", {\"text\": \"No, and you?\"}", at: place)
        try answered.write(toFile: asked.path, atomically: true, encoding: .utf8)
        try await chat.changes(from: before)
        try await desktop.comesToRest()
        // The answer is copied by keys.
        try desktop.keys("Up", "ctrl+c", "Escape")
        try await until("the answer is on the clipboard", every: pauseBetweenPrograms) {
          try desktop.offered(.clipboard) == [UInt8]("No, and you?".utf8)
        }
        try desktop.keys("ctrl+w")
        _ = try await paber.windows(count: 1)
        #expect(try !paber.hasLoaded("libcurl"))
      }
    }

    /// The look for answers is a process without a window, which also sends what is unsent.
    @Test func theLookForAnswersSendsWhatIsUnsent() async throws {
      var folder = ""
      try await withChat { desktop in
        folder = desktop.folder + "/letters"
        return "folder = \(folder)"
      } _: { desktop, paber, chat in
        let state = desktop.folder + "/home/.local/state/paber/support/conversation.json"
        try desktop.type("Hello")
        try desktop.keys("Return")
        try await until("the message is kept") {
          desktop.bytes(at: state).map { String(decoding: $0, as: UTF8.self) }?
            .contains("Hello") == true
        }
        #expect(try await paber.terminate() == .exited(0))
        try desktop.makeFolder(folder)
        let look = try await desktop.runPaber(["--look-for-answers"])
        #expect(look.ending == .exited(0))
        #expect(conversation(in: folder)?.text.contains("Hello") == true)
      }
    }

    @Test func theLookForAnswersAsksNothingWithoutAMessage() async throws {
      try await withDesktop { desktop in
        #expect(try await desktop.runPaber(["--look-for-answers"]).ending == .exited(1))
        try desktop.makeFolder(desktop.folder + "/home/.config/paber")
        // No server listens there, so asking would fail.
        _ = try desktop.write(
          "server = https://127.0.0.1:\(ChildServer.freePort())/\n",
          to: "home/.config/paber/support.conf")
        #expect(try await desktop.runPaber(["--look-for-answers"]).ending == .exited(0))
      }
    }

    /// The library of the network comes with the first message, and no sooner.
    @Test func theNetworkIsLoadedByTheFirstMessage() async throws {
      try await withChat { _ in
        "server = https://127.0.0.1:\(try ChildServer.freePort())/"
      } _: { desktop, paber, _ in
        try desktop.type("Hello")
        #expect(try !paber.hasLoaded("libcurl"))
        try desktop.keys("Return")
        try await until("libcurl is loaded") { try paber.hasLoaded("libcurl") }
      }
    }
  }
}

extension AppUnderTest {
  /// True if a library with this name is in the program's memory.
  fileprivate func hasLoaded(_ library: String) throws -> Bool {
    let file = try FileDescriptor.open(
      "/proc/\(process.identifier)/maps", .readOnly, options: .closeOnExec)
    return try file.closeAfter {
      var maps: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = try piece.withUnsafeMutableBytes({ try file.read(into: $0) }),
        count > 0
      {
        maps += piece[..<count]
      }
      return String(decoding: maps, as: UTF8.self).contains(library)
    }
  }
}
