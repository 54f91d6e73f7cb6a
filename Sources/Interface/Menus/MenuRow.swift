import Localization
import Platform

/// A row of an open menu.
public enum MenuRow {
  case item(MenuItem)
  case slider(Slider)
  case stepper(MenuStepper)
  case swatches(MenuSwatches)
  case bars(MenuBars)
  case facts(() -> FactList)
  case note(Phrase, id: String?)
  case separator

  /// True if keys and pointer can mark it.
  var canBeMarked: Bool {
    switch self {
    case .item, .slider, .stepper, .swatches: true
    case .bars, .facts, .note, .separator: false
    }
  }

  /// The content of the row.
  var content: any MenuRowContent {
    switch self {
    case .item(let item): item
    case .slider(let slider): slider
    case .stepper(let stepper): stepper
    case .swatches(let swatches): swatches
    case .bars(let bars): bars
    case .facts(let facts): facts()
    case .note(let phrase, _): MenuNote(phrase: phrase)
    case .separator: MenuSeparator()
    }
  }

  /// True if it has a value, which left and right change.
  var isWidget: Bool {
    switch self {
    case .slider, .stepper, .swatches: true
    case .item, .bars, .facts, .note, .separator: false
    }
  }

  /// True if it is no permanent row of the menu, or would do nothing.
  var isAside: Bool {
    if case .item(let item) = self { item.isAside } else { false }
  }

  /// The ID for counting its display; `nil` if it is not counted.
  public var noteID: String? {
    if case .note(_, let id) = self { id } else { nil }
  }
}

/// Turns menus into rows: looks up commands, drops those that do not exist, applies alternates, and
/// removes separators at an end or beside another.
public struct MenuBuilder {
  private let commands: CommandTable
  private weak var owner: (any MenuOwner)?

  /// Makes a builder for the menus of an owner; `nil` if the rows are not shown.
  public init(commands: CommandTable, owner: (any MenuOwner)? = nil) {
    self.commands = commands
    self.owner = owner
  }

  /// Returns the rows of a menu; `alternates` is true while Alt or Shift is held.
  public func rows(of menu: Menu, alternates: Bool) -> [MenuRow] {
    var rows: [MenuRow] = []
    for entry in menu.entries() {
      // If the alternate command does not exist yet, the usual one stays.
      let showsAlternate = alternates || entry.showsWhatIsOn && isOn(entry.alternate)
      let alternate = showsAlternate ? entry.alternate.flatMap { self.row($0) } : nil
      guard var row = alternate ?? entry.usual.flatMap({ self.row($0) }) else { continue }
      if case .item(var item) = row, let subject = entry.subject {
        item.subject = subject
        row = .item(item)
      }
      if case .separator = row, Self.endsGroup(rows) { continue }
      rows.append(row)
    }
    while case .separator? = rows.last { rows.removeLast() }
    return rows
  }

  /// True if the menu would have no rows.
  public func isEmpty(_ menu: Menu) -> Bool {
    !menu.isNeverEmpty && rows(of: menu, alternates: true).isEmpty
  }

  /// True for a command whose option is on.
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
    let ofField = owner?.fieldItem(for: name)
    var item = MenuItem(.words(command.title), mark: command.isChecked?() == true ? .check : .none)
    { [weak owner] in
      owner?.wasChosen(name)
      (ofField?.perform ?? command.perform)()
    }
    item.submenu = command.submenu?()
    item.keys = command.shortcuts.first?.label ?? ""
    item.isNew = owner?.isNew(name) ?? false
    if let ofField {
      item.refusal = ofField.refusal
    } else if !command.isEnabled() {
      item.refusal = command.whyNot ?? ""
    }
    return item
  }

  private static func item(leadingTo menu: Menu) -> MenuItem {
    var item = MenuItem(.words(menu.title)) {}
    item.submenu = menu
    return item
  }
}
