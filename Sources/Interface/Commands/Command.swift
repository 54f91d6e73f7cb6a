import Localization
import Platform

/// A command that the user can give: the one definition from which shortcuts, menus and the key
/// tables of the documentation are made.
public struct Command {
  /// The menu and the key table that list the command.
  public enum Group: CaseIterable, Sendable {
    case paber, file, edit, format, go, view, help

    /// The group's title, which is its menu's title too.
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

  /// The part of the window that a command works on, which decides where its keys work.
  public enum Target: Sendable {
    /// The page: its keys work while the page has the keyboard focus.
    case page
    /// The window: its keys work wherever the focus is, unless the focused part uses them itself.
    case window
  }

  /// The name in settings and tests, never shown, such as `save-as`.
  public let name: String
  /// The title in menus.
  public let title: Phrase
  /// The group that lists it.
  public let group: Group
  /// The keys for it; menus show the first.
  public let shortcuts: [Shortcut]
  /// True if it changes the text, and so does nothing while the text is locked.
  public let changesText: Bool
  /// The part of the window that it works on. One that changes the text works on the page, others on
  /// the window, unless `ofPage` or `ofWindow` says otherwise.
  public private(set) var target: Target
  /// True if key tables list it; the variant of a movement that extends the selection is not
  /// listed.
  public let isListed: Bool
  /// Returns true if the command would do something now.
  public let isEnabled: () -> Bool
  /// The reason why the command is disabled, for the menu to show; computed on each access.
  public var whyNot: Phrase? { reason() }
  /// Returns true while the option that it switches is on; `nil` for a command that switches
  /// nothing.
  public let isChecked: (() -> Bool)?
  /// Carries out the command.
  public let perform: () -> Void
  /// The menu that its row opens; `nil` if the row performs the command.
  public var submenu: (() -> Menu)?
  /// The facts that a menu shows instead of its row; `nil` if it shows the row.
  public var facts: (() -> FactList)?
  private let reason: () -> Phrase?

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
    target = changesText ? .page : .window
    self.isEnabled = isEnabled
    reason = whyNot
    self.isChecked = isChecked
    self.perform = perform
  }
}

extension Command {
  /// Returns the command, disabled while `refusal` gives a reason.
  public func unless(_ refusal: @escaping () -> Phrase?) -> Command {
    var command = Command(
      name, title, group, shortcuts, isListed: isListed, changesText: changesText,
      whyNot: refusal() ?? whyNot, isEnabled: { refusal() == nil && isEnabled() },
      isChecked: isChecked, perform: perform)
    (command.submenu, command.facts, command.target) = (submenu, facts, target)
    return command
  }

  /// Returns the command as one of the page: it moves the caret, selects or copies there.
  public func ofPage() -> Command { working(on: .page) }

  /// Returns the command as one of the window, though it changes the text: it only opens a field.
  public func ofWindow() -> Command { working(on: .window) }

  private func working(on target: Target) -> Command {
    var command = self
    command.target = target
    return command
  }

  /// Returns the command with a menu row that opens a submenu.
  public func leading(to submenu: @escaping () -> Menu) -> Command {
    var command = self
    command.submenu = submenu
    return command
  }

  /// Returns the command with a list of facts that menus show instead of a row to choose.
  public func showing(_ facts: @escaping () -> FactList) -> Command {
    var command = self
    command.facts = facts
    return command
  }
}

/// All commands of a scope, found by name and by keys.
///
/// It performs no command.
///
/// **Invariant:** a shortcut belongs to one command, the first that claimed it.
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

  /// Removes all commands.
  public func removeAll() {
    commands.removeAll()
    byShortcut.removeAll()
  }

  public func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// Returns the command for a key press. Listed commands precede unlisted ones such as `Ctrl+=`
  /// for larger text: a German keyboard writes `=` with Shift and 0.
  public func command(for press: KeyPress) -> Command? {
    // Only shortcuts have several readings; this shortens the path of every typed letter.
    guard press.modifiers.makeShortcut else {
      return byShortcut[Shortcut(press.key, press.modifiers)].map { commands[$0] }
    }
    let found = press.shortcuts.compactMap { byShortcut[$0] }.map { commands[$0] }
    return found.first(where: \.isListed) ?? found.first
  }
}
