import Glibc
public import Platform
public import SystemPackage

extension FileError {
  /// The error of writing a file whose folder is not there, known before it is tried.
  public static func missingFolder(of path: FilePath) -> FileError {
    FileError(operation: .write, path: path, code: ENOENT)
  }
}
