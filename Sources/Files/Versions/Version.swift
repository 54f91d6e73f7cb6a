public import TextCore

/// A saved state of a document.
public struct Version: Equatable, Sendable {
  /// The version's date and reason.
  public var note: VersionNote
  public var text: TextRope

  public init(_ note: VersionNote, _ text: TextRope) {
    self.note = note
    self.text = text
  }
}

/// The date and the reason of a version, and its difference from the one before.
public struct VersionNote: Equatable, Sendable {
  /// The reason why a version is kept.
  public enum Reason: UInt8, Sendable {
    /// An hour of writing, or all writing, has ended.
    case writing = 0
    /// The writer saved the document.
    case saved = 1
    /// Another program wrote the file, and its text did not become the document's.
    case outside = 2
    /// The text when the document was opened, before the writer changed it.
    case opened = 3
  }

  /// The date in seconds since 1970.
  public var date: Int64
  public var reason: Reason
  /// The number of words that were added.
  public var added: Int
  /// The number of words that were removed.
  public var removed: Int

  public init(date: Int64, reason: Reason, added: Int = 0, removed: Int = 0) {
    self.date = date
    self.reason = reason
    self.added = added
    self.removed = removed
  }
}
