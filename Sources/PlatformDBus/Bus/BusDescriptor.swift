import Glibc

/// A file descriptor that came in a message; closed when nobody holds it any more.
///
/// **Invariant:** `number` is open and belongs to this object alone.
nonisolated final class BusDescriptor: Hashable, Sendable {
  let number: Int32

  /// Takes over an open descriptor.
  init(taking number: Int32) { self.number = number }

  deinit { close(number) }

  static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
