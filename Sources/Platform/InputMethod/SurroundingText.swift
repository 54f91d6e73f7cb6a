/// The text around the caret, for input methods that use it.
public struct SurroundingText: Hashable, Sendable {
  /// A part of the text, valid UTF-8 without zeros.
  public var text: String
  /// The caret's offset in `text`, in bytes.
  public var cursor: Int
  /// The offset of the selection's other end in `text`, in bytes; equal to `cursor` without a selection.
  public var anchor: Int

  /// The maximum length in bytes: a message of Wayland holds 4096.
  public static let mostBytes = 4000

  public init(text: String, cursor: Int, anchor: Int) {
    self.text = text
    self.cursor = cursor
    self.anchor = anchor
  }
}
