import Glibc
import Platform

/// Decides which process opens the files of a start: this one, or one that runs already. At most
/// one process is the first. A process that gets no answer in time opens its files itself, so no
/// start is lost.
public struct InstanceElection {
  /// The result of the election.
  public enum Result {
    /// This process is the first, and opens the requests of later ones.
    case first(InstanceListener)
    /// The first process has accepted the request.
    case handedOver(LaunchOutcome)
    /// No process answers, or there is no safe place to ask: this process opens the files itself
    /// and accepts no requests.
    case alone
  }

  private let address: InstanceAddress
  private let timeOut: Double
  private let pause: @Sendable () -> Void

  /// - Parameter timeOut: seconds to wait for an answer of the first process.
  public init(_ address: InstanceAddress, timeOut: Double = 2 * TimeOutFactor.value) {
    self.init(address, timeOut: timeOut, pause: { usleep(5_000) })
  }

  /// - Parameter pause: called between two attempts while the first process ends.
  init(_ address: InstanceAddress, timeOut: Double, pause: @escaping @Sendable () -> Void) {
    self.address = address
    self.timeOut = timeOut
    self.pause = pause
  }

  /// Hands `request` over, or becomes the first process. If the first process is just ending, waits
  /// for its end, so that its last state is on disk.
  public func run(_ request: LaunchRequest) -> Result {
    guard let folder = InstanceFolder(address) else { return .alone }
    let deadline = BlockingThread.now + timeOut
    repeat {
      if let lock = folder.lock() {
        guard let socket = folder.listen() else { return .alone }
        return .first(InstanceListener(socket, in: folder, lock: lock))
      }
      if let socket = folder.connect() {
        switch Conversation(socket, timeOut: timeOut).handOver(request) {
        case .taken(let outcome): return .handedOver(outcome)
        case .notWanted, .silent: return .alone
        case .ended: break
        }
      }
      pause()
    } while BlockingThread.now < deadline
    return .alone
  }
}

/// The later process's conversation with the first: it sends the request, then receives one byte
/// that says whether it is accepted, then the outcome.
struct Conversation {
  enum End {
    case taken(LaunchOutcome)
    /// The first process does not understand the request: it is of another version.
    case notWanted
    case silent
    /// The first process is ending, or has ended.
    case ended
  }

  /// The answer that a request is accepted: from now on the first process opens it.
  static let taken: UInt8 = 0x06
  /// The answer that a request is not understood.
  static let notWanted: UInt8 = 0x15
  /// Seconds that opening may take once the request is accepted.
  private static let openingTimeOut = 10 * TimeOutFactor.value
  /// `EX_TEMPFAIL` of sysexits.h.
  private static let noOutcome: UInt8 = 75

  private let socket: InstanceSocket
  private let timeOut: Double

  init(_ socket: InstanceSocket, timeOut: Double) {
    self.socket = socket
    self.timeOut = timeOut
  }

  func handOver(_ request: LaunchRequest) -> End {
    var rest = request.message.encoded[...]
    while !rest.isEmpty {
      guard let count = socket.send(rest) else { return answer() }
      rest = rest.dropFirst(count)
      if count == 0, !socket.wait(for: POLLOUT, until: BlockingThread.now + timeOut) {
        return .silent
      }
    }
    return answer()
  }

  private func answer() -> End {
    guard socket.wait(for: POLLIN, until: BlockingThread.now + timeOut) else { return giveUp() }
    guard case .bytes(let bytes) = socket.receive() else { return .ended }
    return bytes.first == Self.taken ? outcome(bytes.dropFirst()) : .notWanted
  }

  /// Returns the outcome after a time-out: either the first process has just accepted the request,
  /// or it learns that it is too late.
  private func giveUp() -> End {
    socket.stopReceiving()
    guard case .bytes(let bytes) = socket.receive(), bytes.first == Self.taken else {
      return .silent
    }
    return .taken(LaunchOutcome())
  }

  private func outcome(_ beginning: ArraySlice<UInt8>) -> End {
    var assembler = MessageAssembler(limit: LaunchOutcome.limit)
    var piece = beginning
    let deadline = BlockingThread.now + Self.openingTimeOut
    while true {
      do throws(MessageAssembler.Malformed) {
        if let message = try assembler.take(piece) {
          return LaunchOutcome(message).map(End.taken) ?? .taken(Self.unknown)
        }
      } catch {
        return .taken(Self.unknown)
      }
      guard socket.wait(for: POLLIN, until: deadline) else { return .taken(Self.unknown) }
      guard case .bytes(let more) = socket.receive() else { return .ended }
      piece = more
    }
  }

  private static var unknown: LaunchOutcome {
    var outcome = LaunchOutcome()
    outcome.exitCode = noOutcome
    outcome.complaints = ["Paber is already running, but did not say whether it opened the files."]
    return outcome
  }
}
