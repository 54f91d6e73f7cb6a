import ApplicationScope
import Files
import Interface
import Localization
import Platform
import WindowScope

/// Closes the document without a question: its text is saved to its file, or stays in its history,
/// from where it can be restored.
final class ClosingModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let autosave: AutosaveModule
  private let history: HistoryModule
  private let handOvers: HandOversModule
  private let documents: DocumentsModule
  /// The document to close.
  private weak var document: (any DocumentHandle)?
  /// The revision that could not be saved, after the user was told.
  private var toldRevision: Int?
  /// The callback that gets the answer to the question whether text may be lost.
  private var waiting: ((Bool) -> Void)?

  init(
    _ core: DocumentCore, document: any DocumentHandle, saving: SavingModule,
    autosave: AutosaveModule, history: HistoryModule, handOvers: HandOversModule,
    documents: DocumentsModule
  ) {
    self.core = core
    self.document = document
    self.saving = saving
    self.autosave = autosave
    self.history = history
    self.handOvers = handOvers
    self.documents = documents
  }

  func tearDown() { waiting = nil }

  /// Saves the document. `answer` gets true if it may close: not if its text is not in its file and
  /// the user does not know yet, nor if a file that it had to wait for was not written.
  func settle(_ answer: @escaping (Bool) -> Void) {
    // Closing would lose a paste that still waits for its picture.
    paste.finishPendingRead()
    // An open dialog or prompt is no longer wanted.
    saving.dialogs.dismiss()
    handOvers.whenDone { [weak self] mayGoOn in
      guard let self, mayGoOn else { return answer(false) }
      save(answer)
    }
  }

  private func save(_ answer: @escaping (Bool) -> Void) {
    saving.whenWritten { [weak self] in
      guard let self else { return answer(false) }
      guard autosave.isOn, saving.hasTextForFile else { return keep(answer) }
      let revision = editor.revision
      // The user knows that this text is not in the file, so it may close if saving fails again.
      let isTold = toldRevision == revision
      autosave.save(tellsAgain: !isTold) { [weak self] isSaved in
        guard let self else { return answer(false) }
        if isSaved || isTold { return keep(answer) }
        toldRevision = revision
        answer(false)
      }
    }
  }

  /// Has the history keep the text that the file lacks. If it can't, the user decides whether the
  /// text may be lost.
  private func keep(_ answer: @escaping (Bool) -> Void) {
    do {
      try history.settle()
      answer(true)
    } catch {
      let earlier = waiting
      waiting = answer
      if let earlier { return earlier(false) }
      let sentence = FileSentence.unkept(saving.file.name, in: history.folder, for: error)
      sheets.present { [weak self] in self?.question(sentence) }
    }
  }

  private func question(_ sentence: Phrase) -> QuestionSheet {
    QuestionSheet(
      sentence,
      choices: [
        .init(Phrase("Close Without Saving"), letter: "w") { [weak self] in self?.answer(true) },
        .init(Phrase("Cancel"), letter: "c") { [weak self] in self?.answer(false) },
        .init(Phrase("Save As…"), letter: "s") { [weak self] in
          self?.saving.saveAs { self?.answer($0) }
        },
      ], marked: 1, cancel: 1)
  }

  private func answer(_ mayClose: Bool) {
    defer { waiting = nil }
    waiting?(mayClose)
  }

  /// Closes the document as soon as its text is saved. It is not reopened at the next start, even
  /// if it was the last one.
  func requestClose() {
    settle { [weak self] maySettle in
      guard let self, maySettle else { return }
      document?.leave(reopens: false)
      close()
    }
  }

  /// Closes the document without a question.
  func close() { document?.close() }

  /// The commands that close something.
  var commands: [Command] {
    [
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) {
        [weak self] in self?.requestClose()
      },
      Command("quit", "Quit", .file, [Shortcut(.character("q"), .control)]) {
        [weak self] in self?.documents.closeAll()
      },
    ]
  }
}
