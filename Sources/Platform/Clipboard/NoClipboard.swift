/// A clipboard without other programs, for pictures: it keeps nothing, and is always empty.
@MainActor
public final class NoClipboard: Clipboard {
  /// Makes an empty clipboard.
  public init() {}

  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {}

  /// Answers at once with nothing.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    answer(.success(nil))
    return ClipboardReading()
  }

  public func close() {}
}
