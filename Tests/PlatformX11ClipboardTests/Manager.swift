import Dispatch
import Foundation
import Synchronization
import TestSupport

@testable import PlatformX11Clipboard

/// A clipboard manager on its own thread, which saves the forms of a program on request.
final class Manager: Sendable {
  private let isReady = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  private let forms = Mutex<[[UInt8]]>([])
  private let names: [String]
  private let deed: Deed

  /// The manager's reaction to a request to take the contents.
  enum Deed {
    case take
    /// Closes the owner's connection to the server.
    case endTheOwner
    /// Takes nothing. After each of two steps of the clock, in seconds, it looks for the names of the
    /// forms, and once at the other selection, as any program does. Then the owner has to end.
    case poll(SteppedClock, step: Double)
  }

  /// - Parameter names: the forms that it takes, in the order in which they are offered for saving.
  init(_ screen: Screen, does deed: Deed = .take, of names: [String] = ["UTF8_STRING"]) {
    self.deed = deed
    self.names = names
    // Threads of a queue may all be busy with other tests.
    Thread.detachNewThread { [self] in
      try? serve(screen)
      isDone.signal()
    }
  }

  /// Waits until other programs can find it.
  func untilReady() { _ = isReady.wait(timeout: .now() + Wait.longest) }

  /// Returns the saved bytes of each form once it has answered, or the owner has ended.
  func taken() -> [[UInt8]] {
    _ = isDone.wait(timeout: .now() + Wait.longest)
    return forms.withLock { $0 }
  }

  private func serve(_ screen: Screen) throws {
    let peer = try Peer(screen)
    peer.own("CLIPBOARD_MANAGER")
    isReady.signal()
    let request = try peer.request()
    guard request.target == peer.atom("SAVE_TARGETS") else { return }
    switch deed {
    case .take: break
    case .endTheOwner: return screen.disconnect(request.requestor)
    case .poll(let clock, let step): return try poll(peer, clock, step)
    }
    let offered = try peer.connection.takeProperty(
      request.property, of: request.requestor, most: 1 << 14)
    for target in offered?.words ?? [] {
      guard let name = names.first(where: { peer.atom($0) == target }) else { continue }
      guard let bytes = try bytes(of: name, from: peer) else { return }
      forms.withLock { $0.append(bytes) }
    }
    peer.connection.notify(request, property: request.property)
    peer.connection.flush()
  }

  private func poll(_ peer: Peer, _ clock: SteppedClock, _ step: Double) throws {
    // Until the opposite is seen, also where a request fails.
    forms.withLock { $0 = [Array("The owner waits.".utf8)] }
    clock.step(step)
    _ = try peer.ask("PRIMARY", for: "UTF8_STRING")
    _ = try peer.ask("CLIPBOARD", for: "TARGETS")
    clock.step(step)
    _ = try peer.ask("CLIPBOARD", for: "TARGETS")
    if Wait.until({ peer.connection.owner(of: peer.atom("CLIPBOARD")) == nil }) {
      return forms.withLock { $0 = [] }
    }
    clock.step(100 * step)
    _ = try peer.ask("CLIPBOARD", for: "TARGETS")
  }

  private func bytes(of name: String, from peer: Peer) throws -> [UInt8]? {
    guard let first = try peer.ask("CLIPBOARD", for: name) else { return nil }
    guard first.type == peer.atom("INCR") else { return first.bytes }
    var all: [UInt8] = []
    while true {
      let piece = try peer.next { event -> XProperty? in
        guard case .propertyChanged(peer.window, peer.atom("PEER"), false, _) = event else {
          return nil
        }
        return try? peer.connection.takeProperty(peer.atom("PEER"), most: 1 << 20)
      }
      if piece.bytes.isEmpty { return all }
      all += piece.bytes
    }
  }
}
