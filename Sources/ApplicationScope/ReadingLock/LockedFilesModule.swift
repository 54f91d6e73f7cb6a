import Interface
import SystemPackage

/// Remembers the files that are locked for reading: the last hundred, in the state. It does not
/// lock a document that is open: `ReadingLockModule` does, and calls this.
public final class LockedFilesModule: Module {
  private let state: StateModule

  public init(state: StateModule) { self.state = state }

  /// True if the file at an absolute path is locked.
  public func isLocked(_ path: FilePath) -> Bool { paths.contains(path) }

  /// Locks or unlocks a file.
  public func setLocked(_ isLocked: Bool, _ path: FilePath) {
    guard isLocked != self.isLocked(path) else { return }
    var next = paths.filter { $0 != path }
    if isLocked { next.append(path) }
    state.setPaths(Self.name, to: next.suffix(Self.limit))
  }

  private var paths: [FilePath] { state.paths(Self.name) }

  private static let name = "locked-files"
  private static let limit = 100
}
