import CHarfBuzz
import Layout
import TextCore

/// The face that the words of an alphabet are in, all over a paragraph.
///
/// A text in Vietnamese or ancient Greek has letters in every other word that its font lacks. If each
/// word had the first face that has its letters, faces would take turns from word to word.
struct SharedFace {
  var script: hb_script_t
  var use: FaceUse
  /// Letters of the paragraph that the face has not, each with its marks: no face has all. Their words
  /// have faces of their own.
  var missing: Set<[UInt32]> = []
}

/// What the words of one alphabet in a paragraph want of fonts.
struct WordTally {
  let script: hb_script_t
  /// How many words there are.
  private var count = 0
  /// How many of them the text's own font lacks a letter of.
  private var leaving = 0
  /// The same, each word once.
  private var leavingWords: Set<UInt64> = []
  /// All letters with their marks, each once, as they come.
  private(set) var letters: [[UInt32]] = []
  private var known: Set<UInt64> = []
  /// Stands for the letters, as far as they have come.
  private(set) var hash = StableHash()

  init(of script: hb_script_t) { self.script = script }

  /// Words that need another face before all words get it: a name in a text of another language does not
  /// change its face.
  private static let fewest = 2
  /// The part of all words that they are at the least, one of so many.
  private static let share = 6

  /// Whether a face for all words is wanted. It is as soon as they are that many up to some word, so
  /// that nothing turns back while somebody writes on.
  private(set) var wantsFace = false

  /// Notes a letter with its marks.
  mutating func note(letter: [UInt32]) {
    var hash = StableHash()
    for scalar in letter { hash.append(UInt64(scalar)) }
    guard known.insert(hash.value).inserted else { return }
    letters.append(letter)
    self.hash.append(hash.value)
  }

  /// Notes the end of a word; `isLeaving`: the text's own font lacks a letter of it.
  mutating func endWord(_ word: ArraySlice<UInt8>, isLeaving: Bool) {
    count += 1
    guard isLeaving else { return }
    leaving += 1
    if leavingWords.count < Self.fewest {
      var hash = StableHash()
      hash.append(word)
      leavingWords.insert(hash.value)
    }
    if leavingWords.count >= Self.fewest, leaving * Self.share >= count { wantsFace = true }
  }
}

/// Finding the faces that words of a paragraph share.
extension FontLibrary {
  /// Those for a request, found once a paragraph: one walk over it, and only where it may have letters
  /// that a font for Western languages lacks.
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

  /// Notes a word, whose first letter the scanner holds. Returns where it ends.
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

  /// The face that has all letters, else the most of them among those that single letters would get.
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

  /// How many answers are kept: while somebody writes, a paragraph asks for a new one with each letter
  /// that was not in it.
  private static var sharedLimit: Int { 1024 }
}
