import Files
import Platform
import Synchronization
import SystemPackage
import TextCore

/// The words that the user calls right: one a line in a file, which they may edit by hand, and
/// those that are ignored until the program ends.
///
/// A word in small letters is right with a capital too; one with capitals only as it is written.
nonisolated final class UserWords: Sendable {
  private struct State {
    var words: Set<String> = []
    var ignored: Set<String> = []
  }

  /// Bytes; a longer file is no list that a user has made.
  private static let largest = 1 << 24

  private let store: any FileStore
  private let path: FilePath
  private let state = Mutex(State())

  /// Makes it; the file is not read yet.
  init(store: any FileStore, path: FilePath) {
    self.store = store
    self.path = path
  }

  /// Reads the file, which need not exist. Not for the main thread.
  func load() {
    guard let file = try? store.readIfThere(path, limit: Self.largest)?.bytes ?? [] else { return }
    take(file)
  }

  private func take(_ file: [UInt8]) {
    let words = Self.words(in: file)
    state.withLock { $0.words = words }
  }

  /// True if the user has added or ignored the word.
  func contains(_ word: String) -> Bool {
    let small = word.lowercased()
    return state.withLock {
      $0.words.contains(word) || $0.words.contains(small) || $0.ignored.contains(word)
        || $0.ignored.contains(small)
    }
  }

  /// Returns the second words of pairs that the user has not called right, as in *the the*.
  func repetitions(in text: ReadableText) -> [Range<Int>] {
    RepeatedWords.ranges(in: text.bytes) { contains("\($0) \($0)") }
  }

  /// Returns the first word of a text if the line above ends with the same one, unless the user has
  /// called the pair right.
  func repetition(in text: ReadableText, after line: [UInt8]) -> Range<Int>? {
    RepeatedWords.first(of: text.bytes, after: line) { contains("\($0) \($0)") }
  }

  /// Accepts a word until the program ends.
  func ignore(_ word: String) { _ = state.withLock { $0.ignored.insert(Self.straight(word)) } }

  /// Adds a word for good; the file's content stays as it is, byte by byte. Not for the main
  /// thread. Throws `FileError`, also for a file that exists and can't be read; the word then holds
  /// until the program ends.
  func add(_ word: String) throws {
    let word = Self.straight(word)
    ignore(word)
    var file: [UInt8] = []
    try store.makeFolder(path.removingLastComponent(), isPrivate: true)
    try store.update(path, limit: Self.largest) { newest in
      file = newest ?? []
      guard !Self.words(in: file).contains(word) else { return nil }
      if let last = file.last, last != Self.newline { file.append(Self.newline) }
      file += Array(word.utf8) + [Self.newline]
      return file
    }
    take(file)
  }

  /// The words of a file. A line ends with `\n`, so that the white space before it may be a `\r`.
  private static func words(in file: [UInt8]) -> Set<String> {
    Set(file.split(separator: newline).map { word(of: String(decoding: $0, as: UTF8.self)) })
      .subtracting([""])
  }

  private static let newline = UInt8(ascii: "\n")

  /// The word of a line, without the white space round it.
  private static func word(of line: String) -> String {
    let trimmed = line.drop { $0.isWhitespace }
    return straight(String(trimmed.prefix { !$0.isWhitespace }))
  }

  /// The word with straight apostrophes, as dictionaries have them.
  private static func straight(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.map { $0 == "\u{2019}" ? "'" : $0 }))
  }
}
