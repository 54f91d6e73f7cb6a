import Words

/// A bubble that explains something on the page, once.
public struct BubbleHint {
  /// What its tail points at.
  public enum Target: Hashable, Sendable {
    /// The caret.
    case caret
    /// The strip with the document's name.
    case titleStrip
  }

  /// The name that it is remembered by, for ever.
  public let id: String
  /// What it says.
  public let text: Phrase
  /// What it points at.
  public let target: Target
  /// The start of the program from which on it may come, counted from 1.
  public let start: Int

  /// All bubbles, in the order in which they come. The first start has enough to show already.
  public static let all = [
    BubbleHint(
      id: "bubble.write", text: Phrase("Just write. A tap on Alt shows the menus."), target: .caret,
      start: 2),
    BubbleHint(
      id: "bubble.move",
      text: Phrase("This strip and the white space beside the text move the window."),
      target: .titleStrip, start: 4),
  ]
}
