public import Platform
public import SystemPackage

/// A desktop without programs, which records the requests to open something.
@MainActor
public final class RecordingOpener: DesktopOpener {
  /// The allowed requests.
  public private(set) var opened: [String] = []
  /// The files that it was asked to show.
  public private(set) var shown: [FilePath] = []
  /// The folder of Paber's own files.
  public let ownFolder = "/state"
  /// The outcome of allowed requests; may be set.
  public var outcome = OpenOutcome.opened

  public init() {}

  /// Notes the address and answers at once.
  public func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void) {
    guard WebAddress.isAllowed(address) else { return answer(.refused) }
    opened.append(address)
    answer(outcome)
  }

  /// The files that it was asked to open.
  public private(set) var files: [FilePath] = []

  /// Notes the path and answers at once.
  public func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    files.append(path)
    answer(outcome)
  }

  /// Notes the path and answers at once.
  public func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    shown.append(path)
    answer(outcome)
  }

  /// Notes the folder and answers at once.
  public func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void) {
    opened.append(ownFolder)
    answer(outcome)
  }
}
