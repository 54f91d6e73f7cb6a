/// A callback that passes through other threads; it is called on the main thread only. So a callback
/// that is not `Sendable` can wait for another thread’s result.
final class MainThreadAnswer<Value: Sendable> {
  private let answer: (Value) -> Void

  init(_ answer: @escaping (Value) -> Void) { self.answer = answer }

  /// The call with a value, for the main thread.
  nonisolated func with(_ value: Value) -> @MainActor @Sendable () -> Void {
    { self.answer(value) }
  }
}
