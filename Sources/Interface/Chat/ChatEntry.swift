/// A message as the chat shows it. Everything in it is plain text.
public struct ChatEntry: Hashable, Sendable {
  /// The author of a message, which decides the side of its bubble.
  public enum Author: Hashable, Sendable {
    /// At the right.
    case writer
    /// The maker of Paber, at the left.
    case maker
  }

  /// The key of its accessibility node, unique in the chat.
  public var key: String
  public var author: Author
  public var text: String
  /// The words below its bubble, such as “Not sent yet”; empty for none.
  public var note: String
  /// The time that is shown while the pointer is on it; empty for none.
  public var time: String

  public init(
    key: String, author: Author, text: String, note: String = "", time: String = ""
  ) {
    self.key = key
    self.author = author
    self.text = text
    self.note = note
    self.time = time
  }

  /// True if the text has nothing but a few emoji, which are drawn large and without a bubble.
  var isEmojiAlone: Bool {
    let letters = text.filter { !$0.isWhitespace }
    return (1...Self.mostLargeEmoji).contains(letters.count) && letters.allSatisfy(\.isEmoji)
  }

  private static let mostLargeEmoji = 12
}

extension Character {
  /// True if it is drawn as a picture: by itself, or by a variation selector or a keycap.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
  }
}
