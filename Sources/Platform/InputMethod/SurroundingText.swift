/// The text round the caret, for input methods that look at what they go on with.
public struct SurroundingText: Hashable, Sendable {
  /// A stretch of the text, valid UTF-8 without zeros.
  public var text: String
  /// Where the caret is in it, in bytes.
  public var cursor: Int
  /// Where the selection's other end is in it, in bytes; the same place where nothing is selected.
  public var anchor: Int

  /// The most bytes that are told: a message of Wayland holds 4096.
  public static let mostBytes = 4000

  /// Bundles them.
  public init(text: String, cursor: Int, anchor: Int) {
    self.text = text
    self.cursor = cursor
    self.anchor = anchor
  }
}
