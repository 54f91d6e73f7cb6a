import CHarfBuzz
import Layout
import TextCore

/// How far a stretch is split into segments, and which letters stand round the place.
struct Segmentation {
  let requested: RequestedFont
  let scripts: ParagraphScripts
  /// The bytes to split.
  let range: Range<Int>
  /// The faces that the words of the paragraph share.
  let shared: [SharedFace]
  private(set) var segments: [Segment] = []
  /// The script that the sign that was looked at last goes by; `nil`: it goes by none but Latin.
  var company: hb_script_t?
  /// The letter before the place; `nil`: there is none near it.
  private var before: ParagraphScripts.Letter?
  /// The next letter from some place on, and from where it was looked for.
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

  /// The face of what was added last.
  var lastUse: FaceUse? { segments.last?.use }

  /// Whether all printable ASCII goes on with the last segment.
  var endsLatin: Bool {
    shared(HB_SCRIPT_LATIN) == nil && segments.last?.isLatin(in: requested) ?? false
  }

  /// The face that words of a script share; `nil`: each has its own.
  func shared(_ script: hb_script_t?) -> SharedFace? { shared.first { $0.script == script } }

  /// Adds what follows, to the segment before where the two are shaped at once.
  mutating func add(_ segment: Segment) {
    if segments.isEmpty || !segments[segments.count - 1].join(segment) { segments.append(segment) }
  }

  /// Adds a segment that is shaped by itself.
  mutating func addApart(_ segment: Segment) { segments.append(segment) }

  /// Notes a letter that was come by.
  mutating func note(_ letter: ParagraphScripts.Letter) { before = letter }

  /// Notes that Latin letters were come by.
  mutating func noteLatin() {
    before = ParagraphScripts.Letter(script: HB_SCRIPT_LATIN, scalar: 0x78)
  }

  /// The letter by which a sign or space is shown: that of both sides where they are of one script,
  /// else that of the paragraph; `nil`: no letter is near.
  ///
  /// So the spaces round a word in another script are alike, and so are quotation marks.
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

  /// Bytes after which is looked again where no letter was near.
  private static let farAway = ParagraphScripts.reach / 2

  /// Whether a sign closes a number, as the point of a numbered list.
  func followsDigit(_ sign: TextCluster) -> Bool {
    let index = sign.range.lowerBound
    return index > 0 && bytes[index] != 0x20 && (0x30...0x39).contains(bytes[index - 1])
  }

  /// True if a sign stands right at a character that is not ASCII.
  func touchesOtherLetter(_ sign: Range<Int>) -> Bool {
    let isBefore = sign.lowerBound > 0 && bytes[sign.lowerBound - 1] >= 0x80
    return isBefore || sign.upperBound < bytes.count && bytes[sign.upperBound] >= 0x80
  }

  /// The end of the printable ASCII at `start` that certainly is in the text's own font; `nil` where
  /// nothing is.
  ///
  /// The word whose end is no ASCII is left out, as are signs that go by the letters behind them.
  func endOfPlainASCII(from start: Int) -> Int? {
    var end = start
    while end < range.upperBound, bytes[end] &- 0x20 < 0x5F { end += 1 }
    let isOpen = end < range.upperBound && bytes[end] >= 0x80
    if isOpen {
      // The letter before may have a mark, and a word is of one face.
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
