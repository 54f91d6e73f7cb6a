import Platform
import Words

/// Something a person can tell Paber to do: the one definition from which shortcuts, menus and
/// the key tables of the documentation are made.
public struct Command {
  /// The group that it is listed with.
  public enum Group: CaseIterable, Sendable {
    case paber, file, edit, format, go, view, help

    /// What it is called, as its menu is.
    public var title: Phrase {
      switch self {
      case .paber: Phrase("Paber")
      case .file: Phrase("File")
      case .edit: Phrase("Edit")
      case .format: Phrase("Format")
      case .go: Phrase("Go")
      case .view: Phrase("View")
      case .help: Phrase("Help")
      }
    }
  }

  /// The name in settings and tests, never shown: `save-as`.
  public let name: String
  /// What a menu calls it.
  public let title: Phrase
  /// Where it is listed.
  public let group: Group
  /// The keys for it; the first is the one shown beside it.
  public let shortcuts: [Shortcut]
  /// Whether it changes the text, and so does nothing where that is locked.
  public let changesText: Bool
  /// True if it only opens a field, as Replace does, and changes no text by itself.
  public var opensField = false
  /// Whether key tables list it; the twin of a movement that extends the selection is not.
  public let isListed: Bool
  /// Whether it would do something now.
  public let isEnabled: () -> Bool
  /// Why it would do nothing, for a menu to say; found out when it is asked for.
  public var whyNot: Phrase? { reason() }
  /// Whether what it switches is on; `nil` for a command that switches nothing.
  public let isChecked: (() -> Bool)?
  /// Does it.
  public let perform: () -> Void
  /// The menu that its row leads to; `nil`: the row does it.
  public var submenu: (() -> Menu)?
  /// What stands in a menu in the place of its row; `nil`: its row.
  public var facts: (() -> FactList)?
  private let reason: () -> Phrase?

  /// Makes a command.
  public init(
    _ name: String, _ title: Phrase, _ group: Group, _ shortcuts: [Shortcut] = [],
    isListed: Bool = true, changesText: Bool = false,
    whyNot: @autoclosure @escaping () -> Phrase? = nil,
    isEnabled: @escaping () -> Bool = { true },
    isChecked: (() -> Bool)? = nil, perform: @escaping () -> Void
  ) {
    self.name = name
    self.title = title
    self.group = group
    self.shortcuts = shortcuts
    self.isListed = isListed
    self.changesText = changesText
    self.isEnabled = isEnabled
    reason = whyNot
    self.isChecked = isChecked
    self.perform = perform
  }
}

extension Command {
  /// True if it changes the text as soon as it is given.
  public var changesTextAtOnce: Bool { changesText && !opensField }

  /// The command, for as long as `refusal` gives no reason against it.
  public func unless(_ refusal: @escaping () -> Phrase?) -> Command {
    var command = Command(
      name, title, group, shortcuts, isListed: isListed, changesText: changesText,
      whyNot: refusal() ?? whyNot, isEnabled: { refusal() == nil && isEnabled() },
      isChecked: isChecked, perform: perform)
    (command.submenu, command.facts, command.opensField) = (submenu, facts, opensField)
    return command
  }

  /// Returns the command marked as one that only opens a field.
  public func openingField() -> Command {
    var command = self
    command.opensField = true
    return command
  }

  /// The command with a row in menus that leads to a menu of its own.
  public func leading(to submenu: @escaping () -> Menu) -> Command {
    var command = self
    command.submenu = submenu
    return command
  }

  /// The command with what it shows in the place of its row in menus, where nothing is to be chosen.
  public func showing(_ facts: @escaping () -> FactList) -> Command {
    var command = self
    command.facts = facts
    return command
  }
}

/// All commands of a scope, found by name and by keys.
public final class CommandTable {
  /// The commands in the order of their definition.
  public private(set) var commands: [Command] = []
  private var byShortcut: [Shortcut: Int] = [:]

  /// Makes an empty table.
  public init() {}

  /// Adds commands. The first to claim a shortcut keeps it.
  public func add(_ more: [Command]) {
    for command in more {
      for shortcut in command.shortcuts where byShortcut[shortcut] == nil {
        byShortcut[shortcut] = commands.count
      }
      commands.append(command)
    }
  }

  /// Forgets all commands.
  public func removeAll() {
    commands.removeAll()
    byShortcut.removeAll()
  }

  /// The command with a name.
  public func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// The command for a key press. One that is not listed, as `Ctrl+=` for larger text, stands back
  /// behind all that are: with Shift and 0, a German keyboard writes `=`.
  public func command(for press: KeyPress) -> Command? {
    // Nothing else has more than one reading, and every letter that is typed comes here.
    guard press.modifiers.makeShortcut else {
      return byShortcut[Shortcut(press.key, press.modifiers)].map { commands[$0] }
    }
    let found = press.shortcuts.compactMap { byShortcut[$0] }.map { commands[$0] }
    return found.first(where: \.isListed) ?? found.first
  }
}
