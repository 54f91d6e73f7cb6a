import Glibc
public import Platform
import Synchronization

/// The first process's listener for requests. A thread sleeps until a process connects; its request
/// goes to the main thread, which opens it.
public final class InstanceListener: Sendable {
  private let socket: InstanceSocket
  private let folder: InstanceFolder
  /// Held until the process ends, so that a process that starts meanwhile waits for its last state.
  private let lock: InstanceFolder.Lock
  private let bell = Bell()

  init(_ socket: InstanceSocket, in folder: InstanceFolder, lock: InstanceFolder.Lock) {
    self.socket = socket
    self.folder = folder
    self.lock = lock
  }

  /// Starts to accept requests, including those that are already waiting.
  ///
  /// - Parameters:
  ///   - isEnding: returns true if the program is about to end; the request is then left to the
  ///     sender, which becomes the next first process.
  ///   - open: opens the files of a request.
  public func start(
    on mainThread: any MainThread, isEnding: @escaping @MainActor @Sendable () -> Bool,
    open: @escaping @MainActor @Sendable (LaunchRequest) -> LaunchOutcome
  ) {
    _ = BlockingThread.start("paber-launches") { [self] in
      ListenerLoop(socket, bell: bell) { connection, request in
        mainThread.post {
          // From here on only this process opens it.
          if !isEnding(), connection.send([Conversation.taken]) {
            connection.send(open(request).message.encoded)
          }
        }
      }.run()
    }
  }

  /// Stops accepting requests, because the program ends.
  public func close() {
    folder.removeSocket()
    bell?.ring()
  }
}

/// The loop on the listener's thread.
private struct ListenerLoop {
  private let socket: InstanceSocket
  private let bell: Bell?
  private let didReceive: (InstanceSocket, LaunchRequest) -> Void
  private var connections: [Connection] = []

  /// The greatest number of connections; others wait until one is done.
  private static let mostConnections = 16
  /// Seconds without data after which an incomplete request is dropped.
  private static let timeOut = 5 * TimeOutFactor.value

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
      // `poll` ignores a descriptor of -1.
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
      // Perhaps out of descriptors: without a pause `poll` would return at once again.
      usleep(100_000)
      return
    }
    guard other.isOfThisUser else { return }
    connections.append(Connection(socket: other, deadline: BlockingThread.now + Self.timeOut))
  }

  /// Reads from the connections with data, and drops those that are complete, malformed or silent
  /// for too long.
  private mutating func hear(_ speaks: [Bool]) {
    let now = BlockingThread.now
    // In place: a copy of a connection would copy all that it has received with every piece.
    let stay = zip(connections.indices, speaks).map { index, speaks in
      speaks ? hear(at: index) : connections[index].deadline > now
    }
    connections = zip(connections, stay).filter(\.1).map(\.0)
  }

  /// Reads from a connection; returns true if it stays open for more.
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
  /// Sends a short answer at once; `false` if the other end is gone. An answer that does not fit is
  /// cut, and of no use to the other end.
  @discardableResult
  fileprivate func send(_ answer: [UInt8]) -> Bool { send(answer[...]) == answer.count }
}
