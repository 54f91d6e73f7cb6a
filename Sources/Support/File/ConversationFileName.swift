public import Platform

/// The name of a file in a folder of conversations.
public struct ConversationFileName: Hashable, Sendable {
  public let id: ConversationID
  /// True for a copy that a sync program made, such as `… (conflicted copy 2026-11-29).json` or
  /// `….sync-conflict-20261129-101500-ABCDEFG.json`.
  public let isCopy: Bool

  /// Returns `nil` if the name does not hold the identity of a conversation, does not end with `.json`,
  /// or begins as those of files do that a program is still writing. Anything else in it marks a copy.
  public init?(_ name: FileName) {
    let bytes = name.bytes
    guard let first = bytes.first, !".~#".utf8.contains(first),
      name.string.lowercased().utf8.suffix(5).elementsEqual(".json".utf8),
      bytes.count >= ConversationID.length,
      let id = (0...(bytes.count - ConversationID.length)).lazy.compactMap({ start in
        let part = bytes[start..<(start + ConversationID.length)]
        return ConversationID(String(decoding: part, as: UTF8.self))
      }).first
    else { return nil }
    self.id = id
    isCopy = bytes != Array(id.fileName.utf8)
  }
}

extension ConversationID {
  /// The name of the conversation's file.
  public var fileName: String { text + ".json" }
}
