import Interface
import SystemPackage

/// Remembers the last export of each file: its format and options, as a line that the document
/// writes and reads.
public final class ExportChoicesModule: Module {
  private let lines: FileLines

  public init(state: StateModule) { lines = FileLines("exports", in: state) }

  /// Returns the choices for the file at an absolute path; nil if it was never exported.
  public func line(of path: FilePath) -> Substring? { lines.line(of: path) }

  /// Remembers the choices for the file at an absolute path.
  public func remember(_ line: String, of path: FilePath) { lines.remember(line, of: path) }
}
