import CHarfBuzz
import Layout
import TextCore

/// The face for the words of an alphabet throughout a paragraph.
///
/// In a text in Vietnamese or ancient Greek, every other word has letters that its font lacks. If
/// each word had the first face with its letters, the faces would alternate from word to word.
struct SharedFace {
  var script: hb_script_t
  var use: FaceUse
  /// The paragraph's letters that the face lacks, each with its marks; not empty if no face has
  /// all. Their words have faces of their own.
  var missing: Set<[UInt32]> = []
}

/// The statistics of one alphabet's words in a paragraph, which decide whether they share a face.
struct WordTally {
  let script: hb_script_t
  /// The number of words.
  private var count = 0
  /// The number of words with a letter that the text's own font lacks.
  private var leaving = 0
  /// Hashes of these words, without duplicates.
  private var wordsNeedingFallback: Set<UInt64> = []
  /// All letters with their marks, without duplicates, in order of appearance.
  private(set) var letters: [[UInt32]] = []
  private var known: Set<UInt64> = []
  /// The hash of the letters so far.
  private(set) var hash = StableHash()

  init(of script: hb_script_t) { self.script = script }

  /// The number of different words that must need another face before all words get it: a name in a
  /// text of another language does not change the text's face.
  private static let fewest = 2
  /// The share of these words that is needed for that: one of this many.
  private static let share = 6

  /// The number of different letters, each with its marks, up to which words share a face: more than
  /// those of any alphabet. The time to find a face grows with them.
  static let mostLetters = 512

  /// True if a face for all words is wanted. It stays true once the condition held up to some word,
  /// so that faces do not change back while the user goes on typing.
  var wantsFace: Bool { mayWantFace && letters.count <= Self.mostLetters }
  private var mayWantFace = false

  /// Notes a letter with its marks.
  mutating func note(letter: [UInt32]) {
    guard letters.count <= Self.mostLetters else { return }
    var hash = StableHash()
    for scalar in letter { hash.append(UInt64(scalar)) }
    guard known.insert(hash.value).inserted else { return }
    letters.append(letter)
    self.hash.append(hash.value)
  }

  /// Notes the end of a word; `isLeaving` is true if the text's own font lacks a letter of it.
  mutating func endWord(_ word: ArraySlice<UInt8>, isLeaving: Bool) {
    count += 1
    guard isLeaving else { return }
    leaving += 1
    if wordsNeedingFallback.count < Self.fewest {
      var hash = StableHash()
      hash.append(word)
      wordsNeedingFallback.insert(hash.value)
    }
    if wordsNeedingFallback.count >= Self.fewest, leaving * Self.share >= count {
      mayWantFace = true
    }
  }
}

/// Search for the shared faces of a paragraph's words.
extension FontLibrary {
  /// Returns the shared faces for a request, computed once for each paragraph: one walk over it,
  /// and only if it may have letters that a font for Western languages lacks.
  func sharedFaces(_ scripts: ParagraphScripts, _ requested: RequestedFont) -> [SharedFace] {
    guard scripts.mayLackLetters, requested.source.role == .body else { return [] }
    if let known = scripts.sharedFaces[requested.number] { return known }
    let split = Segmentation(requested, scripts, range: 0..<scripts.text.bytes.count)
    let found = tallies(split).filter(\.wantsFace).compactMap { sharedFace($0, requested) }
    scripts.sharedFaces[requested.number] = found
    return found
  }

  private func tallies(_ split: Segmentation) -> [WordTally] {
    var tallies: [WordTally] = []
    var offset = 0
    while offset < split.bytes.count {
      let first = scanner.next(in: split.scripts.text, at: offset, end: split.bytes.count)
      offset = first.range.upperBound
      guard first.isWordLetter, let script = first.script, script.isAlphabet else { continue }
      let index = tallies.firstIndex { $0.script == script } ?? tallies.count
      if index == tallies.count { tallies.append(WordTally(of: script)) }
      offset = note(first, split, in: &tallies[index])
    }
    return tallies
  }

  /// Notes the word whose first letter the scanner holds; returns its end.
  private func note(
    _ first: TextCluster, _ split: Segmentation, in tally: inout WordTally
  ) -> Int {
    let own = split.requested.use
    var isLeaving = false
    var cluster = first
    while true {
      tally.note(letter: scanner.scalars)
      let isPlain = split.requested.coversASCII && cluster.range.count == 1
      if !isPlain, !isLeaving { isLeaving = letterUse(scanner.scalars, first.script, split) != own }
      let end = cluster.range.upperBound
      guard end < split.bytes.count else { break }
      let next = scanner.next(in: split.scripts.text, at: end, end: split.bytes.count)
      guard next.isWordLetter, next.script == first.script else { break }
      cluster = next
    }
    let word = first.range.lowerBound..<cluster.range.upperBound
    tally.endWord(split.bytes[word], isLeaving: isLeaving)
    return word.upperBound
  }

  /// Returns the face that has all letters, else the one with the most of those for single letters.
  private func sharedFace(_ tally: WordTally, _ requested: RequestedFont) -> SharedFace? {
    var hash = tally.hash
    hash.append(UInt64(requested.number) << 32 | UInt64(tally.script.rawValue))
    if let known = sharedFaces[hash.value] { return known }
    let found = resolver.sharedFace(
      for: tally.letters, of: requested.source, style: requested.style, script: tally.script)
    if sharedFaces.count >= Self.sharedLimit { sharedFaces.removeAll(keepingCapacity: true) }
    sharedFaces[hash.value] = .some(found)
    return found
  }

  /// The number of cached results: while the user types, each letter new to a paragraph needs
  /// another result.
  private static var sharedLimit: Int { 1024 }
}
