/// What became of a wish to open something in another program.
public enum OpenOutcome: Hashable, Sendable {
  /// The desktop has taken it, or the person was asked by the desktop and said no.
  case opened
  /// It is none of the kinds that are ever handed to the desktop.
  case refused
  /// There is no program for it, or no desktop.
  case failed
}

/// Opens addresses, letters and one folder in the programs that the person has for them.
///
/// Only `http`, `https` and `mailto` are handed on: an address can come out of a document, and
/// others start programs. Of files there is Paber's own folder, which is known from the start, so
/// that no path that is asked for can lead anywhere else.
@MainActor
public protocol DesktopOpener: AnyObject {
  /// Opens an address; `answer` comes later, on the main thread.
  func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void)
  /// The folder in which Paber keeps what it remembers, an absolute path.
  var ownFolder: String { get }
  /// Shows what is in `ownFolder`; `answer` comes later, on the main thread.
  func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void)
}

extension DesktopOpener {
  /// Opens the mail program with a letter that is ready to be sent.
  public func compose(_ letter: Letter, _ answer: @escaping (OpenOutcome) -> Void) {
    open(letter.address, answer)
  }
}

/// A desktop without programs: notes what it was asked to open.
@MainActor
public final class RecordingOpener: DesktopOpener {
  /// What was asked for and is allowed.
  public private(set) var opened: [String] = []
  /// Where Paber would keep what it remembers.
  public let ownFolder = "/state"
  /// What it answers for what is allowed; may be set.
  public var outcome = OpenOutcome.opened

  /// Makes one.
  public init() {}

  /// Notes the address and answers at once.
  public func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void) {
    guard WebAddress.isAllowed(address) else { return answer(.refused) }
    opened.append(address)
    answer(outcome)
  }

  /// Notes the folder and answers at once.
  public func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void) {
    opened.append(ownFolder)
    answer(outcome)
  }
}
