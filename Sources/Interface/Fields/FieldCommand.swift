import Localization

/// A command that works on the text field with the keyboard, where there is one, instead of the page.
/// The raw value is the name of the page's command.
public enum FieldCommand: String {
  case undo, redo, cut, copy, paste
  case selectAll = "select-all"

  /// The title in menus.
  public var title: Phrase {
    switch self {
    case .undo: Phrase("Undo")
    case .redo: Phrase("Redo")
    case .cut: Phrase("Cut")
    case .copy: Phrase("Copy")
    case .paste: Phrase("Paste")
    case .selectAll: Phrase("Select All")
    }
  }

  /// The keys of the same action, as menus show them.
  private var keys: String {
    switch self {
    case .undo: "Ctrl+Z"
    case .redo: "Ctrl+Shift+Z"
    case .cut: "Ctrl+X"
    case .copy: "Ctrl+C"
    case .paste: "Ctrl+V"
    case .selectAll: "Ctrl+A"
    }
  }
  /// Returns its row in menus.
  public func item(perform: @escaping () -> Void) -> MenuItem {
    var item = MenuItem(.words(title), perform: perform)
    item.keys = keys
    return item
  }
}
