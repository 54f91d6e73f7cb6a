public import TextCore

/// A state of a document that was kept.
public struct Version: Equatable, Sendable {
  /// When and why.
  public var note: VersionNote
  /// The text.
  public var text: TextRope

  /// Makes one.
  public init(_ note: VersionNote, _ text: TextRope) {
    self.note = note
    self.text = text
  }
}

/// When and why a version was kept, and how it differs from the one before.
public struct VersionNote: Equatable, Sendable {
  /// Why it was kept.
  public enum Reason: UInt8, Sendable {
    /// An hour of writing, or all of it, came to an end.
    case writing = 0
    /// The person saved it.
    case saved = 1
    /// Another program wrote it, and it did not become the document's text.
    case outside = 2
    /// It was there before the person wrote.
    case opened = 3
  }

  /// Seconds since 1970.
  public var date: Int64
  /// Why.
  public var reason: Reason
  /// Words that came.
  public var added: Int
  /// Words that went.
  public var removed: Int

  /// Makes one.
  public init(date: Int64, reason: Reason, added: Int = 0, removed: Int = 0) {
    self.date = date
    self.reason = reason
    self.added = added
    self.removed = removed
  }
}
