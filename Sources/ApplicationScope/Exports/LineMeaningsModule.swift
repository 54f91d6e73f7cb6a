import Files
import Interface
import MarkdownSyntax
import SystemPackage

/// Remembers the meaning of lines that a writer chose for a file, in the state, for the last two
/// hundred files. It does not decide the meaning of lines without a choice: `LineMeaning` does.
///
/// A file is known by its path alone. Its inode changes when it is saved by renaming, and the disk uses
/// a free inode again, so it can't tell two files that swap names from two that were written anew.
public final class LineMeaningsModule: Module {
  private let lines: FileLines

  private static let name = "line-meanings"

  public init(state: StateModule) { lines = FileLines(Self.name, in: state) }

  /// Returns the meaning that a writer chose for the file at an absolute path; nil: none was chosen.
  public func meaning(of path: FilePath) -> LineMeaning? {
    lines.line(of: path).flatMap { LineMeaning(rawValue: String($0)) }
  }

  /// Returns the meaning from a state that was loaded, for the command line.
  public static func meaning(of path: FilePath, in state: StateStore) -> LineMeaning? {
    FileLines.line(of: path, inWord: state.word(name)).flatMap { LineMeaning(rawValue: String($0)) }
  }

  /// Remembers the meaning for the file at an absolute path.
  public func remember(_ meaning: LineMeaning, of path: FilePath) {
    lines.remember(meaning.rawValue, of: path)
  }

  /// Remembers the meaning for the new path of a file that was moved.
  public func follow(from old: FilePath, to new: FilePath) { lines.move(from: old, to: new) }
}
