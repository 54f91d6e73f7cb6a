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

  /// Whether text is on its way from a key that answered a sheet: it is no text for the page.
  private var dropsText = false

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
    if !sheets.isModal, undoWheel.handle(press) { return }
    if menus.handle(press) {
      // What it writes comes to the menus by itself, if they are still there.
      dropsText = !menus.isOpen && press.writes
      return
    }
    let shown = sheets.sheet
    let isTaken = sheets.handle(press)
    dropsText = isTaken && sheets.sheet !== shown && press.writes
    if isTaken || autocomplete.handle(press) || loading.handle(press) { return }
    guard let command = commands.command(for: press) else { return }
    if command.isEnabled() { command.perform() } else { readingLock.didRefuse(command) }
  }

  /// Text was typed or committed.
  func insert(_ text: String) {
    if dropsText {
      dropsText = false
      return
    }
    if menus.insert(text) || sheets.insert(text) { return composition.textWasTaken() }
    scroll.endBounce()
    undoWheel.take()
    frameModule.hidePointer()
    hints.noteTyping()
    composition.insert(text)
  }
}

extension KeyPress {
  /// Whether text follows it.
  fileprivate var writes: Bool {
    guard case .character = key else { return false }
    return modifiers.isDisjoint(with: [.control, .alt, .meta])
  }
}
