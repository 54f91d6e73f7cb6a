/// The reason why bytes are no conversation, and the line, from 1, where that shows.
public struct ConversationFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case tooLarge, empty
    /// A page for a browser: of a login, an error or a hotel's network.
    case html
    /// The file ends before its last bracket.
    case truncated
    /// The quote that ends a text is missing.
    case unclosedText
    case malformed, tooDeep
    /// It is JSON, but no conversation.
    case other
    /// A later version of Paber has written it.
    case newer
    case tooManyMessages, messageTooLong
  }

  public var kind: Kind
  public var line: Int?

  init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }

  /// A sentence for the maker, in English, without the name of the file.
  public var sentence: String {
    guard let line else { return reason }
    return "Line \(line): \(reason)"
  }

  private var reason: String {
    switch kind {
    case .tooLarge: "The file is too large for a conversation."
    case .empty: "The file is empty."
    case .html: "This is a web page, not a conversation."
    case .truncated: "The file ends too early."
    case .unclosedText: "The quote that ends this text is missing."
    case .malformed: "This can’t be read. Is a quote or a colon missing?"
    case .tooDeep: "There are too many brackets in one another."
    case .other: "There are no messages in this file."
    case .newer: "A newer version of Paber has written this file."
    case .tooManyMessages: "There are too many messages in this file."
    case .messageTooLong: "This message is too long."
    }
  }
}
