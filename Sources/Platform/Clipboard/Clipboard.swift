/// The clipboard: one program offers content in several forms, others request the form that they
/// understand.
///
/// Nothing here waits. What is offered is made into bytes when somebody asks for it, and what is
/// asked for comes when the program that has it hands it over.
@MainActor
public protocol Clipboard: AnyObject {
  /// Offers `content` to every program in the place of what was there. O(1).
  func offer(_ content: ClipboardContent, on place: ClipboardPlace)

  /// Asks for what is there, in the first of `types` that its owner has.
  ///
  /// - Parameters:
  ///   - types: MIME types, the most wanted first.
  ///   - decode: makes of the bytes what is wanted, in the background.
  ///   - answer: called once on the main thread, perhaps before this returns, but never after the
  ///     reading was cancelled: with `nil` where there is nothing of these types.
  /// - Returns: the reading, which is cancelled when it is released.
  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading

  /// The program ends: hands what it has offered to whoever keeps it for others, and waits for
  /// that, three seconds at most.
  func close()
}

/// A place through which programs share content.
public enum ClipboardPlace: Hashable, Sendable, CaseIterable {
  /// What was copied or cut last.
  case clipboard
  /// X11's primary selection: what was selected last, for the middle button. Empty where there is
  /// none.
  case primary
  /// What was dropped on a window last: for the one who hears of it, at once, and read once. Who wants
  /// no type of it refuses it. Nothing is offered here.
  case drop
}

/// Why something can't be had from a clipboard.
public enum ClipboardFailure: Error, Hashable, Sendable {
  /// The program that has it does not hand it over, or has ended on the way.
  case noAnswer
  /// It is longer than `ClipboardData.mostBytes`.
  case tooLarge
}

/// Something that was asked for and has not come yet. Let go of, it is cancelled.
@MainActor
public final class ClipboardReading {
  private var end: (() -> Void)?

  /// - Parameter cancel: called once, if it ends before the answer has come.
  public init(cancel: @escaping () -> Void = {}) { end = cancel }

  isolated deinit { cancel() }

  /// Wants no answer any more.
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
