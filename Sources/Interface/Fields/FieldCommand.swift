import Localization
import Platform

/// A command that works on the text field with the keyboard, where there is one, instead of the page:
/// the one definition of both.
public enum FieldCommand: String, CaseIterable {
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

  /// The keys for it; menus show the first.
  var shortcuts: [Shortcut] {
    switch self {
    case .undo: [Shortcut(.character("z"), .control)]
    case .redo:
      [Shortcut(.character("z"), [.control, .shift]), Shortcut(.character("y"), .control)]
    case .cut: [Shortcut(.character("x"), .control), Shortcut(.delete, .shift)]
    case .copy: [Shortcut(.character("c"), .control), Shortcut(.insert, .control)]
    case .paste: [Shortcut(.character("v"), .control), Shortcut(.insert, .shift)]
    case .selectAll: [Shortcut(.character("a"), .control)]
    }
  }

  private static let byShortcut = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { command in command.shortcuts.map { ($0, command) } })

  /// Finds the command of a key press.
  public init?(_ press: KeyPress) {
    guard let command = Self.byShortcut[Shortcut(press.key, press.modifiers)] else { return nil }
    self = command
  }

  /// Returns its row in menus.
  public func item(perform: @escaping () -> Void) -> MenuItem {
    var item = MenuItem(.words(title), perform: perform)
    item.keys = shortcuts.first?.label ?? ""
    return item
  }
}

extension Command {
  /// Makes the page's command that works on a field while that has the keyboard.
  public init(
    _ command: FieldCommand, changesText: Bool = false,
    whyNot: @autoclosure @escaping () -> Phrase? = nil,
    isEnabled: @escaping () -> Bool = { true }, perform: @escaping () -> Void
  ) {
    self.init(
      command.rawValue, command.title, .edit, command.shortcuts, changesText: changesText,
      whyNot: whyNot(), isEnabled: isEnabled, perform: perform)
  }
}
