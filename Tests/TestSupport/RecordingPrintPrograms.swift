public import Platform

/// A machine with the printers that a test names.
@MainActor
public final class RecordingPrintPrograms: PrintPrograms {
  /// An order with its end.
  public struct Job {
    public let order: PrintOrder
    /// The callback for the end of the program.
    public let end: (ProgramOutcome) -> Void
  }

  private let printers: Printers?
  /// All orders so far.
  public private(set) var jobs: [Job] = []

  /// Makes a machine; nil: without programs that print.
  public init(_ printers: Printers?) { self.printers = printers }

  /// True if the answer waits for `answer()`.
  public var isLate = false
  private var waiting: [(Printers?) -> Void] = []

  /// Answers at once, or later.
  public func findPrinters(_ answer: @escaping (Printers?) -> Void) {
    if isLate { waiting.append(answer) } else { answer(printers) }
  }

  /// Answers all waiting requests.
  public func answer() {
    let bodies = waiting
    waiting = []
    for body in bodies { body(printers) }
  }

  /// Notes the order; the test ends it.
  public func print(_ order: PrintOrder, _ answer: @escaping (ProgramOutcome) -> Void) {
    jobs.append(Job(order: order, end: answer))
  }
}
