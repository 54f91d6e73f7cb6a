import TextCore

/// Letters that every match of a regular expression has, and the text that may be before them in
/// a match, derived from the expression. Letters are found much faster than matches.
struct RequiredLetters {
  /// The longest run of required letters.
  private(set) var letters: [UInt8] = []
  /// The text that a match may have before them; `nil`: it is not known, or a match depends on more
  /// than the text beside it.
  private(set) var lead: Lead?

  /// The text that may be before the letters.
  struct Lead: Equatable {
    /// A superset of its bytes.
    var bytes = ByteSet()
    /// The maximum number of its characters; `nil`: any number.
    var longest: Int? = 0

    /// Adds a character that occurs at most `most` times.
    mutating func add(_ bytes: ByteSet, most: Int?) {
      self.bytes.formUnion(bytes)
      longest = most.flatMap { most in longest.map { $0 + most } }
    }
  }

  private init() {}

  /// Finds the required letters; `nil` if there are fewer than `count`.
  init?(in pattern: String, countsCase: Bool = true, atLeast count: Int = 2) {
    // Some letters equal two of another case.
    if !countsCase, pattern.utf8.contains(where: { $0 >= 0x80 }) { return nil }
    var reader = Reader(rest: Array(pattern.utf8)[...], countsCase: countsCase)
    guard reader.read(), reader.best.letters.count >= count else { return nil }
    self = reader.best
    if !reader.isPlain { lead = nil }
  }

  /// Reads an expression from its beginning to its end.
  private struct Reader {
    var rest: ArraySlice<UInt8>
    let countsCase: Bool
    var best = RequiredLetters()
    /// Letters that follow each other, and the text before them.
    var run: [UInt8] = []
    var lead: Lead? = Lead()
    /// True if it has no lookbehind and no syntax that is unknown here.
    var isPlain = true

    /// Returns false if the expression has alternatives.
    mutating func read() -> Bool {
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "|"): return false
        case UInt8(ascii: "("): readGroup()
        case UInt8(ascii: "["):
          end()
          add(ByteSet(reading: &rest, countsCase: countsCase))
        case UInt8(ascii: "\\"): readEscape()
        case UInt8(ascii: "."):
          end()
          add(.all.subtracting([0x0A]))
        case UInt8(ascii: "^"), UInt8(ascii: "$"):
          end()
          _ = readMost()
        case 0x80...:
          end()
          while let next = rest.first, next & 0xC0 == 0x80 { rest.removeFirst() }
          add(.beyondASCII)
        default: readLetter(byte)
        }
      }
      end()
      return true
    }

    /// Ends a run of letters.
    private mutating func end() {
      if run.count > best.letters.count { (best.letters, best.lead) = (run, lead) }
      for letter in run { lead?.add(ByteSet(letter, countsCase: countsCase), most: 1) }
      run = []
    }

    /// Adds a character of a set with its quantifier.
    private mutating func add(_ set: ByteSet) {
      let most = readMost()
      lead?.add(set, most: most)
    }

    private mutating func readLetter(_ byte: UInt8) {
      let next = rest.first
      guard let next, "*?{+".utf8.contains(next) else { return run.append(byte) }
      // A character that may be missing is not required.
      if next == UInt8(ascii: "+") { run.append(byte) }
      end()
      add(ByteSet(byte, countsCase: countsCase))
    }

    private mutating func readEscape() {
      let escaped = rest.popFirst() ?? 0
      guard escaped.isASCIILetter || (0x30...0x39).contains(escaped) || escaped >= 0x80 else {
        return readLetter(escaped)
      }
      end()
      if let set = ByteSet(escape: escaped) {
        add(set)
      } else if "bB".utf8.contains(escaped) {
        _ = readMost()
      } else {
        // A back reference. It comes after its group and takes no more than the known syntax of it.
        if !(0x31...0x39).contains(escaped) { isPlain = false }
        lead = nil
      }
    }

    /// Skips a group.
    private mutating func readGroup() {
      end()
      var depth = 1
      var isWidthless = false
      func readKind() {
        guard rest.first == UInt8(ascii: "?") else { return }
        rest.removeFirst()
        let kind = rest.first ?? 0
        if !":=!>".utf8.contains(kind) { isPlain = false }
        if depth == 1 { isWidthless = "=!".utf8.contains(kind) }
      }
      readKind()
      while depth > 0, let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "("):
          depth += 1
          readKind()
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: "["): _ = ByteSet(reading: &rest, countsCase: countsCase)
        case UInt8(ascii: "\\"):
          let escaped = rest.popFirst() ?? 0
          let isKnown = "wWdDsSbBtnrf".utf8.contains(escaped) || (0x31...0x39).contains(escaped)
          if escaped.isASCIILetter || escaped == 0x30, !isKnown { isPlain = false }
        default: break
        }
      }
      _ = readMost()
      if !isWidthless { lead = nil }
    }

    /// Reads a quantifier. Returns the maximum number of repetitions, `nil` for any number.
    private mutating func readMost() -> Int? {
      var most: Int? = 1
      switch rest.first {
      case UInt8(ascii: "*"), UInt8(ascii: "+"): most = nil
      case UInt8(ascii: "?"): break
      case UInt8(ascii: "{"):
        most = nil
        while let byte = rest.first, byte != UInt8(ascii: "}") { rest.removeFirst() }
      default: return 1
      }
      rest = rest.dropFirst()
      if let next = rest.first, "?+".utf8.contains(next) { rest.removeFirst() }
      return most
    }
  }
}
