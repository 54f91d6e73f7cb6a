import Platform
import SystemPackage
import TestSupport
import Testing

@testable import SingleInstance

/// Messages between two processes, and arbitrary bytes from others.
@Suite struct MessageTests {
  private static func request() -> LaunchRequest {
    var request = LaunchRequest()
    request.items = [
      .file("/a/b.md"), .standardInput, .file(FilePath(bytes: [0x2F, 0x6E, 0xE9, 0xFF]) ?? "/"),
    ]
    request.input = [0, 0xFF, 0x0A]
    request.line = 12
    request.opensBlankSheet = true
    request.opensWelcome = true
    request.activation = ActivationToken(startupID: "files-7_TIME123", waylandToken: "abc")
    return request
  }

  /// Sends a message in pieces of some size and reads it.
  private func read(
    _ bytes: [UInt8], pieces: Int = .max, limit: Int = 1 << 16
  ) throws -> Message? {
    var assembler = MessageAssembler(limit: limit)
    var rest = bytes[...]
    var message: Message?
    while !rest.isEmpty {
      message = try assembler.take(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    return message
  }

  @Test(arguments: [1, 2, 7, 16, 17, .max])
  func aRequestArrivesAsItWas(pieces: Int) throws {
    let request = Self.request()
    let message = try #require(try read(request.message.encoded, pieces: pieces))
    #expect(LaunchRequest(message) == request)
    let nothing = try #require(try read(LaunchRequest().message.encoded, pieces: pieces))
    #expect(LaunchRequest(nothing) == LaunchRequest())
  }

  @Test func anOutcomeArrivesAsItWas() throws {
    var outcome = LaunchOutcome()
    outcome.exitCode = 69
    outcome.complaints = ["“a.md” is a folder.", ""]
    let message = try #require(try read(outcome.message.encoded))
    #expect(LaunchOutcome(message) == outcome)
    outcome.complaints = Array(repeating: String(repeating: "x", count: 1000), count: 5000)
    #expect(outcome.message.encoded.count <= LaunchOutcome.limit)
  }

  @Test func theBeginningOfAMessageIsNone() throws {
    let bytes = Self.request().message.encoded
    for count in 0..<bytes.count { #expect(try read(Array(bytes[..<count])) == nil) }
  }

  @Test func moreThanAMessageIsRefused() {
    let bytes = Self.request().message.encoded
    #expect(throws: MessageAssembler.Malformed.self) { try read(bytes + [0]) }
  }

  @Test func longMessagesAreRefusedByTheirHead() {
    let head = Array("paber".utf8) + [0, 0, 1]
    for length: [UInt8] in [
      [1, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0x80], Array(repeating: 0xFF, count: 8),
    ] {
      #expect(throws: MessageAssembler.Malformed.self) { try read(head + length) }
    }
  }

  @Test func anotherVersionIsRefused() {
    var bytes = Self.request().message.encoded
    bytes[7] = 2
    #expect(throws: MessageAssembler.Malformed.self) { try read(bytes) }
  }

  @Test func nonsenseIsNoRequest() {
    for field: Message.Field in [
      .init(tag: .file, bytes: Array("relative.md".utf8)), .init(tag: .file, bytes: []),
      .init(tag: .file, bytes: [0x2F, 0]), .init(tag: .line, bytes: Array("0".utf8)),
      .init(tag: .line, bytes: Array("-3".utf8)),
      .init(tag: .line, bytes: Array("99999999999999999999".utf8)),
      .init(tag: .exitCode, bytes: [0]),
    ] {
      var message = Message()
      message.fields = [field]
      #expect(LaunchRequest(message) == nil, "\(field)")
    }
    #expect(LaunchOutcome(Message()) == nil)
  }

  /// No bytes make it trap, and a message that is read has the bytes that would be sent.
  @Test func anyBytesAreReadOrRefused() {
    let seed = RandomSeed.value
    var random = SeededGenerator(seed: seed)
    let whole = Self.request().message.encoded
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<random.number(1...4) {
        bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
      }
      if random.number(0...3) == 0 { bytes.removeSubrange(random.range(in: bytes.count)) }
      guard let message = try? read(bytes, pieces: random.number(1...64)) else { continue }
      #expect(message.encoded == bytes, "seed \(seed)")
      if let request = LaunchRequest(message) {
        #expect(LaunchRequest(request.message) == request, "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      ("a_TIME17", 17), ("a_b_TIME0", 0), ("x_TIME4294967295", 4_294_967_295), ("x_TIME-1", .max),
      ("x", nil), ("_TIME", nil), ("x_TIME1_y", nil), ("x_TIME99999999999999999999", nil),
    ] as [(String, UInt32?)])
  func theTimeOfAStartIsRead(id: String, time: UInt32?) {
    #expect(ActivationToken(startupID: id).time == time)
  }
}
