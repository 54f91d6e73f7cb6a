import ApplicationScope
import Files
import Interface
import Localization
import Platform

/// A document that is locked for reading: no edit of any kind is made in it. Caret, selection and
/// copying work as always.
///
/// Locked files are remembered; a sheet without a file is locked until it closes.
final class ReadingLockModule: Module, DocumentPart {
  let core: DocumentCore
  private let locked: LockedFilesModule
  private let saving: SavingModule
  private var lastAttempt = -Double.infinity

  init(_ core: DocumentCore, saving: SavingModule, locked: LockedFilesModule) {
    self.core = core
    self.locked = locked
    self.saving = saving
  }

  func setUp(_ registrations: Registrations) {
    editor.isLocked = saving.file.path.map(locked.isLocked) ?? false
    editor.didRefuse.observe(in: registrations) { [weak self] _ in self?.tell() }
    // The lock moves along to another file.
    saving.didMove.observe(in: registrations) { [weak self] in self?.locked.setLocked(false, $0) }
    saving.didRename.observe(in: registrations) { [weak self] in self?.remember() }
  }

  /// The reason why commands that change the text are disabled.
  private static let reason = Phrase("The document is read-only.")
  /// The message for an attempt to write.
  private static let refusal = Phrase(
    "The document is read-only. You can change that in the File menu.")

  /// Locks or unlocks the text.
  func toggle() {
    editor.isLocked.toggle()
    if !editor.isLocked { transientMessages.retract(Self.refusal) }
    lastAttempt = -Double.infinity
    remember()
  }

  private func remember() {
    if let path = saving.file.path { locked.setLocked(editor.isLocked, path) }
  }

  /// Returns the command disabled while the document is locked, if it changes text.
  func guarding(_ command: Command) -> Command {
    guard command.changesText else { return command }
    return command.unless { [weak editor] in editor?.isLocked == true ? Self.reason : nil }
  }

  /// Tells that the document is locked, after the keys of a disabled command.
  func didRefuse(_ command: Command) {
    if editor.isLocked, command.whyNot == Self.reason { tell() }
  }

  /// Shows the reason, once for any number of attempts in a row.
  private func tell() {
    let time = clock.now
    let isAgain = time - lastAttempt < Self.burst
    lastAttempt = time
    guard !isAgain else { return }
    transientMessages.say(Self.refusal, rest: Self.reading, validity: .untilRetracted)
  }

  /// Seconds for reading the message.
  private static let reading = 3.0
  /// Seconds within which two attempts belong together.
  private static let burst = 5.0

  /// The command of the lock.
  var commands: [Command] {
    [
      Command(
        "reading-lock", Phrase("Read-Only"), .file,
        isChecked: { [weak self] in self?.editor.isLocked ?? false }
      ) { [weak self] in self?.toggle() }
    ]
  }
}
