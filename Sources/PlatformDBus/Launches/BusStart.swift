import Glibc
import Platform
public import SingleInstance

/// A start of the program by the session's bus: its name was called without an owner, and the call
/// waits for the new owner. It is handled as any other start, which may find another running
/// process.
public final class BusStart {
  /// The result.
  public enum Result: Hashable {
    /// A request to open something.
    case asked(LaunchRequest)
    /// Another process has got the name by now, and with it the request.
    case elsewhere
    /// There was no request, or there is no bus.
    case nothing
  }

  private let connection: BusConnection
  private let deadline: Double
  private var objects = BusObjects()
  private var request: LaunchRequest?

  /// Waits for the request, before the program has a window. The name is released at once: the
  /// first process takes it for good.
  ///
  /// - Parameters:
  ///   - address: the address of the session's bus; `nil` if there is none.
  ///   - seconds: the time-out for all of it: as long as a bus waits for a service that it has started.
  ///     The call waits on the bus already.
  public static func run(name: String, address: String?, seconds: Double = 25) -> Result {
    guard let address, let connection = try? BusConnection(address: address) else {
      return .nothing
    }
    return BusStart(connection, deadline: BlockingThread.now + seconds).take(name)
  }

  private init(_ connection: BusConnection, deadline: Double) {
    self.connection = connection
    self.deadline = deadline
  }

  private func take(_ name: String) -> Result {
    objects.add(
      ApplicationObject.interface { [weak self] in
        self?.add($0)
        return true
      }, at: ApplicationObject.path(of: name))
    guard let answer = ask("RequestName", [.string(name), .uint32(Self.doNotQueue)]) else {
      return .nothing
    }
    guard answer == [.uint32(Self.isOwner)] else { return .elsewhere }
    // The bus may deliver the call before it answers that the name is ours.
    if request == nil { wait { [self] _ in request != nil } }
    // Requests that came meanwhile are delivered before the answer to this.
    _ = ask("ReleaseName", [.string(name)])
    return request.map(Result.asked) ?? .nothing
  }

  /// D-Bus Specification, “RequestName”.
  private static let (doNotQueue, isOwner): (UInt32, UInt32) = (4, 1)

  /// Joins several waiting requests to one start.
  private func add(_ other: LaunchRequest) {
    guard var first = request else {
      request = other
      return
    }
    first.items += other.items
    first.opensBlankSheet = first.opensBlankSheet || other.opensBlankSheet
    if first.activation == ActivationToken() { first.activation = other.activation }
    request = first
  }

  /// Calls the bus; `nil` if it does not answer, or refuses.
  private func ask(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
    guard let serial = connection.send(.toBus(member, arguments), isAnswered: true) else {
      return nil
    }
    let answer = wait { $0.replySerial == serial && ($0.kind == .answer || $0.kind == .failure) }
    return answer?.kind == .answer ? answer?.arguments : nil
  }

  /// Answers calls until a message for which `isWanted` is true; `nil` if it is too late, or the
  /// bus has ended.
  @discardableResult
  private func wait(for isWanted: (BusMessage) -> Bool) -> BusMessage? {
    while true {
      let isOpen = connection.exchange()
      while let message = connection.next() {
        if message.kind == .call {
          objects.answer(BusCall(message) { [connection] in _ = connection.send($0) })
        }
        if isWanted(message) { return message }
      }
      guard isOpen, BlockingThread.now < deadline else { return nil }
      connection.rest(until: deadline)
    }
  }
}
