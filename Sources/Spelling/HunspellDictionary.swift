import CHunspell
import Synchronization
import SystemPackage
import TextUnicode

/// One open dictionary of Hunspell.
///
/// Opening one takes tens of milliseconds and megabytes. Not thread-safe.
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object.
final class HunspellDictionary {
  /// Error for a dictionary that cannot be used: its charset is unknown.
  struct Failure: Error {}

  private let functions: chunspell
  private let handle: OpaquePointer
  /// Held while a dictionary is opened or closed: all of them share Hunspell's tables of letters, and
  /// it counts their users without a lock.
  private static let tables = Mutex(())
  /// The charset of its words; `nil`: UTF-8.
  private let charset: Charset?

  /// Opens the dictionary of two files.
  init(_ files: DictionaryFiles, _ library: HunspellLibrary) throws(Failure) {
    functions = library.functions
    // Hunspell reads both before it returns.
    var opened: OpaquePointer?
    Self.tables.withLock { _ in
      opened = files.affixes.withPlatformString { affixes in
        files.words.withPlatformString { chunspell_create(library.functions, affixes, $0) }
      }
    }
    guard let handle = opened else { throw Failure() }
    self.handle = handle
    // The string belongs to the handle and is copied at once.
    let name = chunspell_encoding(functions, handle).map { String(cString: $0) } ?? "UTF-8"
    charset = Self.charset(named: name)
    // Errors thrown from here on run `deinit`.
    if let charset, charset.decode([0x61]) == nil { throw Failure() }
  }

  deinit { Self.tables.withLock { _ in chunspell_destroy(functions, handle) } }

  /// Returns the charset of an affix file's `SET`, which spells some names in its own way.
  private static func charset(named name: String) -> Charset? {
    let upper = name.uppercased()
    if upper == "UTF-8" || upper == "UTF8" { return nil }
    if upper.hasPrefix("MICROSOFT-CP") { return Charset("windows-" + upper.dropFirst(12)) }
    if upper.hasPrefix("ISO8859-") { return Charset("ISO-8859-" + upper.dropFirst(8)) }
    return Charset(upper == "TIS620-2533" ? "TIS-620" : name)
  }

  /// Returns true if the dictionary has the word. False for a word that its charset cannot encode.
  func contains(_ word: String) -> Bool {
    guard let word = cString(word) else { return false }
    return chunspell_spell(functions, handle, word)
  }

  /// Returns similar words, the likeliest first. Takes milliseconds, a quarter of a second at
  /// worst.
  func suggestions(for word: String) -> [String] {
    guard let word = cString(word) else { return [] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = chunspell_suggest(functions, handle, word, &list)
    defer { chunspell_free_list(functions, handle, &list, count) }
    guard let list, count > 0 else { return [] }
    // Hunspell has filled `count` strings, which live until `freeList`.
    return (0..<Int(count)).compactMap { index in list[index].flatMap(decoded) }
  }

  private func cString(_ word: String) -> [CChar]? {
    let text = Array(word.utf8)
    var bytes = text
    if let charset {
      guard let encoded = try? charset.encode(text) else { return nil }
      bytes = encoded
    }
    if bytes.contains(0) { return nil }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  private func decoded(_ string: UnsafeMutablePointer<CChar>) -> String? {
    guard let charset else { return String(cString: string) }
    var bytes: [UInt8] = []
    var next = string
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return charset.decode(bytes).map { String(decoding: $0, as: UTF8.self) }
  }
}
