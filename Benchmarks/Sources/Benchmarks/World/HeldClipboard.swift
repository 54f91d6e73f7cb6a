import Platform

/// A clipboard that keeps what was offered last, and hands it over at once.
final class HeldClipboard: Clipboard {
  private var contents: [ClipboardPlace: ClipboardContent] = [:]

  func offer(_ content: ClipboardContent, on place: ClipboardPlace) { contents[place] = content }

  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    answer(.success(contents[place]?.value(of: types, decode: decode)))
    return ClipboardReading()
  }

  /// Makes the richest form of what was copied last, as a program that pastes does.
  func makeRichest() { _ = contents[.clipboard]?.representations.first?.make() }

  func close() {}
}
