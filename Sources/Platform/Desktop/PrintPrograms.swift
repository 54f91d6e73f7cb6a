public import SystemPackage

/// The printers of the machine.
public struct Printers: Hashable, Sendable {
  /// Their names, without repetitions.
  public var names: [String]
  /// The default printer's name.
  public var usual: String?

  public init(_ names: [String], usual: String? = nil) {
    self.names = names
    self.usual = usual
  }
}

/// A file that is to be printed.
public struct PrintOrder: Hashable, Sendable {
  /// A PDF.
  public var file: FilePath
  /// The name of the printer.
  public var printer: String
  /// The name of the job in the printer's list.
  public var title: String
  /// 1 or more.
  public var copies: Int
  /// The paper's name in CUPS: `A4`; `nil` for the printer's own.
  public var media: String?

  public init(_ file: FilePath, on printer: String, title: String, copies: Int) {
    self.file = file
    self.printer = printer
    self.title = title
    self.copies = copies
  }
}

/// The outcome of a program that was run.
public enum ProgramOutcome: Hashable, Sendable {
  case succeeded, failed
  /// It did not end in time and was killed.
  case timedOut
}

/// The programs that print where the desktop has no dialog for it.
@MainActor
public protocol PrintPrograms: AnyObject {
  /// Finds the printers. `answer` comes later, on the main thread; `nil` if there is no program
  /// that prints.
  func findPrinters(_ answer: @escaping (Printers?) -> Void)
  /// Prints a file. `answer` comes later, on the main thread, when the program has read the file,
  /// has failed, or has taken too long.
  func print(_ order: PrintOrder, _ answer: @escaping (ProgramOutcome) -> Void)
}

/// A machine without a program that prints.
@MainActor
public final class NoPrintPrograms: PrintPrograms {
  /// Makes a machine without printers.
  public init() {}
  /// Answers at once that there is no program.
  public func findPrinters(_ answer: @escaping (Printers?) -> Void) { answer(nil) }
  public func print(_ order: PrintOrder, _ answer: @escaping (ProgramOutcome) -> Void) {
    answer(.failed)
  }
}
