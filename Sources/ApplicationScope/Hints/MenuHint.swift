import Localization

/// A few words in a menu that explain something, shown a limited number of times.
///
/// A new hint is a row of `all`: a name that never changes (its views are counted by it), the
/// title of its menu in the bar, and its text.
public struct MenuHint {
  /// The name that its views are counted by.
  public let id: String
  /// The title of the menu that it is at the foot of.
  public let menu: Phrase
  /// The hint's text.
  public let text: Phrase

  /// The number of times that a hint is shown.
  public static let views = 5

  /// All hints.
  public static let all = [
    MenuHint(
      id: "hint.wheel", menu: "Edit",
      text: Phrase("Press Ctrl+Alt+Z for a wheel that undoes and redoes as you turn it.")),
    MenuHint(
      id: "hint.try", menu: "View",
      text: Phrase("Point at an item to try it. Click to keep it.")),
    MenuHint(
      id: "hint.sheet", menu: "File",
      text: Phrase("Your documents are plain Markdown files that any editor can open.")),
  ]
}
