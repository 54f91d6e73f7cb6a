import Glibc
import Platform
public import SingleInstance

/// A start of the program by the session's bus: somebody has called its name, which nobody had, and the
/// call waits for whoever takes that. It is made a start like all others, which may find that another
/// process is there already.
public final class BusStart {
  /// What came of it.
  public enum Result: Hashable {
    /// Something is to be opened.
    case asked(LaunchRequest)
    /// Another process has the name by now, and with it what was asked.
    case elsewhere
    /// Nobody has asked, or there is no bus.
    case nothing
  }

  private let connection: BusConnection
  private let deadline: Double
  private var objects = BusObjects()
  private var request: LaunchRequest?

  /// Waits for what is asked, before the program has a window. The name is given back at once: who is
  /// the first process takes it for good.
  ///
  /// - Parameters:
  ///   - address: of the session's bus; `nil`: there is none.
  ///   - seconds: how long all of it may take: as long as a bus waits for what it has started. It
  ///     has the call ready.
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
    // The bus may hand on the call before it says that the name is ours.
    if request == nil { wait { [self] _ in request != nil } }
    // What was asked meanwhile has come before the answer to this.
    _ = ask("ReleaseName", [.string(name)])
    return request.map(Result.asked) ?? .nothing
  }

  /// D-Bus Specification, “RequestName”.
  private static let (doNotQueue, isOwner): (UInt32, UInt32) = (4, 1)

  /// Several that wait are one start.
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

  /// Calls the bus; `nil` where it does not answer, or refuses.
  private func ask(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
    guard let serial = connection.send(.toBus(member, arguments), isAnswered: true) else {
      return nil
    }
    let answer = wait { $0.replySerial == serial && ($0.kind == .answer || $0.kind == .failure) }
    return answer?.kind == .answer ? answer?.arguments : nil
  }

  /// Answers calls until the message comes that ends the waiting; `nil`: it is too late, or the bus is
  /// gone.
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
