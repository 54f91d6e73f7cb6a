import TextCore

/// Letters that every match of a regular expression has: where they are not there is no match, and
/// letters are found much quicker.
enum RequiredLetters {
  /// The longest row of such letters, found out from how the expression is written; `nil` where there
  /// is none of two or more. Only of an expression that stays in a line.
  static func find(in pattern: String) -> [UInt8]? {
    var (best, run): ([UInt8], [UInt8]) = ([], [])
    var rest = Array(pattern.utf8)[...]
    var depth = 0
    func end() {
      if run.count > best.count { best = run }
      run = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "|") where depth == 0: return nil
      case UInt8(ascii: "("):
        end()
        depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "["):
        end()
        skipSet(&rest)
      case UInt8(ascii: "\\"):
        let escaped = rest.popFirst() ?? 0
        let isLetter = escaped.isASCIILetter || (0x30...0x39).contains(escaped)
        if depth == 0, !isLetter, escaped < 0x80 { run.append(escaped) } else { end() }
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "{"):
        // What comes before may be missing.
        if depth == 0, !run.isEmpty { run.removeLast() }
        end()
        if byte == UInt8(ascii: "{") { rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst() }
      case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"): end()
      case 0x80...: end()
      default: if depth == 0 { run.append(byte) }
      }
    }
    end()
    return best.count > 1 ? best : nil
  }

  private static func skipSet(_ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
  }
}

/// Finds the lines of a slice that may have a match, by the letters that each match has.
final class LineSieve {
  private let finder: ByteFinder
  /// What letters are folded with; `nil`: capitals count.
  private let folding: LetterFolding?

  /// `nil` where there are no such letters.
  init?(_ query: SearchQuery) throws(SearchFailure) {
    guard let letters = RequiredLetters.find(in: query.pattern) else { return nil }
    folding = query.countsCase ? nil : try LetterFolding(keepsCase: false)
    finder = ByteFinder(folding?.folded(letters) ?? letters)
  }

  /// Stretches of whole lines, without their ends, outside of which nothing matches; they ascend.
  func lines(of slice: [UInt8]) -> [Range<Int>] {
    guard let folding else {
      return slice.withUnsafeBufferPointer { lines(of: slice, with: $0) }
    }
    return folding.withFolded(slice) { folded, keepsPlaces in
      keepsPlaces ? lines(of: slice, with: folded) : [0..<slice.count]
    }
  }

  private func lines(of slice: [UInt8], with bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    finder.forEach(in: bytes, from: 0) { place in
      let start = slice[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let end = slice[place...].firstIndex(of: UInt8(ascii: "\n")) ?? slice.count
      if let last = found.last, start <= last.upperBound + 1 {
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(start..<end)
      }
      return end
    }
    return found
  }
}
