public import Platform

/// The name of a file in a folder of conversations.
public struct ConversationFileName: Hashable, Sendable {
  public let id: ConversationID
  /// True for a copy that a sync program made, such as `… (conflicted copy 2026-11-29).json` or
  /// `….sync-conflict-20261129-101500-ABCDEFG.json`.
  public let isCopy: Bool

  /// Returns `nil` if the name does not begin with the identity of a conversation, or does not end
  /// with `.json`. Whatever stands between them marks a copy.
  public init?(_ name: FileName) {
    let text = name.string
    guard text.lowercased().utf8.suffix(5).elementsEqual(".json".utf8),
      let id = ConversationID(
        String(decoding: name.bytes.prefix(ConversationID.length), as: UTF8.self))
    else { return nil }
    self.id = id
    isCopy = name.bytes != Array(id.fileName.utf8)
  }
}

extension ConversationID {
  /// The name of the conversation's file.
  public var fileName: String { text + ".json" }
}
