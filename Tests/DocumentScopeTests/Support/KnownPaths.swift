import Synchronization
import SystemPackage

/// What paths fall apart into. Tests ask about the same few again and again, and without the optimiser
/// taking one apart costs more than all else that a disk in memory does.
enum KnownPaths {
  private struct Parts {
    let folder: FilePath
    let name: FilePath.Component?
  }

  private static let all = Mutex<[FilePath: Parts]>([:])

  private static func parts(of path: FilePath) -> Parts {
    if let parts = all.withLock({ $0[path] }) { return parts }
    let parts = Parts(folder: path.removingLastComponent(), name: path.lastComponent)
    all.withLock { $0[path] = parts }
    return parts
  }

  /// The folder that a path is in.
  static func folder(of path: FilePath) -> FilePath { parts(of: path).folder }
  /// The last name of a path; `nil`: it is the root.
  static func name(of path: FilePath) -> FilePath.Component? { parts(of: path).name }
}
