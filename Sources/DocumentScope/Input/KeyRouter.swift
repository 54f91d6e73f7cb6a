import ApplicationScope
import Interface
import Platform

/// Forwards keys and the text that they write: to what lies over the page, to a command, or into
/// the text.
final class KeyRouter {
  private let menus: MenusModule
  private let sheets: SheetsModule
  private let undoWheel: UndoWheelModule
  private let composition: CompositionModule
  private let autocomplete: AutocompleteModule
  private let loading: LoadingModule
  private let commands: CommandTable
  private let readingLock: ReadingLockModule
  private let scroll: ScrollModule
  private let frameModule: FrameModule
  private let hints: HintsModule

  init(
    menus: MenusModule, sheets: SheetsModule, undoWheel: UndoWheelModule,
    composition: CompositionModule, autocomplete: AutocompleteModule, loading: LoadingModule,
    commands: CommandTable, readingLock: ReadingLockModule, scroll: ScrollModule,
    frameModule: FrameModule, hints: HintsModule
  ) {
    self.menus = menus
    self.sheets = sheets
    self.undoWheel = undoWheel
    self.composition = composition
    self.autocomplete = autocomplete
    self.loading = loading
    self.commands = commands
    self.readingLock = readingLock
    self.scroll = scroll
    self.frameModule = frameModule
    self.hints = hints
  }

  /// A key went down.
  func handle(_ press: KeyPress) {
    composition.keyWentDown()
    scroll.endBounce()
    if leavesText(press), let text = press.text { insert(text) }
  }

  /// Offers a key to what lies over the page and to commands. `true`: what it writes is still to be
  /// written, wherever it was pressed: menus and sheets take a letter as text.
  private func leavesText(_ press: KeyPress) -> Bool {
    if !sheets.isModal, undoWheel.handle(press) { return false }
    if menus.handle(press) { return menus.isOpen }
    let shown = sheets.sheet
    // A key that has answered a sheet is no text for the page.
    if sheets.handle(press) { return sheets.sheet === shown }
    if autocomplete.handle(press) || loading.handle(press) { return false }
    guard let command = commands.command(for: press) else { return true }
    if command.isEnabled() { command.perform() } else { readingLock.didRefuse(command) }
    return false
  }

  /// Text comes from a key or from an input method.
  func insert(_ text: String) {
    if menus.insert(text) || sheets.insert(text) { return composition.textWasTaken() }
    scroll.endBounce()
    undoWheel.take()
    frameModule.hidePointer()
    hints.noteTyping()
    composition.insert(text)
  }
}
