import Glibc
public import Platform
public import SystemPackage

extension FileError {
  /// Returns the error of writing a file whose folder is missing, without a try.
  public static func missingFolder(of path: FilePath) -> FileError {
    FileError(operation: .write, path: path, code: ENOENT)
  }
}
