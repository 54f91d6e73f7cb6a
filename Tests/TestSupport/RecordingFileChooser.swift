public import Platform

/// A file chooser whose dialogs a test answers.
@MainActor
public final class RecordingFileChooser: FileChooser {
  /// A dialog that was asked for.
  @MainActor
  public final class Dialog: DesktopDialog {
    /// The question of the dialog.
    public let question: FileQuestion
    /// True if the program has closed it.
    public private(set) var isClosed = false
    private let answer: (DialogAnswer<ChosenFiles>) -> Void

    fileprivate init(
      _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
    ) {
      self.question = question
      self.answer = answer
    }

    /// Answers, also after the dialog was closed, as a desktop may do.
    public func end(_ outcome: DialogAnswer<ChosenFiles>) { answer(outcome) }
    /// Notes it.
    public func close() { isClosed = true }
  }

  /// All that was asked for, in order.
  public private(set) var dialogs: [Dialog] = []

  public init() {}

  /// Notes the question; the test answers it.
  public func ask(
    _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
  ) -> any DesktopDialog {
    let dialog = Dialog(question, answer)
    dialogs.append(dialog)
    return dialog
  }
}
