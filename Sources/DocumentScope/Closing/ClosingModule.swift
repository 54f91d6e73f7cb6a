import ApplicationScope
import Files
import Interface
import Platform
import Words

/// Sees to it that closing loses nothing: waits for what is being saved, and asks what is to become
/// of unsaved text.
final class ClosingModule: Module {
  private let editor: DocumentEditor
  private let saving: SavingModule
  private let sheets: SheetsModule
  private let documents: DocumentsModule
  /// What ends when it is closed.
  weak var document: (any DocumentHandle)?
  /// Who waits for the answer to the question whether to save before closing.
  private var waiting: ((Bool) -> Void)?
  /// The revision of the text that the person does not want to save.
  private var givenUpRevision: Int?

  init(
    editor: DocumentEditor, saving: SavingModule, sheets: SheetsModule,
    documents: DocumentsModule
  ) {
    self.editor = editor
    self.saving = saving
    self.sheets = sheets
    self.documents = documents
  }

  func tearDown() { waiting = nil }

  /// Whether closing would lose text that the person has not given up, or that is not on the disk
  /// yet.
  var losesText: Bool {
    saving.isWriting || editor.isModified && givenUpRevision != editor.revision
  }

  /// Closes the document; asks first when text is unsaved. `didClose` says whether it went.
  func requestClose(_ didClose: @escaping (Bool) -> Void) {
    askBeforeClosing { [weak self] agrees in
      if agrees { self?.closeAsAgreed() } else { self?.keepText() }
      didClose(agrees)
    }
  }

  /// Asks what is to become of unsaved text, and saves if that is the answer; closes nothing. What
  /// is being saved is waited for first, since it may be all.
  ///
  /// One question is enough, however often it is asked: a newer `answer` takes the place of one
  /// that waits, which hears `false`.
  func askBeforeClosing(_ answer: @escaping (Bool) -> Void) {
    // A question behind a prompt would not be seen.
    sheets.dismissPrompt()
    let earlier = waiting
    waiting = answer
    earlier?(false)
    guard earlier == nil || !losesText else { return }
    saving.whenWritten { [weak self] in self?.ask() }
  }

  private func ask() {
    guard editor.isModified else { return takeWaiting()(true) }
    sheets.present { [weak self] in
      guard let self else { return nil }
      // It may have been saved since, by the answer to another question.
      guard editor.isModified else {
        takeWaiting()(true)
        return nil
      }
      return question
    }
  }

  private var question: QuestionSheet {
    QuestionSheet(
      Phrase("“\(saving.file.name)” has changes that are not saved."),
      choices: [
        .init(Phrase("Don’t Save"), letter: "d") { [weak self] in
          guard let self else { return }
          givenUpRevision = editor.revision
          takeWaiting()(true)
        },
        .init(Phrase("Cancel"), letter: "c") { [weak self] in self?.takeWaiting()(false) },
        .init(Phrase("Save"), letter: "s") { [weak self] in
          guard let self else { return }
          saving.save(finish: takeWaiting())
        },
      ], marked: 2, cancel: 1)
  }

  private func takeWaiting() -> (Bool) -> Void {
    defer { waiting = nil }
    return waiting ?? { _ in }
  }

  /// Takes back that text was given up: the document stays.
  func keepText() { givenUpRevision = nil }

  /// Closes the document, whose text is saved or given up.
  func closeAsAgreed() {
    saving.textIsSafe.send(editor.revision)
    close()
  }

  /// Closes the document, whatever is in it.
  func close() { document?.close() }

  /// The commands that close something.
  var commands: [Command] {
    [
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) {
        [weak self] in self?.requestClose { _ in }
      },
      Command("quit", "Quit", .file, [Shortcut(.character("q"), .control)]) {
        [weak self] in self?.documents.closeAll()
      },
    ]
  }
}
