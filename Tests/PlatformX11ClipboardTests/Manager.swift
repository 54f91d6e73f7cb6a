import Dispatch
import Foundation
import Synchronization
import TestSupport

@testable import PlatformX11Clipboard

/// A clipboard manager on its own thread, which saves the text of a program on request.
final class Manager: Sendable {
  private let isReady = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  private let bytes = Mutex<[UInt8]>([])
  private let deed: Deed

  /// The manager's reaction to a request to take the contents.
  enum Deed {
    case take
    /// Closes the owner's connection to the server.
    case endTheOwner
  }

  init(_ screen: Screen, does deed: Deed = .take) {
    self.deed = deed
    // Threads of a queue may all be busy with other tests.
    Thread.detachNewThread { [self] in
      try? serve(screen)
      isDone.signal()
    }
  }

  /// Waits until others can know of it.
  func untilReady() { _ = isReady.wait(timeout: .now() + Wait.longest) }

  /// Returns the saved bytes once it has answered.
  func taken() -> [UInt8] {
    _ = isDone.wait(timeout: .now() + Wait.longest)
    return bytes.withLock { $0 }
  }

  private func serve(_ screen: Screen) throws {
    let peer = try Peer(screen)
    peer.own("CLIPBOARD_MANAGER")
    isReady.signal()
    let request = try peer.request()
    guard request.target == peer.atom("SAVE_TARGETS") else { return }
    if deed == .endTheOwner { return screen.disconnect(request.requestor) }
    guard let first = try peer.ask("CLIPBOARD", for: "UTF8_STRING") else { return }
    var all = first.type == peer.atom("INCR") ? [] : first.bytes
    while first.type == peer.atom("INCR") {
      let piece = try peer.next { event -> XProperty? in
        guard case .propertyChanged(peer.window, peer.atom("PEER"), false, _) = event else {
          return nil
        }
        return try? peer.connection.takeProperty(peer.atom("PEER"), most: 1 << 20)
      }
      if piece.bytes.isEmpty { break }
      all += piece.bytes
    }
    bytes.withLock { $0 = all }
    peer.connection.notify(request, property: request.property)
    peer.connection.flush()
  }
}
