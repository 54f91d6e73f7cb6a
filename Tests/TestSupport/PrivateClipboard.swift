public import Platform
import TextCore

/// A clipboard of this process only. It answers at once, unless `hesitates` is set.
@MainActor
public final class PrivateClipboard: Clipboard {
  private var contents: [ClipboardPlace: ClipboardContent] = [:]
  private var waiting: [() -> Void] = []
  /// The number of copies so far.
  private var copyCount: UInt64 = 0
  /// True if readings wait for `answer(_:)`.
  public var hesitates = false
  /// The number of readings that wait for an answer.
  public private(set) var openReadings = 0

  /// Makes an empty clipboard.
  public init() {}

  /// The last copied text; `nil` if it is not text.
  public var text: String? {
    get { text(on: .clipboard) }
    set { set(newValue, on: .clipboard) }
  }

  /// The MIME types of the last copy.
  public var types: [String] { contents[.clipboard]?.representations.map(\.type) ?? [] }

  /// The last copy in the form of a MIME type; nil if it has no such form.
  public func string(as type: String) -> String? {
    contents[.clipboard]?.data(of: [type]).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The last selected text.
  public var primaryText: String? {
    get { text(on: .primary) }
    set { set(newValue, on: .primary) }
  }

  private func text(on place: ClipboardPlace) -> String? {
    contents[place]?.data(of: [ClipboardData.text]).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  private func set(_ text: String?, on place: ClipboardPlace) {
    contents[place] = text.map { ClipboardContent(text: TextRope($0)) }
    copyCount += 1
  }

  /// Keeps the content.
  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    contents[place] = content
    copyCount += 1
  }

  /// Answers with what was offered last.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    openReadings += 1
    let reading = ClipboardReading { [weak self] in self?.openReadings -= 1 }
    let finish = { [weak self, weak reading] (result: Result<Value?, ClipboardFailure>) in
      guard reading?.finish() ?? false else { return }
      self?.openReadings -= 1
      answer(result)
    }
    let succeed = { [weak self] in
      let origin = ClipboardOrigin(self?.copyCount ?? 0)
      finish(
        .success(
          self?.contents[place]?.value(of: types) {
            decode(ClipboardData(type: $0.type, bytes: $0.bytes, origin: origin))
          }))
    }
    guard hesitates else {
      succeed()
      return reading
    }
    waiting.append { [weak self] in
      if let failure = self?.failure { finish(.failure(failure)) } else { succeed() }
    }
    return reading
  }

  private var failure: ClipboardFailure?

  /// Answers all waiting readings: with a failure, or with the content.
  public func answer(_ failure: ClipboardFailure? = nil) {
    self.failure = failure
    let waiting = waiting
    self.waiting = []
    for answer in waiting { answer() }
    self.failure = nil
  }

  public func close() {}
}
