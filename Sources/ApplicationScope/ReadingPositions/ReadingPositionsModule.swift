import Interface
import Platform
import SystemPackage
import TextCore

/// Remembers the writer's place in each of the last two hundred files, and its window's place.
///
/// Owns lines of the state, found by a hash of the path. It moves no caret: the document asks when
/// it opens.
public final class ReadingPositionsModule: Module {
  private let lines: FileLines
  private let isBlank: Bool

  /// Makes the module. If `isBlank`, it returns no positions.
  public init(state: StateModule, isBlank: Bool) {
    lines = FileLines("places", in: state)
    self.isBlank = isBlank
  }

  /// Returns the place remembered for the file at an absolute path.
  public func place(in path: FilePath) -> ReadingPosition? {
    isBlank ? nil : lines.line(of: path).flatMap { ReadingPosition(line: $0) }
  }

  /// Remembers the place for the file at an absolute path.
  public func remember(_ place: ReadingPosition, in path: FilePath) {
    lines.remember(place.line, of: path)
  }
}
