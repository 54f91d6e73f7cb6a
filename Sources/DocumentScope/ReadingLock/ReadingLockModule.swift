import ApplicationScope
import Files
import Interface
import Words

/// A document that is only for reading: no edit of any kind is made in it. Caret, selection and
/// copying work as always.
///
/// Which files are locked is remembered; a sheet without a file is locked until it closes.
final class ReadingLockModule: Module {
  private let editor: DocumentEditor
  private let sheets: SheetsModule
  private let locked: LockedFilesModule
  private let saving: SavingModule
  private let now: () -> Double
  private var subscription: Subscription?
  private var lastAttempt = -Double.infinity

  init(
    editor: DocumentEditor, sheets: SheetsModule, locked: LockedFilesModule,
    saving: SavingModule, now: @escaping () -> Double
  ) {
    self.editor = editor
    self.sheets = sheets
    self.locked = locked
    self.saving = saving
    self.now = now
  }

  func setUp() {
    editor.isLocked = saving.file.path.map(locked.isLocked) ?? false
    editor.didRefuse = { [weak self] in self?.tell() }
    // The document is locked in another file as it is in this one.
    subscription = saving.didRename.subscribe { [weak self] in self?.remember() }
  }

  func tearDown() { subscription = nil }

  /// Why commands that change the text do nothing.
  private static let reason = Phrase("Locked for reading.")

  /// Locks the text, or opens it again.
  func toggle() {
    editor.isLocked.toggle()
    lastAttempt = -Double.infinity
    remember()
  }

  private func remember() {
    if let path = saving.file.path { locked.setLocked(editor.isLocked, path) }
  }

  /// Commands of which all change the text, but for those named.
  func guarding(_ commands: [Command], but others: Set<String> = []) -> [Command] {
    commands.map { command in
      if others.contains(command.name) { return command }
      return command.unless { [weak editor] in editor?.isLocked == true ? Self.reason : nil }
    }
  }

  /// The keys of a command were pressed that does nothing now.
  func didRefuse(_ command: Command) {
    if editor.isLocked, command.whyNot == Self.reason { tell() }
  }

  /// Says once why nothing happens, however often somebody tries in a row.
  private func tell() {
    let time = now()
    let isAgain = time - lastAttempt < Self.burst
    lastAttempt = time
    guard !isAgain else { return }
    sheets.notify(
      Phrase(
        "This document is locked for reading. “Lock for Reading” in the File menu opens it again."))
  }

  /// Seconds between two attempts that belong together.
  private static let burst = 5.0

  /// The command of the lock.
  var commands: [Command] {
    [
      Command(
        "reading-lock", Phrase("Lock for Reading"), .file,
        isChecked: { [weak self] in self?.editor.isLocked ?? false }
      ) { [weak self] in self?.toggle() }
    ]
  }
}
