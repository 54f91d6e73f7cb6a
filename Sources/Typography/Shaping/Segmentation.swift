import CHarfBuzz
import Layout
import TextCore

/// The state of splitting a range into segments, with the letters round the current position.
/// Segments are added in order, cover the range and do not overlap. Signs follow the script of the
/// letters around them, which it remembers.
struct Segmentation {
  let requested: RequestedFont
  let scripts: ParagraphScripts
  /// The bytes to split.
  let range: Range<Int>
  /// The shared faces for the words of the paragraph.
  let shared: [SharedFace]
  private(set) var segments: [Segment] = []
  /// The script that the last sign follows; `nil` if that is Latin or none.
  var contextScript: hb_script_t?
  /// The letter before the current position; `nil` if none is near.
  private var before: ParagraphScripts.Letter?
  /// The result of the last search for the next letter, and the start of that search.
  private var after: (found: (letter: ParagraphScripts.Letter, offset: Int)?, from: Int)?

  init(
    _ requested: RequestedFont, _ scripts: ParagraphScripts, range: Range<Int>,
    shared: [SharedFace] = []
  ) {
    self.requested = requested
    self.scripts = scripts
    self.range = range
    self.shared = shared
    if scripts.mayBeMixed { before = scripts.letter(before: range.lowerBound) }
  }

  /// The paragraph's bytes.
  var bytes: [UInt8] { scripts.text.bytes }

  var lastUse: FaceUse? { segments.last?.use }

  /// True if the last segment can take any printable ASCII that follows.
  var endsLatin: Bool {
    shared(HB_SCRIPT_LATIN) == nil && segments.last?.isLatin(in: requested) ?? false
  }

  /// Returns the shared face for words of a script; `nil` if there is none.
  func shared(_ script: hb_script_t?) -> SharedFace? { shared.first { $0.script == script } }

  /// Adds a segment; joins it with the one before if both are shaped together.
  mutating func add(_ segment: Segment) {
    if segments.isEmpty || !segments[segments.count - 1].join(segment) { segments.append(segment) }
  }

  /// Adds a segment that is shaped by itself.
  mutating func addApart(_ segment: Segment) { segments.append(segment) }

  /// Notes that a letter was passed.
  mutating func note(_ letter: ParagraphScripts.Letter) { before = letter }

  /// Notes that Latin letters were passed.
  mutating func noteLatin() {
    before = ParagraphScripts.Letter(script: HB_SCRIPT_LATIN, scalar: 0x78)
  }

  /// Returns the letter that decides the face of a sign or space: that of both sides if they have
  /// the same script, else that of the paragraph; `nil` if no letter is near.
  ///
  /// Thus the spaces round a word in another script are alike, and so are quotation marks.
  mutating func letter(forSignAt sign: Range<Int>) -> ParagraphScripts.Letter? {
    guard scripts.mayBeMixed else { return scripts.main }
    let next = letter(from: sign.upperBound)
    guard let first = before ?? next else { return nil }
    guard let second = next ?? scripts.main, second.script != first.script else { return first }
    guard let main = scripts.main, main.script != first.script, main.script == second.script else {
      return first
    }
    return main
  }

  private mutating func letter(from index: Int) -> ParagraphScripts.Letter? {
    if let after, after.from <= index {
      let isNext = after.found.map { $0.offset >= index } ?? (index < after.from + Self.farAway)
      if isNext { return after.found?.letter }
    }
    let found = scripts.letter(from: index)
    after = (found, index)
    return found?.letter
  }

  /// The number of bytes after which a failed search is repeated.
  private static let farAway = ParagraphScripts.reach / 2

  /// True if a sign closes a number, like the point of a numbered list.
  func followsDigit(_ sign: TextCluster) -> Bool {
    let index = sign.range.lowerBound
    return index > 0 && bytes[index] != 0x20 && (0x30...0x39).contains(bytes[index - 1])
  }

  /// True if a sign is adjacent to a character that is not ASCII.
  func touchesOtherLetter(_ sign: Range<Int>) -> Bool {
    let isBefore = sign.lowerBound > 0 && bytes[sign.lowerBound - 1] >= 0x80
    return isBefore || sign.upperBound < bytes.count && bytes[sign.upperBound] >= 0x80
  }

  /// Returns the end of the printable ASCII from `start` that is certain to be in the text's own
  /// font; `nil` if none is.
  ///
  /// A word that ends with a character outside ASCII is left out, as are signs that follow the
  /// letters after them.
  func endOfPlainASCII(from start: Int) -> Int? {
    var end = start
    while end < range.upperBound, bytes[end] &- 0x20 < 0x5F { end += 1 }
    let isOpen = end < range.upperBound && bytes[end] >= 0x80
    if isOpen {
      // The last letter may have a mark, and a word has one face.
      if end > start { end -= 1 }
      while end > start, Self.isLetter(bytes[end]), Self.isLetter(bytes[end - 1]) { end -= 1 }
    }
    if scripts.mayBeMixed, requested.source.role == .body {
      while end > start, !Self.isLetter(bytes[end - 1]) { end -= 1 }
    }
    return end > start ? end : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- 0x61 < 26 }
}
