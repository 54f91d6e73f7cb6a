import TextCore

/// A slice of a text in which each `\r\n` is one `\n`, as an expression sees line ends, and the
/// mapping back to the bytes of the text.
struct PlainLines {
  /// The slice as it is searched.
  let bytes: [UInt8]
  /// The positions in `bytes` of each `\n` that had a `\r` before it, ascending.
  private let joined: [Int]

  private static let returns = ByteFinder([.carriageReturn])

  /// Joins the line ends of a slice. Linear.
  init(_ slice: [UInt8]) {
    var (plain, joined): ([UInt8], [Int]) = ([], [])
    var copied = 0
    slice.withUnsafeBufferPointer { buffer in
      Self.returns.forEach(in: buffer, from: 0) { place in
        if place + 1 < buffer.count, buffer[place + 1] == .newline {
          plain += slice[copied..<place]
          joined.append(plain.count)
          copied = place + 1
        }
        return place + 1
      }
    }
    if joined.isEmpty {
      bytes = slice
    } else {
      plain += slice[copied...]
      bytes = plain
    }
    self.joined = joined
  }

  /// Maps a place in `bytes` to the slice. O(log n).
  func origin(of place: Int) -> Int {
    joined.isEmpty ? place : place + joined.lowerBound(of: place)
  }

  /// Maps a range of `bytes` to the slice.
  func origin(of range: Range<Int>) -> Range<Int> {
    origin(of: range.lowerBound)..<origin(of: range.upperBound)
  }

  /// Maps a place in the slice to `bytes`; the place inside of a `\r\n` goes after it. O(log n).
  func place(of origin: Int) -> Int {
    // The `\r` with the number n was n bytes further on in the slice than its `\n` is in `bytes`.
    var (low, high) = (0, joined.count)
    while low < high {
      let middle = (low + high) / 2
      if joined[middle] + middle < origin { low = middle + 1 } else { high = middle }
    }
    let isInside = low > 0 && joined[low - 1] + low == origin
    return origin - low + (isInside ? 1 : 0)
  }

  /// Returns the expression with `\n` in place of `\r\n` and `\r?\n`.
  static func expression(_ pattern: String) -> String {
    var rest = Array(pattern.unicodeScalars)[...]
    var result = String.UnicodeScalarView()
    var isInSet = false
    while let scalar = rest.popFirst() {
      result.append(scalar)
      switch scalar {
      case "[": isInSet = true
      case "]": isInSet = false
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        // Quoted text is not an expression.
        if escaped == "Q" { return pattern }
        let more = rest.first == "?" ? rest.dropFirst() : rest
        if escaped == "r", !isInSet, more.starts(with: ["\\", "n"]) {
          result.append("n")
          rest = more.dropFirst(2)
        } else {
          result.append(escaped)
        }
      default: break
      }
    }
    return String(result)
  }
}
