import Platform
import Words

/// A row of an open menu.
public enum MenuRow {
  case item(MenuItem)
  case slider(MenuSlider)
  case stepper(MenuStepper)
  case swatches(MenuSwatches)
  case bars(MenuBars)
  case facts(() -> FactList)
  case note(Phrase, id: String?)
  case separator

  /// Whether keys and pointer can mark it.
  var canBeMarked: Bool {
    switch self {
    case .item, .slider, .stepper, .swatches: true
    case .bars, .facts, .note, .separator: false
    }
  }

  /// Whether it has places of its own, which left and right go through.
  var isWidget: Bool {
    switch self {
    case .slider, .stepper, .swatches: true
    case .item, .bars, .facts, .note, .separator: false
    }
  }

  /// Whether it is none of the menu's own rows.
  var isAside: Bool {
    if case .item(let item) = self { item.isAside } else { false }
  }

  /// What it is counted by when it is shown; `nil` for what is not counted.
  public var noteID: String? {
    if case .note(_, let id) = self { id } else { nil }
  }
}

/// Turns menus into rows: finds commands, drops what does not exist, takes alternates, and leaves
/// no line at an end or beside another.
public struct MenuBuilder {
  private let commands: CommandTable
  private weak var owner: (any MenuOwner)?

  /// Makes a builder for menus that somebody shows; `nil`: nobody does.
  public init(commands: CommandTable, owner: (any MenuOwner)? = nil) {
    self.commands = commands
    self.owner = owner
  }

  /// The rows of a menu; with `alternates` those that stand there while Alt or Shift is held.
  public func rows(of menu: Menu, alternates: Bool) -> [MenuRow] {
    var rows: [MenuRow] = []
    for entry in menu.entries() {
      // Where there is no such command yet, the usual one stays.
      let showsAlternate = alternates || entry.showsWhatIsOn && isOn(entry.alternate)
      let alternate = showsAlternate ? entry.alternate.flatMap { self.row($0) } : nil
      guard let row = alternate ?? entry.usual.flatMap({ self.row($0) }) else { continue }
      if case .separator = row, Self.endsGroup(rows) { continue }
      rows.append(row)
    }
    while case .separator? = rows.last { rows.removeLast() }
    return rows
  }

  /// Whether a menu would hold anything.
  public func isEmpty(_ menu: Menu) -> Bool {
    !menu.isNeverEmpty && rows(of: menu, alternates: true).isEmpty
  }

  /// True if it is a command that has switched something on.
  private func isOn(_ content: MenuContent?) -> Bool {
    guard case .command(let name)? = content else { return false }
    return commands.command(named: name)?.isChecked?() == true
  }

  private static func endsGroup(_ rows: [MenuRow]) -> Bool {
    if case .separator? = rows.last { return true }
    return rows.isEmpty
  }

  private func row(_ content: MenuContent) -> MenuRow? {
    switch content {
    case .command(let name): commands.command(named: name).map(row)
    case .item(let item): .item(item)
    case .menu(let menu): isEmpty(menu) ? nil : .item(Self.item(leadingTo: menu))
    case .slider(let slider): .slider(slider)
    case .stepper(let stepper): .stepper(stepper)
    case .swatches(let swatches): .swatches(swatches)
    case .bars(let bars): .bars(bars)
    case .note(let words, let id): .note(words, id: id)
    case .separator: .separator
    }
  }

  private func row(of command: Command) -> MenuRow {
    command.facts.map(MenuRow.facts) ?? .item(item(of: command))
  }

  private func item(of command: Command) -> MenuItem {
    let name = command.name
    var item = MenuItem(.words(command.title), mark: command.isChecked?() == true ? .check : .none)
    { [weak owner] in
      owner?.wasChosen(name)
      command.perform()
    }
    item.submenu = command.submenu?()
    item.keys = command.shortcuts.first?.label ?? ""
    item.isNew = owner?.isNew(name) ?? false
    if !command.isEnabled() { item.refusal = command.whyNot ?? "" }
    return item
  }

  private static func item(leadingTo menu: Menu) -> MenuItem {
    var item = MenuItem(.words(menu.title)) {}
    item.submenu = menu
    return item
  }
}
