import Foundation
import SystemPackage
import TestServers
import TestSupport
import Testing

@testable import Support

/// The built `paber-support`.
@Suite(.timeLimit(.minutes(30))) struct SupportToolTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) throws -> (output: String, status: Int32) {
    try Tool.run(Self.binary, arguments, takesErrors: true)
  }

  private func write(_ talk: Conversation) {
    folder.write(talk.id.fileName, ConversationWriter.bytes(of: talk))
  }

  private static let binary: String = {
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "paber-support").path
  }()

  private let otherID = ConversationID("1c8f8b4f-1c2d-4e5f-8a9b-0c1d2e3f4a5b")!

  @Test func conversationsAreListedShownAndAnswered() throws {
    write(conversation("Hi\nthere"))
    write(conversation("Old", ">Answer", id: otherID))
    let list = try run("list", folder.path)
    #expect(
      list.output == """
        waiting   2023-11-14T22:13:20.000Z  \(testID.text)  Hi
        answered  2023-11-14T22:13:21.000Z  \(otherID.text)  Answer

        """)
    #expect(try run("list", folder.path, "--waiting").output.split(separator: "\n").count == 1)
    let answered = try run("answer", folder.path, "0b7f", "Hello\nyou")
    #expect(answered.status == 0 && answered.output == "")
    let shown = try run("show", folder.path, testID.text).output
    #expect(shown.hasPrefix("2023-11-14T22:13:20.000Z  writer\n    Hi\n    there\n"))
    #expect(shown.hasSuffix("Z  maker\n    Hello\n    you\n"))
    #expect(try run("list", folder.path, "--waiting").output == "")
  }

  @Test func aDamagedFileIsToldOfAndHidesNoOther() throws {
    write(conversation("Hi"))
    folder.write(otherID.fileName, Array("[\n\"x\n".utf8))
    let list = try run("list", folder.path)
    #expect(list.status == 0)
    #expect(list.output.hasPrefix("paber-support: \(folder.path)/\(otherID.fileName): Line 2: "))
    #expect(list.output.hasSuffix("Hi\n"))
    #expect(try run("answer", folder.path, "1c8f", "Hello").status == 66)
    #expect(folder.read(otherID.fileName) == Array("[\n\"x\n".utf8))
  }

  @Test func misuseHasItsStatus() throws {
    write(conversation("Hi"))
    write(conversation("Hi", id: ConversationID("0b7f8b4f-1c2d-4e5f-8a9b-0c1d2e3f4a5b")!))
    #expect(try run("list", folder("nowhere")).status == 66)
    #expect(try run("show", folder.path, "ffff").status == 66)
    #expect(try run("show", folder.path, "0b7f").status == 66)
    #expect(try run("answer", folder.path, testID.text, " ").status == 1)
    #expect(try run("check", "http://example.org/").status == 1)
    #expect(try run("check", folder("nowhere")).status == 66)
    #expect(try run("watch", folder.path, "--interval", "0").status == 64)
    #expect(try run("no-such-command").status == 64)
    #expect(try run("--help").status == 0)
  }

  @Test func newMessagesAreWatchedFor() throws {
    write(conversation("Old"))
    folder.write(
      "\(testID.text) (conflicted copy).json",
      ConversationWriter.bytes(of: conversation("Old", ">In a copy")))
    let process = Process()
    process.executableURL = URL(filePath: Self.binary)
    process.arguments = ["watch", folder.path, "--interval", "0.02"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // The child has the blocked signals of the thread that started it.
    defer { kill(process.processIdentifier, SIGKILL) }
    // The first look may come late: each message is new to the second one.
    let news = Thread { [folder, otherID] in
      var talk = conversation("Old", id: otherID)
      var random = SeededGenerator(seed: 3)
      // A tool that prints nothing is ended, and so is the wait below.
      let deadline = Pause.now + 10 * Wait.longest
      while process.isRunning {
        if Pause.now > deadline { process.terminate() }
        _ = try? talk.add("New", from: .writer, date: 1_800_000_000, using: &random)
        folder.write(talk.id.fileName, ConversationWriter.bytes(of: talk))
        usleep(100_000)
      }
    }
    news.start()
    var output = ""
    while !output.hasSuffix("    New\n") {
      let more = pipe.fileHandleForReading.availableData
      try #require(!more.isEmpty)
      output += String(decoding: more, as: UTF8.self)
    }
    #expect(output.hasPrefix(otherID.text + "\n"))
    let file = try ConversationReader.conversation(
      testID, from: try #require(folder.read(testID.fileName)))
    #expect(file.texts == ["Old", ">In a copy"])
  }

  @Test func aServerIsChecked() throws {
    let safe = try ApacheServer(.withPassword)
    let login = safe.login()
    let authority = try #require(login.authorities?.string)
    folder.write(
      "support.conf",
      Array(
        """
        server = "\(login.folder.text)"
        user = writer
        password = secret
        authorities = \(authority)

        """.utf8))
    let good = try run("check", folder("support.conf"))
    #expect(good.status == 0, "\(good.output)")
    #expect(good.output.contains("good   The folder can't be listed (PROPFIND is refused)."))
    let open = try ApacheServer(.open)
    let bad = try run("check", open.login().folder.text, "--authorities", authority)
    #expect(bad.status == 1)
    #expect(bad.output.contains("FAULT  The folder can be listed by PROPFIND with depth 1"))
    let unknown = try run("check", open.login().folder.text)
    #expect(unknown.status == 1 && unknown.output.contains("certificate is not valid"))
  }
}
