import Platform

/// A clipboard that keeps what was offered last, and hands it over at once, or step by step on request.
final class HeldClipboard: Clipboard {
  private var contents: [ClipboardPlace: ClipboardContent] = [:]
  /// True if a read waits for `decode` and `deliver`, as it does on a desktop, where another thread
  /// decodes.
  var waits = false
  /// Decodes the content that was asked for, and returns what hands it over.
  private var pending: (() -> () -> Void)?
  private var delivery: (() -> Void)?

  func offer(_ content: ClipboardContent, on place: ClipboardPlace) { contents[place] = content }

  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    let content = contents[place]
    pending = {
      let value = content?.value(of: types, decode: decode)
      return { answer(.success(value)) }
    }
    if !waits {
      self.decode()
      deliver()
    }
    return ClipboardReading()
  }

  /// Decodes the content that was asked for, if any.
  func decode() {
    delivery = pending?()
    pending = nil
  }

  /// Hands over what was decoded, if anything.
  func deliver() {
    delivery?()
    delivery = nil
  }

  /// Makes the richest form of what was copied last, as a program that pastes does.
  func makeRichest() { _ = contents[.clipboard]?.representations.first?.make() }

  func close() {}
}
