public import Platform

/// A machine with the printers that a test names.
@MainActor
public final class RecordingPrintPrograms: PrintPrograms {
  /// An order with its end.
  public struct Job {
    /// The order.
    public let order: PrintOrder
    /// Tells the end of it.
    public let end: (Bool) -> Void
  }

  private let printers: Printers?
  /// All orders so far.
  public private(set) var jobs: [Job] = []

  /// Makes a machine; nil: without programs that print.
  public init(_ printers: Printers?) { self.printers = printers }

  /// Answers at once.
  public func findPrinters(_ answer: @escaping (Printers?) -> Void) { answer(printers) }

  /// Notes the order; the test ends it.
  public func print(_ order: PrintOrder, _ answer: @escaping (Bool) -> Void) {
    jobs.append(Job(order: order, end: answer))
  }
}
