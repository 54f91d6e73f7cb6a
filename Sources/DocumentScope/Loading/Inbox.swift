import Synchronization

/// Passes the newest value of a background thread to the main thread.
nonisolated final class Inbox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func put(_ value: Value) { self.value.withLock { $0 = value } }

  /// Removes the value and returns it.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
