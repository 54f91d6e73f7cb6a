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

  public func command(for press: KeyPress) -> Command? { table.command(for: press) }

  /// Performs a command whose keys were pressed, or tells why it is disabled.
  public func perform(_ command: Command) {
    if command.isEnabled() { command.perform() } else { core.content?.didRefuse(command) }
  }

  /// Handles a key that no layer on the focus path has taken: performs its command of the window, or
  /// opens the menu with its letter.
  func handle(_ press: KeyPress) {
    // A layer may have closed the window.
    guard core.content != nil else { return }
    guard let command = command(for: press) else { return menus.openMenu(by: press) }
    if command.target == .window { perform(command) }
  }
}
