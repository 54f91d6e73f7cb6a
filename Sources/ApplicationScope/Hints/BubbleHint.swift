import Localization

/// A bubble that explains something on the page, once, or that shows news.
public struct BubbleHint {
  /// The target of its tail.
  public enum Target: Hashable, Sendable {
    case caret
    /// The strip with the document's name.
    case titleStrip
  }

  /// The name that it is remembered by, permanently; `nil` for news, which may repeat, and wait until
  /// the user can have read them.
  public let id: String?
  /// The bubble's text.
  public let text: Phrase
  /// The place that the bubble points at.
  public let target: Target
  /// The start of the program from which on it may appear, counted from 1.
  public let start: Int

  /// Makes an explaining bubble.
  init(id: String, text: Phrase, target: Target, start: Int) {
    self.id = id
    self.text = text
    self.target = target
    self.start = start
  }

  /// Makes a bubble at the caret with news.
  public init(news: Phrase) {
    id = nil
    text = news
    target = .caret
    start = 0
  }

  /// All bubbles, in the order in which they appear. The place of the menus is shown at the first
  /// start: a new user sees no other sign of them.
  public static let all = [
    BubbleHint(
      id: "bubble.write", text: Phrase("Just write. Tap Alt to show the menus."), target: .caret,
      start: 1),
    BubbleHint(
      id: "bubble.move",
      text: Phrase("Drag this strip or the white space beside the text to move the window."),
      target: .titleStrip, start: 4),
  ]
}
