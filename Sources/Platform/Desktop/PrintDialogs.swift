public import SystemPackage

/// The settings of the desktop's print dialog.
public struct PrintQuestion: Hashable, Sendable {
  /// The title of the dialog and the name of the print job.
  public var title: String
  /// The window that the dialog belongs to, as in `Window.parentName`.
  public var parent: String

  public init(title: String, parent: String = "") {
    self.title = title
    self.parent = parent
  }
}

/// A sheet of paper as a print dialog describes it, upright as it is read. Lengths are millimetres.
public struct PrintPaper: Hashable, Sendable {
  public var width: Double
  public var height: Double
  /// The minimum margins.
  public var margins: Margins

  /// The unprinted edges of a sheet.
  public struct Margins: Hashable, Sendable {
    /// From the left edge.
    public var left: Double
    /// From the top edge.
    public var top: Double
    /// From the right edge.
    public var right: Double
    /// From the bottom edge.
    public var bottom: Double

    /// Makes margins.
    public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  public init(width: Double, height: Double, margins: Margins = Margins()) {
    self.width = width
    self.height = height
    self.margins = margins
  }
}

/// The choices of a writer in a print dialog, as far as they concern the layout. The desktop keeps the
/// others (printer, copies, order) under the token.
public struct PrintTicket: Hashable, Sendable {
  /// The paper; `nil` if the dialog names none.
  public var paper: PrintPaper?
  /// The chosen pages, counted from 1; `nil` for all.
  public var pages: [ClosedRange<Int>]?
  /// The desktop's number for the choices.
  public var token: UInt32

  public init(paper: PrintPaper? = nil, pages: [ClosedRange<Int>]? = nil, token: UInt32) {
    self.paper = paper
    self.pages = pages
    self.token = token
  }
}

/// The end of a print job.
public enum PrintOutcome: Hashable, Sendable {
  /// The desktop has the pages.
  case printed
  /// The writer was asked again and did not want to print.
  case cancelled
  /// A second dialog has ended without an answer: by Escape, or since it could not be shown.
  case ended
  /// The desktop does not print them.
  case failed
}

/// The desktop's print dialog and its printing of the file that is laid out for the answer. Nothing waits
/// for them.
@MainActor
public protocol PrintDialogs: AnyObject {
  /// Shows the dialog. `answer` is called once, maybe before this returns; never if the dialog is closed
  /// first.
  func ask(
    _ question: PrintQuestion, _ answer: @escaping (DialogAnswer<PrintTicket>) -> Void
  ) -> any DesktopDialog
  /// Prints a file with the choices of a ticket. The desktop has read the file when `answer` is called.
  func print(
    _ file: FilePath, _ ticket: PrintTicket, _ question: PrintQuestion,
    _ answer: @escaping (PrintOutcome) -> Void)
}

/// A desktop without a print dialog.
@MainActor
public final class NoPrintDialogs: PrintDialogs, DesktopDialog {
  /// Makes dialogs that are unavailable.
  public init() {}
  /// Answers `unavailable` at once.
  public func ask(
    _ question: PrintQuestion, _ answer: @escaping (DialogAnswer<PrintTicket>) -> Void
  ) -> any DesktopDialog {
    answer(.unavailable)
    return self
  }
  public func print(
    _ file: FilePath, _ ticket: PrintTicket, _ question: PrintQuestion,
    _ answer: @escaping (PrintOutcome) -> Void
  ) { answer(.failed) }
  public func close() {}
}
