import Synchronization
import SystemPackage

/// A cache of parsed paths. Tests use the same ones again and again, and without the optimiser parsing
/// one costs more than all other work of a disk in memory.
public enum KnownPaths {
  private struct Parts {
    let folder: FilePath
    let name: FilePath.Component?
    let names: [String]

    init(_ path: FilePath) {
      folder = path.removingLastComponent()
      name = path.lastComponent
      names = path.components.map(\.string)
    }
  }

  private static let paths = Mutex<[FilePath: Parts]>([:])

  private static func parts(of path: FilePath) -> Parts {
    if let parts = paths.withLock({ $0[path] }) { return parts }
    let parts = Parts(path)
    paths.withLock { $0[path] = parts }
    return parts
  }

  /// The folder that a path is in.
  public static func folder(of path: FilePath) -> FilePath { parts(of: path).folder }
  /// The last name of a path; `nil`: it is the root.
  public static func name(of path: FilePath) -> FilePath.Component? { parts(of: path).name }
  /// All names of a path, from the root on.
  public static func names(of path: FilePath) -> [String] { parts(of: path).names }
}
