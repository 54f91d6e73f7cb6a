import Glibc
import SystemPackage

/// A file descriptor in a message; it is closed with its last reference.
///
/// **Invariant:** `number` is open and belongs to this object alone.
nonisolated final class BusDescriptor: Hashable, Sendable {
  let number: Int32

  /// Takes over an open descriptor.
  init(taking number: Int32) { self.number = number }

  /// Opens a file for reading; `nil` if that fails.
  convenience init?(reading path: FilePath) {
    let number = path.withPlatformString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { return nil }
    self.init(taking: number)
  }

  deinit { close(number) }

  static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
