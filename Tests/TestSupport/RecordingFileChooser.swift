public import Platform

/// A desktop whose dialogs a test answers.
@MainActor
public final class RecordingFileChooser: FileChooser {
  /// A dialog that was asked for.
  @MainActor
  public final class Dialog: DesktopDialog {
    /// What it asks.
    public let question: FileQuestion
    /// Whether it was taken away.
    public private(set) var isClosed = false
    private let answer: (DialogAnswer<ChosenFiles>) -> Void

    fileprivate init(
      _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
    ) {
      self.question = question
      self.answer = answer
    }

    /// Answers, also when nobody waits any more, as a desktop might.
    public func end(_ outcome: DialogAnswer<ChosenFiles>) { answer(outcome) }
    /// Notes it.
    public func close() { isClosed = true }
  }

  /// All that was asked for, in order.
  public private(set) var dialogs: [Dialog] = []

  /// Makes one.
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
