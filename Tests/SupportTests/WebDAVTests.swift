import TestServers
import TestSupport
import Testing
import TextCore

@testable import Support

/// The transport and a server that fails.
@Suite(.timeLimit(.minutes(30))) struct WebDAVFaultTests {
  private static let server = Result { try FaultServer() }

  private func exchange(
    _ login: SupportConfiguration.ServerLogin, limit: Double = 2 * Wait.longest,
    _ talk: Conversation
  ) throws(TransportFailure) -> Exchange.Result {
    try Exchange(transport: WebDAVTransport(login, limit: limit), pause: { _ in }).run(talk)
  }

  private func failure(
    _ login: SupportConfiguration.ServerLogin, limit: Double = 2 * Wait.longest
  ) -> TransportFailure? {
    do {
      _ = try exchange(login, limit: limit, conversation("Hi"))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "401", "403", "405", "409", "412", "413", "423", "500", "502", "503", "507", "204", "206",
    "301",
    "drop", "cut", "truncated", "big", "endless", "html", "page", "notag", "host", "http", "odd",
  ])
  func everyFaultIsAFailureAndNothingIsLost(_ fault: String) throws {
    let server = try Self.server.get()
    let login = server.login(fault, count: 1)
    let expected: [String: TransportFailure] = [
      "401": .refused(status: 401), "403": .refused(status: 403), "405": .refused(status: 405),
      "409": .noFolder, "412": .server(status: 412), "413": .tooLarge, "423": .locked,
      "500": .server(status: 500), "502": .server(status: 502), "503": .server(status: 503),
      "507": .full, "204": .server(status: 204), "206": .server(status: 206),
      "301": .redirected(to: ""), "big": .tooLarge, "endless": .tooLarge,
      "truncated": .unreadable(ConversationFault(.truncated, line: 1)),
      "html": .unreadable(ConversationFault(.html)), "page": .unreadable(ConversationFault(.html)),
      "notag": .noRevision,
      "http": .redirected(to: "http://127.0.0.1:\(server.port)/elsewhere-0-x/a"),
      "host": .redirected(
        to: "https://localhost:\(server.port)/elsewhere-0-x/\(testID.fileName)"),
    ]
    let found = failure(login)
    if let known = expected[fault] {
      #expect(found == known)
    } else {
      guard case .offline = found else {
        Issue.record("\(fault): \(String(describing: found))")
        return
      }
    }
    // The next try succeeds.
    let result = try exchange(login, conversation("Hi"))
    #expect(result.conversation.texts == ["Hi"])
    // No redirect was followed.
    #expect(!server.requests.contains { $0.hasPrefix("GET /elsewhere") })
  }

  @Test(arguments: ["never", "drip"]) func aServerThatNeverEndsIsGivenUp(_ fault: String) throws {
    let server = try Self.server.get()
    // The beginning of the connection takes some of the time: a small part of it on a busy machine, too.
    let start = Pause.now
    let good = server.login("none", count: 0, name: "good\(fault)")
    #expect(try exchange(good, conversation("Hi")).conversation.texts == ["Hi"])
    let limit = max(2, 20 * (Pause.now - start))
    #expect(failure(server.login(fault), limit: limit) == .timedOut)
    #expect(server.requests.contains { $0.hasPrefix("GET /\(fault)-") }, "it has not begun")
    let next = server.login("none", count: 0, name: "next\(fault)")
    #expect(try exchange(next, conversation("Hi")).conversation.texts == ["Hi"])
  }

  @Test func aSlowServerIsWaitedFor() throws {
    let login = try Self.server.get().login("slow", count: 2)
    #expect(try exchange(login, conversation("Hi")).conversation.texts == ["Hi"])
  }

  @Test func aRequestThatIsNotWantedEnds() throws {
    let login = try Self.server.get().login("never", count: 1)
    let transport = WebDAVTransport(login)
    let start = Pause.now
    #expect(throws: TransportFailure.cancelled) {
      try transport.read(testID, unless: nil, isWanted: { Pause.now < start + 0.2 })
    }
  }

  @Test(arguments: ["409", "412", "423", "500"]) func aFaultOfWritingLosesNothing(_ fault: String)
    throws
  {
    let server = try Self.server.get()
    // The reading before goes well, then the writing fails.
    let login = server.login(fault, count: 1)
    let good = server.login("none", count: 0, name: "good\(fault)")
    _ = try exchange(good, conversation("Hi"))
    let transport = WebDAVTransport(login)
    let bytes = ConversationWriter.bytes(of: conversation("Hi"))
    #expect(throws: TransportFailure.self) {
      try transport.write(bytes, to: testID, expecting: nil, isWanted: { true })
    }
    #expect(try exchange(login, conversation("Hi")).conversation.texts == ["Hi"])
  }

  @Test func noServerIsOffline() throws {
    let port = try ChildServer.freePort()
    let login = SupportConfiguration.ServerLogin(
      folder: ServerFolder("https://127.0.0.1:\(port)/")!)
    guard case .offline = failure(login) else {
      Issue.record("a server that is not there answered")
      return
    }
  }

  @Test func theLibraryIsLoadedByTheFirstRequest() async throws {
    await #expect(processExitsWith: .success) {
      func isLoaded() -> Bool {
        String(decoding: TemporaryFolder.content("/proc/self/maps") ?? [], as: UTF8.self)
          .containsBytes("libcurl")
      }
      let port = try ChildServer.freePort()
      let transport = WebDAVTransport(
        SupportConfiguration.ServerLogin(folder: ServerFolder("https://127.0.0.1:\(port)/")!))
      try #require(!isLoaded())
      _ = try? transport.read(testID, unless: nil, isWanted: { true })
      try #require(isLoaded())
    }
  }

  @Test func aMissingLibraryIsNoError() {
    #expect(CurlLibrary(names: ["libno-such-curl.so.4"]) == nil)
    #expect(CurlLibrary(names: ["libc.so.6"]) == nil)
  }
}
