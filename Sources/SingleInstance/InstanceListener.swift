import Glibc
public import Platform
import Synchronization

/// The first process takes what others want. A thread sleeps until somebody connects; what it was
/// told comes to the main thread, which opens it.
public final class InstanceListener: Sendable {
  private let socket: InstanceSocket
  private let folder: InstanceFolder
  /// Held until the process ends: who starts while it ends waits for what it keeps.
  private let lock: InstanceFolder.Lock
  private let bell = Bell()

  init(_ socket: InstanceSocket, in folder: InstanceFolder, lock: InstanceFolder.Lock) {
    self.socket = socket
    self.folder = folder
    self.lock = lock
  }

  /// Begins to take requests. Who has asked before has been waiting.
  ///
  /// - Parameters:
  ///   - isEnding: whether the program is about to end: who asks is left to become the next first.
  ///   - open: opens what is asked for.
  public func start(
    on mainThread: any MainThread, isEnding: @escaping @MainActor @Sendable () -> Bool,
    open: @escaping @MainActor @Sendable (LaunchRequest) -> LaunchOutcome
  ) {
    _ = BlockingThread.start("paber-launches") { [self] in
      ListenerLoop(socket, bell: bell) { connection, request in
        mainThread.post {
          // From here on nobody else opens it.
          if !isEnding(), connection.send([Conversation.taken]) {
            connection.send(open(request).message.encoded)
          }
        }
      }.run()
    }
  }

  /// Takes nothing more: the program ends.
  public func close() {
    folder.removeSocket()
    bell?.ring()
  }
}

/// What the thread of a listener does.
private struct ListenerLoop {
  private let socket: InstanceSocket
  private let bell: Bell?
  private let didReceive: (InstanceSocket, LaunchRequest) -> Void
  private var connections: [Connection] = []

  /// How many may speak at once; others wait until one is done.
  private static let mostConnections = 16
  /// How long somebody may be silent in the middle of a request, in seconds.
  private static let timeOut = 5.0

  /// A connection whose request is not complete yet.
  private struct Connection {
    let socket: InstanceSocket
    var assembler = MessageAssembler(limit: LaunchRequest.limit)
    var deadline: Double
  }

  init(
    _ socket: InstanceSocket, bell: Bell?,
    didReceive: @escaping (InstanceSocket, LaunchRequest) -> Void
  ) {
    self.socket = socket
    self.bell = bell
    self.didReceive = didReceive
  }

  /// Runs until the bell rings.
  consuming func run() {
    while true {
      let isFull = connections.count >= Self.mostConnections
      // A descriptor of -1 is left out by `poll`.
      var ends = [bell?.descriptor ?? -1, isFull ? -1 : socket.descriptor].map(Self.reading)
      ends += connections.map { Self.reading($0.socket.descriptor) }
      let deadline = connections.map(\.deadline).min()
      if poll(&ends, nfds_t(ends.count), BlockingThread.milliseconds(until: deadline)) < 0,
        errno != EINTR
      {
        return
      }
      if ends[0].revents != 0 { return }
      hear(ends[2...].map { $0.revents != 0 })
      if ends[1].revents != 0 { greet() }
    }
  }

  private static func reading(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  private mutating func greet() {
    guard let other = socket.accept() else {
      // Out of descriptors, perhaps: without a pause the poll would come back at once.
      usleep(100_000)
      return
    }
    guard other.isOfThisUser else { return }
    connections.append(Connection(socket: other, deadline: BlockingThread.now + Self.timeOut))
  }

  /// Reads from those who have something to say, and lets go of those who are done, make no sense or
  /// are silent for too long.
  private mutating func hear(_ speaks: [Bool]) {
    let now = BlockingThread.now
    // Each in its place: a copy beside it would have all that it has sent copied with every piece.
    let stay = zip(connections.indices, speaks).map { index, speaks in
      speaks ? hear(at: index) : connections[index].deadline > now
    }
    connections = zip(connections, stay).filter(\.1).map(\.0)
  }

  /// Whether more is to come.
  private mutating func hear(at index: Int) -> Bool {
    guard case .bytes(let piece) = connections[index].socket.receive() else { return false }
    connections[index].deadline = BlockingThread.now + Self.timeOut
    do throws(MessageAssembler.Malformed) {
      guard let message = try connections[index].assembler.take(piece) else { return true }
      guard let request = LaunchRequest(message) else { throw MessageAssembler.Malformed() }
      didReceive(connections[index].socket, request)
    } catch {
      connections[index].socket.send([Conversation.notWanted])
    }
    return false
  }
}

extension InstanceSocket {
  /// Sends a short answer at once; `false` where nobody hears it any more. One that does not fit is
  /// cut, and of no use to the other end.
  @discardableResult
  fileprivate func send(_ answer: [UInt8]) -> Bool { send(answer[...]) == answer.count }
}
