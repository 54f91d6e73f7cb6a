import Interface
import Words

extension SavingModule {
  /// Whether closing would lose text that the person has not given up.
  var losesText: Bool { editor.isModified && givenUpRevision != editor.revision }

  /// Closes the document; asks first when text is unsaved. `didClose` says whether it went.
  func requestClose(_ didClose: @escaping (Bool) -> Void) {
    askBeforeClosing { [weak self] agrees in
      if agrees { self?.closeAsAgreed() } else { self?.keepText() }
      didClose(agrees)
    }
  }

  /// Asks what is to become of unsaved text, and saves if that is the answer; closes nothing.
  ///
  /// One question is enough, however often it is asked: a newer `answer` takes the place of one
  /// that waits, which hears `false`.
  func askBeforeClosing(_ answer: @escaping (Bool) -> Void) {
    // A question behind a prompt would not be seen.
    sheets.dismissPrompt()
    let earlier = closeAnswer
    closeAnswer = editor.isModified ? answer : nil
    earlier?(false)
    guard editor.isModified else { return answer(true) }
    guard earlier == nil else { return }
    sheets.present { [weak self] in
      guard let self else { return nil }
      // It may have been saved since, by the answer to another question.
      guard editor.isModified else {
        takeCloseAnswer()(true)
        return nil
      }
      return closeQuestion
    }
  }

  private var closeQuestion: QuestionSheet {
    QuestionSheet(
      Phrase("“\(name)” has changes that are not saved."),
      choices: [
        .init(Phrase("Don’t Save"), letter: "d") { [weak self] in
          guard let self else { return }
          givenUpRevision = editor.revision
          takeCloseAnswer()(true)
        },
        .init(Phrase("Cancel"), letter: "c") { [weak self] in self?.takeCloseAnswer()(false) },
        .init(Phrase("Save"), letter: "s") { [weak self] in
          guard let self else { return }
          save(finish: takeCloseAnswer())
        },
      ], marked: 2, cancel: 1)
  }

  private func takeCloseAnswer() -> (Bool) -> Void {
    defer { closeAnswer = nil }
    return closeAnswer ?? { _ in }
  }

  /// Takes back that text was given up: the document stays.
  func keepText() { givenUpRevision = nil }

  /// Closes the document, whose text is saved or given up.
  func closeAsAgreed() {
    onTextIsSettled?()
    close()
  }
}
