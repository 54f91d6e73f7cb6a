import CICU
import TextCore

/// A regular expression of ICU, and the text to search with it. The only end of a line is `\n`.
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object. The text
/// that C reads, `slice` or `rope`, stays valid until it is replaced.
final class Expression {
  private let handle: OpaquePointer
  private var slice = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var rope: RopeReader?
  private let isWanted: Wanted
  private let stepLimit: Int

  /// The maximum number of bytes for ICU's backtracking: a hundred thousand places of a simple
  /// expression.
  private static let stack: Int32 = 8 << 20

  /// Throws if `pattern` is not a valid expression.
  init(_ pattern: String, countsCase: Bool, stepLimit: Int) throws(SearchFailure) {
    let bytes = Array(pattern.utf8)
    var place: Int32 = -1
    guard
      let handle = cicu_regex_open(bytes, Int32(bytes.count), countsCase ? 0 : 1, &place)
    else { throw .malformed(at: place < 0 ? nil : Int(place)) }
    self.handle = handle
    isWanted = Wanted()
    self.stepLimit = stepLimit
  }

  deinit {
    cicu_regex_close(handle)
    slice.deallocate()
  }

  /// The number of groups in parentheses.
  var groupCount: Int { Int(cicu_regex_group_count(handle)) }

  /// The number of the group of a name.
  func group(named name: String) -> Int? {
    let number = Int(cicu_regex_group_named(handle, name))
    return number < 0 ? nil : number
  }

  /// Searches a slice of a text that is not longer than a few megabytes. `isWanted` is called now
  /// and then, on the same thread, until the next search.
  func look(through bytes: [UInt8], _ isWanted: @escaping () -> Bool) throws(SearchFailure) {
    if slice.count < bytes.count {
      slice.deallocate()
      slice = .allocate(capacity: bytes.count)
    }
    _ = slice.update(fromContentsOf: bytes)
    setLimits(for: bytes.count, isWanted)
    guard cicu_regex_set_slice(handle, slice.baseAddress, Int32(bytes.count)) != 0 else {
      throw .unavailable
    }
    rope = nil
  }

  /// Searches a text from `start` on, and reads only the parts that ICU looks at.
  func look(
    through text: TextRope, from start: TextOffset, _ isWanted: @escaping () -> Bool
  ) throws(SearchFailure) {
    let reader = RopeReader(text)
    setLimits(for: text.end - start, isWanted)
    let context = Unmanaged.passUnretained(reader).toOpaque()
    let isSet = cicu_regex_set_text(
      handle, context,
      { context, offset, buffer, capacity in
        guard let context, let buffer else { return 0 }
        // The expression keeps the reader for as long as C may use it.
        let reader = Unmanaged<RopeReader>.fromOpaque(context).takeUnretainedValue()
        return reader.read(
          offset, into: UnsafeMutableBufferPointer(start: buffer, count: Int(capacity)))
      }, Int64(text.utf8Count), Int64(start.utf8))
    rope = reader
    guard isSet != 0 else { throw .unavailable }
  }

  private func setLimits(for length: Int, _ isWanted: @escaping () -> Bool) {
    self.isWanted.ask = isWanted
    let time = Int32(clamping: stepLimit + length / 500)
    cicu_regex_set_limits(
      handle, time, Self.stack,
      { context in
        guard let context else { return 1 }
        // It lives as long as the expression.
        return Unmanaged<Wanted>.fromOpaque(context).takeUnretainedValue().ask() ? 1 : 0
      }, Unmanaged.passUnretained(self.isWanted).toOpaque())
  }

  /// Returns the next match; `nil`: there is none.
  func next() throws(SearchFailure) -> TextRange? {
    var (start, end): (Int64, Int64) = (0, 0)
    guard try isMatch(cicu_regex_next(handle, &start, &end)) else { return nil }
    return TextOffset(Int(start))..<TextOffset(Int(end))
  }

  /// Matches the expression at exactly this byte of the slice.
  ///
  /// Returns the end of the match, and true if text after the slice might change that.
  func match(at place: Int) throws(SearchFailure) -> (end: Int?, isOpen: Bool) {
    var (end, needsMore): (Int64, Int32) = (0, 0)
    let isMatch = try isMatch(cicu_regex_match_at(handle, Int32(place), &end, &needsMore))
    return (isMatch ? Int(end) : nil, needsMore != 0)
  }

  private func isMatch(_ outcome: Int32) throws(SearchFailure) -> Bool {
    switch outcome {
    case 0: return false
    case 1: return true
    case Int32(CICU_REGEX_TOO_LONG): throw .tooLong
    case Int32(CICU_REGEX_TOO_DEEP): throw .tooDeep
    case Int32(CICU_REGEX_STOPPED): throw .cancelled
    default: throw .unavailable
    }
  }

  /// Returns the range of a group in the last match; `nil` if it did not take part.
  func group(_ number: Int) -> TextRange? {
    var (start, end): (Int64, Int64) = (0, 0)
    guard cicu_regex_group(handle, Int32(number), &start, &end) != 0 else { return nil }
    return TextOffset(Int(start))..<TextOffset(Int(end))
  }

  /// Asks if the search is still wanted.
  private final class Wanted {
    var ask: () -> Bool = { true }
  }
}

/// Copies requested parts of a text.
private final class RopeReader {
  private let text: TextRope

  init(_ text: TextRope) { self.text = text }

  func read(_ offset: Int64, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
    let start = min(max(0, Int(offset)), text.utf8Count)
    let end = min(text.utf8Count, start + buffer.count)
    var count = 0
    text.forEachChunk(in: TextOffset(start)..<TextOffset(end)) { piece in
      // All pieces together are no longer than the buffer.
      for (index, byte) in piece.enumerated() { buffer[count + index] = byte }
      count += piece.count
      return true
    }
    return Int32(count)
  }
}
