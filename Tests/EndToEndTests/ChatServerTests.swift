import Foundation
import TestServers
import TestSupport
import Testing

extension EndToEnd.Window {
  /// The support chat in a real window, with a real server of WebDAV over TLS.
  @Suite struct ChatServer {
    /// Opens a page with a chat through a server, and then its window.
    ///
    /// - Parameter authority: the certificate that the program believes.
    private func withChat(
      _ server: ApacheServer, authority: String = Certificates.shared.authority,
      _ test: (DesktopSession, ChatWindow) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        try desktop.makeFolder(desktop.folder + "/home/.config/paber")
        _ = try desktop.write(
          "server = \"\(server.address)\"\nauthorities = \"\(authority)\"\n",
          to: "home/.config/paber/support.conf")
        let file = try desktop.write("one two\n", to: "page.md")
        let reader = try await ScreenReader(desktop)
        let paber = try desktop.launch([file], changes: reader.settings)
        let page = try await paber.window()
        try desktop.keys("F10", "h", "t")
        _ = try await paber.newWindow(besides: [page])
        try await test(desktop, ChatWindow(reader: reader))
      }
    }

    /// The chat as a screen reader tells it.
    private struct ChatWindow {
      let reader: ScreenReader

      /// Waits until a message with a text is there, which is sent or not.
      func shows(_ text: String, by author: String, isSent: Bool = true) async throws {
        try await reader.told("\(author) said \(text), sent: \(isSent)") { lines in
          lines.contains { line in
            let parts = line.split(separator: "|")
            guard parts.count > 2 else { return false }
            let name = parts[2]
            return name.hasPrefix(author + ", ") && name.hasSuffix(": " + text)
              && name.contains("Not sent yet") != isSent
          }
        }
      }

      /// Waits until a text is in the field, which has the keyboard.
      func writes(_ text: String) async throws {
        try await reader.told("\(text) is in the field") { lines in
          lines.contains { $0.hasSuffix("|*entry|Message|\(text)|\(text.utf8.count)") }
        }
      }
    }

    /// The conversation on the server; "" if there is none.
    private func conversation(on server: ApacheServer) -> String {
      let name = server.folder.names("files").first { $0.hasSuffix(".json") }
      let bytes = name.flatMap { server.folder.read("files/" + $0) }
      return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Adds an answer to the only conversation, as an editor on the server does.
    private func answer(_ text: String, on server: ApacheServer) throws {
      let name = try #require(server.folder.names("files").first { $0.hasSuffix(".json") })
      var talk = conversation(on: server)
      talk.insert(
        contentsOf: ", {\"text\": \"\(text)\"},", at: try #require(talk.lastIndex(of: "]")))
      server.folder.write("files/" + name, [UInt8](talk.utf8))
    }

    @Test func questionsAndAnswersGoThroughAServer() async throws {
      let server = try ApacheServer()
      try await withChat(server) { desktop, chat in
        try desktop.type("Are you a bot?")
        try await chat.writes("Are you a bot?")
        #expect(server.folder.names("files").isEmpty)
        try desktop.keys("Return")
        try await chat.shows("Are you a bot?", by: "You")
        #expect(conversation(on: server).contains("Are you a bot?"))
        try answer("No, and you?", on: server)
        try await chat.shows("No, and you?", by: "Paber")
      }
    }

    @Test func whatAServerMissedGoesByItself() async throws {
      let server = try ApacheServer()
      try await withChat(server) { desktop, chat in
        try desktop.type("Hello\n")
        try await chat.shows("Hello", by: "You")
        server.end()
        try desktop.type("Still there?\n")
        try await chat.shows("Still there?", by: "You", isSent: false)
        // Nothing waits for the server.
        try desktop.type("I write on")
        try await chat.writes("I write on")
        try server.start()
        try await chat.shows("Still there?", by: "You")
        let talk = conversation(on: server)
        #expect(talk.contains("Hello") && talk.contains("Still there?"))
        #expect(!talk.contains("I write on"))
      }
    }

    @Test func aServerThatHangsBlocksNothing() async throws {
      let server = try ApacheServer()
      server.setHangs(true)
      try await withChat(server) { desktop, chat in
        try desktop.type("Hello\n")
        try await chat.shows("Hello", by: "You", isSent: false)
        try desktop.type("I write on")
        try await chat.writes("I write on")
        server.setHangs(false)
        try await chat.shows("Hello", by: "You")
      }
    }

    @Test func aWrongCertificateSendsNothing() async throws {
      let server = try ApacheServer()
      try await withChat(server, authority: Certificates.shared.otherAuthority) { desktop, chat in
        try desktop.type("Hello\n")
        try await chat.shows("Hello", by: "You", isSent: false)
        try await chat.reader.told("the trouble is told") { lines in
          lines.contains { $0.contains("The server could not prove its identity") }
        }
        try desktop.type("I write on")
        try await chat.writes("I write on")
        #expect(server.folder.names("files").isEmpty)
      }
    }
  }
}
