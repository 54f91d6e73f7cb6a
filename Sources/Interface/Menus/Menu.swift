import Localization

/// A menu's definition, made once for the program: names of commands, submenus, widgets. A
/// `MenuBuilder` turns it into rows when the menu opens.
public struct Menu {
  /// The title in the bar, or of the row that opens it.
  public var title: Phrase
  /// The entries, made when the menu opens.
  public var entries: () -> [MenuEntry]
  /// True if it always has rows, so that its contents need not be made before it opens.
  public var isNeverEmpty: Bool

  public init(
    _ title: Phrase, isNeverEmpty: Bool = false, _ entries: @escaping () -> [MenuEntry]
  ) {
    self.title = title
    self.isNeverEmpty = isNeverEmpty
    self.entries = entries
  }
}

/// A position in a menu, with its usual content and its content while Alt or Shift is held.
public struct MenuEntry {
  /// The usual content; `nil` if there is none without the key.
  public var usual: MenuContent?
  /// The content while the key is held; `nil` for the usual content.
  public var alternate: MenuContent?
  /// True if an alternate that switches an option is also shown without the key while the option is
  /// on.
  var showsWhatIsOn = false

  /// The identity of its row, whether it shows the usual content or the alternate; `nil` where
  /// neither is a command.
  var subject: String? {
    for case .command(let name)? in [usual, alternate] { return name }
    return nil
  }

  /// Makes an entry with the same content always.
  public static func always(_ content: MenuContent) -> MenuEntry { MenuEntry(usual: content) }
  /// Makes an entry for a command by its name, and for the rarer one that replaces it.
  public static func command(_ name: String, alternate: String? = nil) -> MenuEntry {
    MenuEntry(usual: .command(name), alternate: alternate.map { .command($0) })
  }
  /// Makes an entry for a command that is visible only while the key is held.
  public static func rare(_ name: String) -> MenuEntry {
    MenuEntry(usual: nil, alternate: .command(name))
  }
  /// Makes an entry for a switch that is visible only while the key is held, or while it is on.
  public static func rareUnlessOn(_ name: String) -> MenuEntry {
    var entry = rare(name)
    entry.showsWhatIsOn = true
    return entry
  }
  /// Makes an entry for a submenu that is visible only while the key is held.
  public static func rare(_ menu: Menu) -> MenuEntry {
    MenuEntry(usual: nil, alternate: .menu(menu))
  }
  /// Makes an entry for an item and the rarer one that replaces it.
  public static func item(_ item: MenuItem, alternate: MenuItem) -> MenuEntry {
    MenuEntry(usual: .item(item), alternate: .item(alternate))
  }
  /// Makes an entry for a submenu.
  public static func menu(_ menu: Menu) -> MenuEntry { always(.menu(menu)) }
  /// A line between groups.
  public static let separator = always(.separator)
}

/// An entry's content.
public enum MenuContent {
  /// A command of the document, by its name; left out if there is no such command.
  case command(String)
  /// A choice that is no command, such as one of many fonts.
  case item(MenuItem)
  /// A submenu.
  case menu(Menu)
  /// A value that is dragged along a line.
  case slider(Slider)
  /// A value with buttons for one step up or down.
  case stepper(MenuStepper)
  /// A row of colours to choose from.
  case swatches(MenuSwatches)
  /// Numbers, such as words per day, as bars.
  case bars(MenuBars)
  /// An explanation; its display is counted if it has an `id`.
  case note(Phrase, id: String? = nil)
  /// A line between groups.
  case separator
}

/// A row of a menu that performs an action or opens a submenu.
public struct MenuItem {
  /// The title of a row.
  public enum Title {
    /// The program's words.
    case words(Phrase)
    /// A name from outside (a font, a file), in the first installed one of these families.
    case name(String, families: [String])
  }

  /// The mark before the title.
  public enum Mark: Hashable, Sendable {
    case none, check, radio
  }

  /// The row's title.
  public var title: Title
  /// The keys for the same action.
  public var keys = ""
  /// The mark before the title.
  public var mark = Mark.none
  /// The reason why the row is disabled; `nil` if it is enabled.
  public var refusal: Phrase?
  /// True if it is highlighted until the user has chosen it once.
  public var isNew = false
  /// True if the first mark skips the row and no letter chooses it: it is no permanent row of the
  /// menu, or would do nothing.
  public var isAside = false
  /// True if a letter of its title chooses it; false for rows that come and go.
  public var hasMnemonic = true
  /// The identity of the row where rows change places, so that the mark moves with it; `nil` to use
  /// the title. A row of a command has that of its entry.
  public var subject: String?
  /// True if the menu stays open after the choice, to show the result.
  public var staysOpen = false
  /// The submenu that it opens.
  public var submenu: Menu?
  /// Previews the action while the row is marked; the menu ends the preview itself.
  public var tryOn: (() -> Void)?
  /// Carries out the action.
  public var perform: () -> Void

  public init(_ title: Title, mark: Mark = .none, perform: @escaping () -> Void) {
    self.title = title
    self.mark = mark
    self.perform = perform
  }

  var isEnabled: Bool { refusal == nil }
}
