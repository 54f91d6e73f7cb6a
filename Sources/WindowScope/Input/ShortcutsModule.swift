import Interface
import Platform

/// Performs commands by their keys. A command of the page is performed by the page, which gets keys
/// only while it has the focus; one of the window at the end of the focus path.
public final class ShortcutsModule: Module, WindowPart {
  public let core: WindowCore
  private let table: CommandTable
  private let menus: MenusModule

  init(_ core: WindowCore, commands: CommandTable, menus: MenusModule) {
    self.core = core
    table = commands
    self.menus = menus
  }

  public func setUp(_ registrations: Registrations) { stack.windowKeys = self }

  public func tearDown() { stack.windowKeys = nil }

  public func command(for press: KeyPress) -> Command? { table.command(for: press) }

  /// Performs a command whose keys were pressed, or tells why it is disabled.
  public func perform(_ command: Command) {
    if command.isEnabled() { command.perform() } else { core.content?.didRefuse(command) }
  }
}

extension ShortcutsModule: WindowKeys {
  public func action(for press: KeyPress) -> (() -> Void)? {
    guard let command = command(for: press) else {
      return menus.canOpenMenu(by: press) ? { [menus] in menus.openMenu(by: press) } : nil
    }
    guard command.target == .window else { return nil }
    return { self.perform(command) }
  }
}
