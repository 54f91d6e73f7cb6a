public import Platform
public import SystemPackage

/// Print dialogs that a test answers.
@MainActor
public final class RecordingPrintDialogs: PrintDialogs {
  /// A dialog that was asked for.
  @MainActor
  public final class Dialog: DesktopDialog {
    public let question: PrintQuestion
    /// True if it was taken away.
    public private(set) var isClosed = false
    private let answer: (DialogAnswer<PrintTicket>) -> Void

    fileprivate init(
      _ question: PrintQuestion, _ answer: @escaping (DialogAnswer<PrintTicket>) -> Void
    ) {
      self.question = question
      self.answer = answer
    }

    /// Answers, also when nothing waits any more, as a desktop might.
    public func end(_ outcome: DialogAnswer<PrintTicket>) { answer(outcome) }
    /// Notes it.
    public func close() { isClosed = true }
  }

  /// A file that was to be printed.
  public struct Job {
    public let file: FilePath
    /// The choices of the dialog.
    public let ticket: PrintTicket
    /// The callback for the end of the dialog.
    public let end: (PrintOutcome) -> Void
  }

  /// All dialogs in order.
  public private(set) var dialogs: [Dialog] = []
  /// All files in order.
  public private(set) var jobs: [Job] = []

  public init() {}

  /// Notes the question; the test answers it.
  public func ask(
    _ question: PrintQuestion, _ answer: @escaping (DialogAnswer<PrintTicket>) -> Void
  ) -> any DesktopDialog {
    let dialog = Dialog(question, answer)
    dialogs.append(dialog)
    return dialog
  }

  /// Notes the file; the test ends it.
  public func print(
    _ file: FilePath, _ ticket: PrintTicket, _ question: PrintQuestion,
    _ answer: @escaping (PrintOutcome) -> Void
  ) { jobs.append(Job(file: file, ticket: ticket, end: answer)) }
}
