import Glibc
import Platform
import Synchronization

/// A compositor that offers global objects, answers round trips and records requests. Its events are
/// those that a test sends.
final class FakeCompositor: Sendable {
  /// A request of the program's.
  struct Request: Sendable {
    var object: UInt32
    var number: UInt32
    var body: [UInt8]

    /// The argument at a place, as one of 32 bits.
    func word(_ place: Int) -> UInt32 {
      body[place * 4..<place * 4 + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private struct State {
    var offered: [(name: UInt32, interface: String, version: UInt32)]
    /// The registry's number; 0 before the program has asked for one.
    var registry: UInt32 = 0
    /// The numbers of bound objects, by the names of their globals.
    var bound: [UInt32: UInt32] = [:]
    var requests: [Request] = []
  }

  /// The program's end of the connection.
  let client: Int32
  private let server: Int32
  private let state: Mutex<State>
  private let answer: @Sendable (FakeCompositor, Request) -> Void

  /// Begins to serve one program. `answer` is called for each request, on another thread.
  init(
    _ offered: [(name: UInt32, interface: String, version: UInt32)],
    answer: @escaping @Sendable (FakeCompositor, Request) -> Void = { _, _ in }
  ) {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    (client, server) = (ends[0], ends[1])
    state = Mutex(State(offered: offered))
    self.answer = answer
    _ = BlockingThread.start("paber-compositor") { [self] in serve() }
  }

  /// Closes the connection.
  func end() { shutdown(server, Int32(SHUT_RDWR)) }

  /// The number of the object that the program has bound to a global; `nil` if it has not.
  func object(boundTo name: UInt32) -> UInt32? { state.withLock { $0.bound[name] } }

  /// The last request of an object with a number; `nil` if there was none.
  func request(_ number: UInt32, of object: UInt32?) -> Request? {
    state.withLock { $0.requests.last { $0.object == object && $0.number == number } }
  }

  /// All requests so far, in their order.
  var all: [Request] { state.withLock(\.requests) }

  /// The numbers of all requests of an object.
  func requests(of object: UInt32) -> [UInt32] {
    state.withLock { $0.requests.filter { $0.object == object }.map(\.number) }
  }

  // Events

  /// An argument of an event.
  enum Argument {
    case word(UInt32), text(String), words([UInt32])

    fileprivate var bytes: [UInt8] {
      switch self {
      case .word(let word): withUnsafeBytes(of: word.littleEndian) { Array($0) }
      case .text(let text): Self.array(Array(text.utf8) + [0])
      case .words(let words): Self.array(words.flatMap { Self.word($0).bytes })
      }
    }

    private static func array(_ bytes: [UInt8]) -> [UInt8] {
      word(UInt32(bytes.count)).bytes + bytes
        + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
  }

  /// Sends an event of an object.
  func send(_ object: UInt32, _ event: UInt32, _ arguments: [Argument] = []) {
    let body = arguments.flatMap(\.bytes)
    let head: [Argument] = [.word(object), .word(UInt32(body.count + 8) << 16 | event)]
    let message = head.flatMap(\.bytes) + body
    _ = Glibc.send(server, message, message.count, Int32(MSG_NOSIGNAL))
  }

  /// Offers another global.
  func offer(_ name: UInt32, _ interface: String, _ version: UInt32) {
    send(state.withLock(\.registry), 0, [.word(name), .text(interface), .word(version)])
  }

  /// Removes a global.
  func remove(_ name: UInt32) { send(state.withLock(\.registry), 1, [.word(name)]) }

  // Requests

  private func serve() {
    var buffer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(server, &piece, piece.count, 0), count > 0 {
      buffer += piece[..<count]
      while buffer.count >= 8 {
        let head = Request(object: 0, number: 0, body: Array(buffer.prefix(8)))
        let length = Int(head.word(1) >> 16)
        guard length >= 8, buffer.count >= length else { break }
        let request = Request(
          object: head.word(0), number: head.word(1) & 0xFFFF, body: Array(buffer[8..<length]))
        buffer.removeFirst(length)
        take(request)
      }
    }
    close(server)
  }

  private func take(_ request: Request) {
    let registry = state.withLock { state in
      state.requests.append(request)
      return state.registry
    }
    switch (request.object, request.number) {
    case (1, 0):
      // A round trip, whose object ends with its answer.
      send(request.word(0), 0, [.word(0)])
      send(1, 1, [.word(request.word(0))])
    case (1, 1):
      let offered = state.withLock { state in
        state.registry = request.word(0)
        return state.offered
      }
      for (name, interface, version) in offered { offer(name, interface, version) }
    case (registry, 0):
      let number = request.word(request.body.count / 4 - 1)
      state.withLock { $0.bound[request.word(0)] = number }
    default: break
    }
    answer(self, request)
  }
}
