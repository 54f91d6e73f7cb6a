import Dispatch
import Platform
import Synchronization
import TestSupport

@testable import PlatformDBus

/// A program on the bus that answers calls as a test wants.
final class FakeService: Sendable {
  private let line: OrderQueue<BusOrder>
  private let received = Mutex<[BusMessage]>([])
  /// Signalled by each answer that comes.
  private let answered = DispatchSemaphore(value: 0)

  /// Connects and takes the names; returns when it has them.
  ///
  /// - Parameter answer: called on a thread of its own for each call; `nil` answers nothing.
  init(
    on bus: PrivateBus, as names: [String],
    answer: @escaping @Sendable (BusMessage) -> BusMessage? = { $0.answer() }
  ) throws {
    guard let line = OrderQueue<BusOrder>() else { throw PrivateBus.Failure() }
    self.line = line
    BusThread.start(address: bus.address, line: line) { [weak self, answered] news in
      switch news {
      case .message(let message) where message.kind == .call:
        self?.received.withLock { $0.append(message) }
        if let reply = answer(message) { line.add(.send(reply)) }
      case .answer: answered.signal()
      case .connected, .message, .ended: break
      }
    }
    for name in names {
      guard asks(.toBus("RequestName", [.string(name), .uint32(0)])) else {
        throw PrivateBus.Failure()
      }
    }
  }

  /// Returns when the bus has taken everything that was sent before.
  func flush() { _ = asks(.toBus("GetId")) }

  /// Calls the bus and waits for its answer; `false` where none comes.
  private func asks(_ message: BusMessage) -> Bool {
    line.add(.call(message, number: 0, seconds: Wait.longest))
    return answered.wait(timeout: .now() + Wait.longest) == .success
  }

  deinit { line.add(.stop) }

  /// The calls that came so far.
  var calls: [BusMessage] { received.withLock { $0 } }

  /// Sends a message as it is: an answer that was kept back.
  func send(_ message: BusMessage) { line.add(.send(message)) }

  /// Sends a signal to all listeners, or to one connection.
  func emit(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue],
    to destination: String? = nil
  ) {
    var signal = BusMessage.signal(path, interface, member, arguments)
    signal.destination = destination
    line.add(.send(signal))
  }
}
