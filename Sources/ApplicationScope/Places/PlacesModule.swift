import Interface
import Platform
import SystemPackage
import TextCore

/// Remembers where somebody was in a file and where its window was: of the last two hundred files.
/// No path is written down, only a number made of it.
public final class PlacesModule: Module {
  private let state: StateModule
  private let isBlank: Bool

  /// Makes the module. `isBlank`: nobody was anywhere, as far as it says.
  public init(state: StateModule, isBlank: Bool) {
    self.state = state
    self.isBlank = isBlank
  }

  /// What is remembered of the file at an absolute path.
  public func place(in path: FilePath) -> FilePlace? {
    if isBlank { return nil }
    let key = Self.key(of: path)
    return lines.last { $0.hasPrefix(key) }.flatMap { FilePlace(line: $0.dropFirst(key.count)) }
  }

  /// Remembers it for the file at an absolute path.
  public func remember(_ place: FilePlace, in path: FilePath) {
    let key = Self.key(of: path)
    let others = lines.filter { !$0.hasPrefix(key) }.suffix(Self.limit - 1).map(String.init)
    state.setWord(Self.name, to: (others + [key + place.line]).joined(separator: "\n"))
  }

  private var lines: [Substring] { (state.word(Self.name) ?? "").split(separator: "\n") }

  /// How the line of a file begins.
  private static func key(of path: FilePath) -> String {
    var hash = StableHash()
    hash.append(path.bytes[...])
    return String(hash.value, radix: 16) + " "
  }

  private static let name = "places"
  private static let limit = 200
}
