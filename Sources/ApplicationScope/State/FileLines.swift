import Platform
import SystemPackage
import TextCore

/// A remembered line for each of the last two hundred files. Only a hash of the path is written.
struct FileLines {
  private let state: StateModule
  /// The name of the lines in the state.
  private let name: String

  private static let limit = 200

  init(_ name: String, in state: StateModule) {
    self.name = name
    self.state = state
  }

  /// Returns the line of the file at an absolute path; nil if none is remembered.
  func line(of path: FilePath) -> Substring? {
    Self.line(of: path, in: lines)
  }

  /// Returns the line of the file at an absolute path in a word of the state; nil if there is none.
  static func line(of path: FilePath, inWord word: String?) -> Substring? {
    line(of: path, in: lines(inWord: word))
  }

  private static func line(of path: FilePath, in lines: [Substring]) -> Substring? {
    let key = Self.key(of: path)
    return lines.last { $0.hasPrefix(key) }?.dropFirst(key.count)
  }

  /// Remembers a line, which has no line end, for the file at an absolute path. `isUrgent`: the next
  /// start needs it, even after a kill.
  func remember(_ line: String, of path: FilePath, isUrgent: Bool = false) {
    let others = others(than: path).suffix(Self.limit - 1)
    state.setWord(
      name, to: (others + [Self.key(of: path) + line]).joined(separator: "\n"),
      isUrgent: isUrgent)
  }

  /// Forgets the line of the file at an absolute path; `isUrgent` as above.
  func forget(_ path: FilePath, isUrgent: Bool) {
    state.setWord(name, to: others(than: path).joined(separator: "\n"), isUrgent: isUrgent)
  }

  private func others(than path: FilePath) -> [String] {
    let key = Self.key(of: path)
    return lines.filter { !$0.hasPrefix(key) }.map(String.init)
  }

  /// Moves the line of a file along with it. A file that was at the new path before is gone.
  func move(from old: FilePath, to new: FilePath) {
    let line = line(of: old).map(String.init)
    let keys = [Self.key(of: old), Self.key(of: new)]
    let others = lines.filter { line in !keys.contains { line.hasPrefix($0) } }.map(String.init)
    guard line != nil || others.count < lines.count else { return }
    let moved = line.map { [keys[1] + $0] } ?? []
    // At once, as the file has moved already: the program may be killed.
    state.setWord(name, to: (others + moved).joined(separator: "\n"), isUrgent: true)
  }

  private var lines: [Substring] { Self.lines(inWord: state.word(name)) }

  private static func lines(inWord word: String?) -> [Substring] {
    (word ?? "").split(separator: "\n")
  }

  /// The beginning of a file's line.
  private static func key(of path: FilePath) -> String {
    var hash = StableHash()
    hash.append(path.bytes[...])
    return String(hash.value, radix: 16) + " "
  }
}
