public import SystemPackage

/// The outcome of opening something in another program.
public enum OpenOutcome: Hashable, Sendable {
  /// The desktop has taken it, or the person was asked by the desktop and said no.
  case opened
  /// It is none of the kinds that are ever handed to the desktop.
  case refused
  /// There is no program for it, or no desktop.
  case failed
}

/// Opens addresses, letters, files and one folder in the programs that the person has for them, and shows
/// where files are.
///
/// Only `http`, `https` and `mailto` are handed on: an address can come out of a document, and
/// others start programs. A file is opened by its path, after the caller has seen that it is no program.
/// The one folder is Paber's own, which is known from the start.
@MainActor
public protocol DesktopOpener: AnyObject {
  /// Opens an address; `answer` comes later, on the main thread.
  func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void)
  /// The folder in which Paber keeps what it remembers, an absolute path.
  var ownFolder: String { get }
  /// Shows what is in `ownFolder`; `answer` comes later, on the main thread.
  func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void)
  /// Opens a file by its absolute path in the program for its kind; `answer` comes later, on the main
  /// thread.
  func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void)
  /// Shows a file among those of its folder, by its absolute path; `answer` comes later, on the main
  /// thread.
  func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void)
}

extension DesktopOpener {
  /// Opens the mail program with a letter that is ready to be sent.
  public func compose(_ letter: Letter, _ answer: @escaping (OpenOutcome) -> Void) {
    open(letter.address, answer)
  }
}

/// A desktop without programs.
@MainActor
public final class NoOpener: DesktopOpener {
  /// There is none.
  public let ownFolder = ""

  /// Makes one.
  public init() {}

  /// Fails.
  public func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void) { answer(.failed) }
  /// Fails.
  public func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void) { answer(.failed) }
  /// Fails.
  public func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
  /// Fails.
  public func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
}
