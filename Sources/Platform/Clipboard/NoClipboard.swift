/// A clipboard that nobody shares, for pictures: what is offered is gone, and there is nothing.
@MainActor
public final class NoClipboard: Clipboard {
  /// Makes one.
  public init() {}

  /// Does nothing.
  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {}

  /// Answers at once that there is nothing.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    answer(.success(nil))
    return ClipboardReading()
  }

  /// Does nothing.
  public func close() {}
}
