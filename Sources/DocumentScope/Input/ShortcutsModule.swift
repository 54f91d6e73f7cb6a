import Interface
import Platform

/// Performs commands by their keys. A command of the page is performed by the page, which gets keys
/// only while it has the focus; one of the window at the end of the focus path.
final class ShortcutsModule: Module {
  private let stack: LayerStack
  private let table: CommandTable
  private let readingLock: ReadingLockModule
  private let formatting: FormattingModule
  private let menus: MenusModule

  init(
    stack: LayerStack, commands: CommandTable, readingLock: ReadingLockModule,
    formatting: FormattingModule, menus: MenusModule
  ) {
    self.stack = stack
    table = commands
    self.readingLock = readingLock
    self.formatting = formatting
    self.menus = menus
  }

  func setUp(_ registrations: Registrations) { stack.windowKeys = self }

  func tearDown() { stack.windowKeys = nil }

  func command(for press: KeyPress) -> Command? { table.command(for: press) }

  /// Performs a command whose keys were pressed, or tells why it is disabled.
  func perform(_ command: Command) {
    guard !command.isEnabled() else { return command.perform() }
    readingLock.didRefuse(command)
    formatting.didRefuse(command)
  }
}

extension ShortcutsModule: WindowKeys {
  func action(for press: KeyPress) -> (() -> Void)? {
    guard let command = command(for: press) else {
      return menus.canOpenMenu(by: press) ? { [menus] in menus.openMenu(by: press) } : nil
    }
    guard command.target == .window else { return nil }
    return { self.perform(command) }
  }
}
