import Localization

extension KeyList {
  /// Mouse actions that are hard to discover.
  public static let mouse = Section(
    title: Phrase("Mouse"),
    rows: [
      Row(keys: ["Ctrl+Click"], title: Phrase("Open Link")),
      Row(keys: ["Middle Click"], title: Phrase("Paste Selection")),
      Row(keys: ["Ctrl+Wheel"], title: Phrase("Text Size")),
      Row(keys: ["Ctrl+Alt+Wheel"], title: Phrase("Undo Wheel")),
    ])
}
