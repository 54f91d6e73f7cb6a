import CICU

/// Words of a text as they are compared: without case and accents. Apostrophes are left out; an
/// ideograph is a word of its own.
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object.
final class WordFolder {
  private let handle: OpaquePointer

  /// Returns `nil` if there is no memory, or ICU has no tables.
  init?() {
    guard let handle = cicu_folder_open(0) else { return nil }
    self.handle = handle
  }

  deinit { cicu_folder_close(handle) }

  /// A word; never empty.
  typealias Word = [Unicode.Scalar]

  func words(of text: String) -> [Word] {
    var words: [Word] = []
    var word: Word = []
    func end() {
      if !word.isEmpty { words.append(word) }
      word = []
    }
    for scalar in String(decoding: folded(Array(text.utf8)), as: UTF8.self).unicodeScalars {
      switch Int(cicu_count_class(Int32(scalar.value)) >> 4) {
      case Int(CICU_IDEOGRAPH):
        end()
        words.append([scalar])
      case Int(CICU_LETTER), Int(CICU_DIGIT), Int(CICU_EXTENDER), Int(CICU_SYLLABLE),
        Int(CICU_INVOLVED):
        word.append(scalar)
      default:
        if scalar != "'" { end() }
      }
    }
    end()
    return words
  }

  private func folded(_ text: [UInt8]) -> [UInt8] {
    // The sizes that the C function asks for (CICU_FOLD_ROOM, CICU_FOLD_SEAMS).
    let room = 4 * text.count + 64
    return withUnsafeTemporaryAllocation(of: cicu_fold_seam.self, capacity: text.count / 2 + 1) {
      seams in
      [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
        var seamCount: Int32 = 0
        count = Int(
          cicu_fold(
            handle, text, Int32(text.count), bytes.baseAddress, seams.baseAddress, &seamCount))
      }
    }
  }
}

/// Comparison of a keyword with the beginning of a word.
enum WordBeginning {
  /// True if `word` begins with `key`, also with one letter wrong, missing, too much or swapped with
  /// its neighbour. Short keywords and digits have to be exact; a wrong first letter is tolerated in
  /// long ones only, as `trash` is no `crash`. O(length of `key`).
  static func matches(_ word: WordFolder.Word, _ key: WordFolder.Word) -> Bool {
    var at = 0
    while at < key.count, at < word.count, key[at] == word[at] { at += 1 }
    if at == key.count { return true }
    guard key.count >= (at == 0 ? leastWithWrongStart : leastWithWrongLetter),
      !key.contains(where: { $0.value < 0x3A })
    else { return false }
    let (wanted, found) = (key[at...], word[at...])
    if begins(found.dropFirst(), with: wanted) { return !found.isEmpty }
    if begins(found, with: wanted.dropFirst()) { return true }
    guard !found.isEmpty else { return false }
    if begins(found.dropFirst(), with: wanted.dropFirst()) { return true }
    return wanted.count > 1 && found.count > 1 && wanted[at] == found[at + 1]
      && wanted[at + 1] == found[at] && begins(found.dropFirst(2), with: wanted.dropFirst(2))
  }

  private static let leastWithWrongLetter = 4
  private static let leastWithWrongStart = 6

  private static func begins(
    _ word: ArraySlice<Unicode.Scalar>, with key: ArraySlice<Unicode.Scalar>
  ) -> Bool { word.starts(with: key) }
}
