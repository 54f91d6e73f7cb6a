/// A message of a conversation.
public struct Message: Hashable, Sendable {
  /// The author of a message.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The person who writes with Paber.
    case writer
    /// The person who makes Paber.
    case maker
  }

  /// A name that no other message of the same side has: 1 to 64 letters, digits, `-`, `_` and `.` of
  /// ASCII.
  public struct ID: Hashable, Sendable {
    public let text: String

    /// Returns `nil` if a message can't have the name.
    public init?(_ text: String) {
      guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isOrdinary)
      else { return nil }
      self.text = text
    }

    /// Makes a name of 64 random bits.
    init(using random: inout some RandomNumberGenerator) {
      text = (random.next() as UInt64).sixteenDigits
    }

    /// Makes the name of a message that has none in its file, from a hash of its content.
    init(hash: UInt64) { text = "h-" + hash.sixteenDigits }

    private static let longest = 64

    private static func isOrdinary(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_.".utf8.contains(byte)
    }
  }

  /// The identity of a message in its conversation. The side belongs to it, so that neither side can
  /// take the place of the other's message.
  public struct Key: Hashable, Sendable {
    public let side: Side
    public let id: ID

    public init(side: Side, id: ID) {
      self.side = side
      self.id = id
    }
  }

  public var id: ID
  public var side: Side
  public var time: MessageTime
  /// Plain text to be shown, never markup or a path. Without control characters but line feeds and
  /// tabs.
  public var text: String
  /// The version and the desktop, in a message of a writer who wanted to send them.
  public var about: String?

  /// Makes a message. Texts are cleaned (`MessageText.cleaned`).
  public init(id: ID, side: Side, time: MessageTime, text: String, about: String? = nil) {
    self.id = id
    self.side = side
    self.time = time
    self.text = MessageText.cleaned(text)
    self.about = about.map { MessageText.cleaned($0) }
  }

  public var key: Key { Key(side: side, id: id) }

  /// The order in a conversation. Total: messages that differ in their keys are never equal.
  static func precedes(_ first: Message, _ second: Message) -> Bool {
    if first.time != second.time { return first.time < second.time }
    if first.id != second.id {
      return first.id.text.utf8.lexicographicallyPrecedes(second.id.text.utf8)
    }
    return first.side == .writer && second.side == .maker
  }

  /// Returns the union of two forms of the same message: the earlier time and the longer texts. It
  /// does not matter in which order forms are united.
  func united(with other: Message) -> Message {
    var result = self
    result.time = min(time, other.time)
    result.text = MessageText.fuller(text, other.text)
    result.about = about.map { MessageText.fuller($0, other.about ?? "") } ?? other.about
    return result
  }
}
