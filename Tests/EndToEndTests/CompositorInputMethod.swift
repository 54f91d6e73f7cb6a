import Foundation

/// An input method for a Wayland compositor (`input-method-unstable-v2`), by the bytes of the protocol:
/// it shows and commits what a test wants, and notes what it is told of the text.
final class CompositorInputMethod {
  /// The text round the caret as told last, with the caret's place in bytes.
  private(set) var surrounding: (text: String, cursor: Int)?
  /// Whether somebody may be written to.
  private(set) var isActive = false

  private let socket: Int32
  private var buffer: [UInt8] = []
  private var globals: [String: UInt32] = [:]
  private var lastID: UInt32 = 2
  private var method: UInt32 = 0
  private var doneCount: UInt32 = 0

  struct Failure: Error {}

  /// Connects to the compositor with a socket.
  init(path: String) async throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let failure = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard failure == 0 else { throw Failure() }
    // The registry is object 2.
    send(1, 1, words: [2])
    try await until("the compositor has input methods") {
      read()
      return globals["wl_seat"] != nil && globals["zwp_input_method_manager_v2"] != nil
    }
    let seat = try bind("wl_seat")
    let manager = try bind("zwp_input_method_manager_v2")
    method = newID()
    send(manager, 0, words: [seat, method])
  }

  deinit { close(socket) }

  /// Shows text with the caret at its end; empty: nothing any more.
  func show(_ text: String) {
    let end = UInt32(text.utf8.count)
    send(method, 1, string: text, words: [end, end])
    commit()
  }

  /// Writes text.
  func write(_ text: String) {
    send(method, 0, string: text)
    commit()
  }

  /// Takes bytes before the caret away and writes text in their place.
  func replace(_ count: UInt32, by text: String) {
    send(method, 2, words: [count, 0])
    write(text)
  }

  /// Takes note of what the compositor has said.
  func read() {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT)),
      count > 0
    {
      buffer += piece[..<count]
    }
    while buffer.count >= 8 {
      let (object, head) = (word(0, of: buffer), word(4, of: buffer))
      let length = Int(head >> 16)
      guard length >= 8, buffer.count >= length else { return }
      take(object, Int(head & 0xFFFF), Array(buffer[8..<length]))
      buffer.removeFirst(length)
    }
  }

  private func take(_ object: UInt32, _ event: Int, _ body: [UInt8]) {
    if object == 2, event == 0 {
      globals[string(at: 4, of: body).text] = word(0, of: body)
    } else if object == method, method != 0 {
      switch event {
      case 0: (isActive, surrounding) = (true, nil)
      case 1: isActive = false
      case 2:
        let (text, end) = string(at: 0, of: body)
        surrounding = (text, Int(word(end, of: body)))
      case 5: doneCount += 1
      default: break
      }
    }
  }

  private func commit() {
    read()
    send(method, 3, words: [doneCount])
  }

  private func bind(_ interface: String) throws -> UInt32 {
    guard let name = globals[interface] else { throw Failure() }
    let id = newID()
    send(2, 0, words: [name], string: interface, moreWords: [1, id])
    return id
  }

  private func newID() -> UInt32 {
    lastID += 1
    return lastID
  }

  // Bytes

  private func send(
    _ object: UInt32, _ request: UInt32, words: [UInt32] = []
  ) {
    send(object, request, body: words.flatMap(Self.bytes))
  }

  private func send(
    _ object: UInt32, _ request: UInt32, string: String, words: [UInt32] = []
  ) {
    send(object, request, words: [], string: string, moreWords: words)
  }

  private func send(
    _ object: UInt32, _ request: UInt32, words: [UInt32], string: String, moreWords: [UInt32]
  ) {
    let text = Array(string.utf8) + [0]
    let padded = text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
    send(
      object, request,
      body: words.flatMap(Self.bytes) + Self.bytes(UInt32(text.count)) + padded
        + moreWords.flatMap(Self.bytes))
  }

  private func send(_ object: UInt32, _ request: UInt32, body: [UInt8]) {
    let message =
      Self.bytes(object) + Self.bytes(UInt32(body.count + 8) << 16 | request) + body
    _ = Glibc.send(socket, message, message.count, Int32(MSG_NOSIGNAL))
  }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    withUnsafeBytes(of: word.littleEndian) { Array($0) }
  }

  private func word(_ place: Int, of bytes: [UInt8]) -> UInt32 {
    bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func string(at place: Int, of bytes: [UInt8]) -> (text: String, end: Int) {
    let length = Int(word(place, of: bytes))
    let text = String(
      decoding: bytes[(place + 4)..<(place + 4 + max(0, length - 1))], as: UTF8.self)
    return (text, place + 4 + (length + 3) / 4 * 4)
  }
}
