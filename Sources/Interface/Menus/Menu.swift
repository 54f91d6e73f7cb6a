import Words

/// The definition of a menu, once for the program: names of commands, submenus, widgets. A
/// `MenuBuilder` makes rows of it when it opens.
public struct Menu {
  /// What the bar or the row that leads to it says.
  public var title: Phrase
  /// What it offers, made when it opens.
  public var entries: () -> [MenuEntry]
  /// True if it always has rows, so that its contents need not be made before it opens.
  public var isNeverEmpty: Bool

  /// Makes a menu.
  public init(
    _ title: Phrase, isNeverEmpty: Bool = false, _ entries: @escaping () -> [MenuEntry]
  ) {
    self.title = title
    self.isNeverEmpty = isNeverEmpty
    self.entries = entries
  }
}

/// A place in a menu: what stands there, and what stands there while Alt or Shift is held.
public struct MenuEntry {
  /// What stands there; `nil`: nothing, unless the key is held.
  public var usual: MenuContent?
  /// What takes its place while the key is held; `nil`: the same.
  public var alternate: MenuContent?
  /// Whether a switch that takes its place is there without the key, too, while it is on.
  var showsWhatIsOn = false

  /// A place where the same stands always.
  public static func always(_ content: MenuContent) -> MenuEntry { MenuEntry(usual: content) }
  /// A command by its name, and the rarer one that takes its place.
  public static func command(_ name: String, alternate: String? = nil) -> MenuEntry {
    MenuEntry(usual: .command(name), alternate: alternate.map { .command($0) })
  }
  /// A command that is there only while the key is held.
  public static func rare(_ name: String) -> MenuEntry {
    MenuEntry(usual: nil, alternate: .command(name))
  }
  /// A switch that is there only while the key is held, or while it is on.
  public static func rareUnlessOn(_ name: String) -> MenuEntry {
    var entry = rare(name)
    entry.showsWhatIsOn = true
    return entry
  }
  /// A submenu that is there only while the key is held.
  public static func rare(_ menu: Menu) -> MenuEntry {
    MenuEntry(usual: nil, alternate: .menu(menu))
  }
  /// A choice, and the rarer one that takes its place.
  public static func item(_ item: MenuItem, alternate: MenuItem) -> MenuEntry {
    MenuEntry(usual: .item(item), alternate: .item(alternate))
  }
  /// A submenu.
  public static func menu(_ menu: Menu) -> MenuEntry { always(.menu(menu)) }
  /// A line between groups.
  public static let separator = always(.separator)
}

/// An entry's content.
public enum MenuContent {
  /// A command of the document, by its name; left out where there is none of that name.
  case command(String)
  /// A choice that is no command, such as one of many fonts.
  case item(MenuItem)
  /// Leads to another menu.
  case menu(Menu)
  /// A value that is drawn along a line.
  case slider(MenuSlider)
  /// A value that goes up and down by steps.
  case stepper(MenuStepper)
  /// A row of colours to choose from.
  case swatches(MenuSwatches)
  /// Numbers of days or the like.
  case bars(MenuBars)
  /// A few words that explain; one with an `id` is counted when it is shown.
  case note(Phrase, id: String? = nil)
  /// A line between groups.
  case separator
}

/// A row of a menu that does something or leads somewhere.
public struct MenuItem {
  /// The title of a row.
  public enum Title {
    /// The program's words.
    case words(Phrase)
    /// A name from outside (a font, a file), in the first of these families that is installed.
    case name(String, families: [String])
  }

  /// What stands before the title.
  public enum Mark: Hashable, Sendable {
    case none, check, radio
  }

  /// What it says.
  public var title: Title
  /// The keys that do the same.
  public var keys = ""
  /// What stands before the title.
  public var mark = Mark.none
  /// Why it does nothing now; `nil`: it does something.
  public var refusal: Phrase?
  /// Whether it stands out until it was chosen once.
  public var isNew = false
  /// Whether keys pass it over at first, and no letter chooses it: a row that is none of the menu's own,
  /// or would do nothing.
  public var isAside = false
  /// Whether a letter of its title chooses it: not where rows are things that come and go.
  public var hasMnemonic = true
  /// What it is about, where rows are things that change places: the mark goes along.
  public var subject: String?
  /// Whether the menu stays open when it was chosen, to show what has become of it.
  public var staysOpen = false
  /// Where it leads.
  public var submenu: Menu?
  /// Shows what it would do while the pointer is on it; the menu ends that itself.
  public var tryOn: (() -> Void)?
  /// Does it.
  public var perform: () -> Void

  /// Makes an item.
  public init(_ title: Title, mark: Mark = .none, perform: @escaping () -> Void) {
    self.title = title
    self.mark = mark
    self.perform = perform
  }

  var isEnabled: Bool { refusal == nil }
}
