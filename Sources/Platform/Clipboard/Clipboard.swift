/// The clipboard: one program offers content in several forms, others request the form that they
/// understand.
///
/// Nothing here waits. Offered content is made into bytes on request, and requested content arrives
/// when the owning program hands it over.
@MainActor
public protocol Clipboard: AnyObject {
  /// Offers `content` to every program, replacing the former content. O(1).
  func offer(_ content: ClipboardContent, on place: ClipboardPlace)

  /// Requests the content, in the first of `types` that its owner has.
  ///
  /// - Parameters:
  ///   - types: MIME types, the preferred first.
  ///   - decode: converts the bytes, in the background. If it returns `nil`, that form says no more
  ///     than plain text does: then the text is requested, or the types after it.
  ///   - answer: called once on the main thread, perhaps before this returns, but never after the
  ///     reading was cancelled: with `nil` if there is nothing of these types.
  /// - Returns: the reading, which is cancelled when it is released.
  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading

  /// Ends the clipboard with the program: hands offered content to a clipboard manager or, on
  /// Wayland, to the programs that have asked for it. Waits while they take it; three seconds for each
  /// step, and fifteen in all, at most.
  func close()
}

/// A place through which programs share content.
public enum ClipboardPlace: Hashable, Sendable, CaseIterable {
  /// The content that was copied or cut last.
  case clipboard
  /// X11's primary selection: the text that was selected last, for the middle button. Empty where
  /// there is none.
  case primary
  /// The content that was dropped on a window last. The handler of the drop reads it at once and
  /// only once, which ends with the last form that is requested; reading with no type refuses it.
  /// Nothing is offered here.
  case drop
}

/// The reason why content can't be read from a clipboard.
public enum ClipboardFailure: Error, Hashable, Sendable {
  /// The owner does not hand it over, or has ended on the way.
  case noAnswer
  /// The content is longer than `ClipboardData.mostBytes`.
  case tooLarge
}

extension Result<ClipboardData?, ClipboardFailure> {
  /// The outcome with its data decoded; `nil` if they say no more than plain text does.
  public func decoded<Value>(
    _ decode: (ClipboardData) -> Value?
  ) -> Result<Value?, ClipboardFailure>? {
    switch self {
    case .success(let data?): decode(data).map { .success($0) }
    case .success(nil): .success(nil)
    case .failure(let failure): .failure(failure)
    }
  }
}

/// A pending request for content. Releasing it cancels it.
@MainActor
public final class ClipboardReading {
  private var end: (() -> Void)?

  /// - Parameter cancel: called once, if the reading ends before the answer has come.
  public init(cancel: @escaping () -> Void = {}) { end = cancel }

  isolated deinit { cancel() }

  /// Cancels the reading: no answer comes any more.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  /// Notes the arrival of the answer; returns `false` if the reading was cancelled.
  public func finish() -> Bool {
    defer { end = nil }
    return end != nil
  }
}
