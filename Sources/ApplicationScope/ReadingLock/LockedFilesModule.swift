import Interface

/// Remembers which files are locked for reading: the last hundred.
public final class LockedFilesModule: Module {
  private let state: StateModule

  /// Makes the module.
  public init(state: StateModule) { self.state = state }

  /// Whether the file at an absolute path is locked.
  public func isLocked(_ path: String) -> Bool { paths.contains(path) }

  /// Locks a file, or opens it again.
  public func setLocked(_ isLocked: Bool, _ path: String) {
    guard isLocked != self.isLocked(path) else { return }
    var next = paths.filter { $0 != path }
    if isLocked { next.append(path) }
    state.setWord(Self.name, to: PathList.word(next.suffix(Self.limit)))
  }

  private var paths: [String] { PathList.paths(state.word(Self.name) ?? "") }

  private static let name = "locked-files"
  private static let limit = 100
}
