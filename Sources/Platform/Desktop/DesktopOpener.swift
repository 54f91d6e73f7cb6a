public import SystemPackage

/// The outcome of opening something in another program.
public enum OpenOutcome: Hashable, Sendable {
  /// The desktop has opened it, or the desktop asked the user, who refused.
  case opened
  /// Its kind is never handed to the desktop.
  case refused
  /// The desktop has no program for it, or there is no desktop.
  case failed
}

/// Opens addresses, mail messages, files and one folder in the user's preferred programs, and shows
/// files in their folders.
///
/// Only `http`, `https` and `mailto` are passed on: an address may come from a document, and other
/// schemes start programs. A file is opened by its path, after the caller has checked that it is
/// not a program. The one folder is Paber's own, which is known from the start.
@MainActor
public protocol DesktopOpener: AnyObject {
  /// Opens an address; `answer` comes later, on the main thread.
  func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void)
  /// The folder of Paber's own data, an absolute path.
  var ownFolder: String { get }
  /// Shows the content of `ownFolder`; `answer` comes later, on the main thread.
  func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void)
  /// Opens a file by its absolute path in the program for its kind; `answer` comes later, on the main
  /// thread.
  func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void)
  /// Shows a file among those of its folder, by its absolute path; `answer` comes later, on the main
  /// thread.
  func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void)
}

extension DesktopOpener {
  /// Opens the mail program with a message that is ready to be sent.
  public func compose(_ message: MailMessage, _ answer: @escaping (OpenOutcome) -> Void) {
    open(message.address, answer)
  }
}

/// A desktop without programs.
@MainActor
public final class NoOpener: DesktopOpener {
  /// Empty: there is none.
  public let ownFolder = ""

  /// Makes an opener that always fails.
  public init() {}

  public func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void) { answer(.failed) }
  public func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void) { answer(.failed) }
  public func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
  public func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
}
