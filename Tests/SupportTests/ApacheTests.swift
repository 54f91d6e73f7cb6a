import Files
import Glibc
import Platform
import SystemPackage
import TestServers
import TestSupport
import Testing
import TextCore

@testable import Support

/// The transport, the check and Apache's mod_dav.
@Suite(.timeLimit(.minutes(30))) struct ApacheTests {
  private func run(
    _ login: SupportConfiguration.ServerLogin, _ talk: Conversation, known: Revision? = nil
  ) throws(TransportFailure) -> Exchange.Result {
    try Exchange(transport: WebDAVTransport(login), pause: Pause.sleep).run(talk, known: known)
  }

  private func failure(_ login: SupportConfiguration.ServerLogin) -> TransportFailure? {
    do {
      _ = try run(login, conversation("Hi"))
      return nil
    } catch {
      return error
    }
  }

  @Test func messagesGoBothWays() throws {
    let server = try ApacheServer()
    let first = try run(server.login(), conversation("Hi"))
    #expect(server.folder.names("files") == [testID.fileName])
    let written = server.folder.read("files/" + testID.fileName)
    #expect(written == ConversationWriter.bytes(of: first.conversation))
    // The maker answers in the folder of the server.
    let store = DiskFileStore(backupFolder: server.files)
    let maker = Exchange(
      transport: FolderTransport(store: store, folder: server.files), pause: Pause.sleep)
    _ = try maker.run(conversation("Hi", ">Hello"))
    let second = try run(server.login(), first.conversation, known: first.revision)
    #expect(second.conversation.texts == ["Hi", ">Hello"])
    // Written at once, when the server has no strong ETag yet.
    var talk = second.conversation
    var random = SeededGenerator(seed: 5)
    try talk.add("At once", from: .writer, date: 1_800_000_000, using: &random)
    let third = try run(server.login(), talk)
    #expect(third.conversation.texts == ["Hi", ">Hello", "At once"])
    let last = try maker.run(Conversation(id: testID))
    #expect(last.conversation == third.conversation)
  }

  /// With real queues: the main thread only ever takes results.
  @Test @MainActor func aMailboxTalksThroughTheServer() throws {
    let server = try ApacheServer()
    let folder = TemporaryFolder()
    let (main, clock) = (ManualMainThread(), ManualClock())
    let file = MailboxFile(
      store: DiskFileStore(backupFolder: folder("backups")), folder: folder.folder)
    let mailbox = Mailbox(
      file: file, transport: WebDAVTransport(server.login()),
      disk: JobQueue(DispatchBackgroundQueue(), main),
      network: JobQueue(DispatchBackgroundQueue(name: "support"), main),
      clock: clock)
    func wait(until condition: () -> Bool) -> Bool {
      Wait.until {
        main.run()
        return condition()
      }
    }
    mailbox.open()
    _ = mailbox.say("Hi")
    let isSent = wait { !mailbox.hasUnsent }
    try #require(isSent)

    // The maker answers in an editor.
    let name = "files/" + (try #require(mailbox.conversation?.id.fileName))
    let bytes = try #require(server.folder.read(name))
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "]")))
    server.folder.write(name, bytes[..<end] + Array(", 'Hello',\n".utf8) + bytes[end...])
    let hasAnswer = wait {
      clock.now = mailbox.nextWake ?? clock.now
      mailbox.tick()
      return mailbox.unread == 1
    }
    #expect(hasAnswer && mailbox.conversation?.texts == ["Hi", ">Hello"])

    server.end()
    _ = mailbox.say("Still there?")
    let hasFailed = wait { mailbox.trouble != nil }
    #expect(hasFailed && mailbox.hasUnsent)
    mailbox.finish()
    let kept = try file.load()
    #expect(kept.conversation == mailbox.conversation && kept.unsent.count == 1)
  }

  @Test func aCertificateHasToBeRight() throws {
    let server = try ApacheServer()
    func isRefused(_ login: SupportConfiguration.ServerLogin) -> Bool {
      guard case .badCertificate = failure(login) else { return false }
      return true
    }
    #expect(isRefused(server.login(authority: Certificates.shared.otherAuthority)))
    var system = server.login()
    system.authorities = nil
    #expect(isRefused(system))
    system.authorities = "/nowhere/ca.pem"
    #expect(isRefused(system))
    let stranger = try ApacheServer(certificate: Certificates.shared.stranger)
    #expect(isRefused(stranger.login()))
    let old = try ApacheServer(certificate: Certificates.shared.old)
    #expect(isRefused(old.login()))
    #expect(server.folder.names("files") == [])
    #expect(failure(server.login()) == nil)
  }

  @Test func aPasswordIsAskedFor() throws {
    let server = try ApacheServer(.withPassword)
    #expect(failure(server.login()) == .refused(status: 401))
    #expect(failure(server.login(user: "writer", password: "wrong")) == .refused(status: 401))
    #expect(failure(server.login(user: "writer", password: "secret")) == nil)
  }

  @Test func listsAreRefusedAndFoundWhereTheyAreNot() throws {
    var random = SystemRandomNumberGenerator()
    func check(_ login: SupportConfiguration.ServerLogin) -> [ServerCheck.Finding] {
      var findings: [ServerCheck.Finding] = []
      let isGood = ServerCheck(login).run(using: &random) { findings.append($0) }
      #expect(isGood == !findings.contains { $0.grade == .fault })
      return findings
    }
    let safe = try ApacheServer()
    let good = check(safe.login())
    #expect(good.allSatisfy { $0.grade == .good } && good.count == 11, "\(good)")
    let open = try ApacheServer(.open)
    let findings = check(open.login())
    let faults = findings.filter { $0.grade == .fault }.map(\.sentence)
    try #require(faults.count == 2, "\(findings)")
    #expect(faults[0].hasPrefix("The folder can be listed by PROPFIND with depth 1 (status 207)"))
    #expect(faults[1].hasPrefix("The names of files are told by GET /"))
    // As Docs/SUPPORT.md says for Nextcloud: the inner server lists, the outer one does not.
    let inner = try ApacheServer(.openWithPassword)
    let outer = try ApacheServer(.before(inner))
    let both = check(outer.login())
    #expect(both.allSatisfy { $0.grade == .good } && both.count == 11, "\(both)")
    let direct = check(inner.login(user: "writer", password: "secret"))
    #expect(
      direct.contains { $0.grade == .fault && $0.sentence.containsBytes("PROPFIND") }, "\(direct)")
    // Without a server, a certificate or a way in there is one fault, and it says which.
    safe.end()
    #expect(check(safe.login()).map(\.grade) == [.fault])
  }
}
