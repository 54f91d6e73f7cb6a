import TextCore

/// The range in which a piece differs from its former text and styles.
struct ChangedStretch {
  /// The changed range of the former text, in bytes.
  let old: Range<Int>
  /// The changed range of the present text, in bytes.
  let new: Range<Int>

  /// The distance by which the text after the range has moved, in bytes.
  var growth: Int { new.count - old.count }

  /// Compares a piece as it was set with a new request. Linear.
  init(from old: ParagraphLayout, to new: Typesetter.Request) {
    let least = min(old.bytes.count, new.bytes.count)
    var start = 0
    while start < least, old.bytes[start] == new.bytes[start] { start += 1 }
    var end = 0
    while end < least - start,
      old.bytes[old.bytes.count - 1 - end] == new.bytes[new.bytes.count - 1 - end]
    {
      end += 1
    }
    let growth = new.bytes.count - old.bytes.count
    start = min(start, Self.commonStart(old.styles, new.styles))
    end = min(end, Self.commonEnd(old.styles, new.styles, growth, length: new.bytes.count))
    start = min(start, least - end)
    self.old = start..<(old.bytes.count - end)
    self.new = start..<(new.bytes.count - end)
  }

  /// Returns the number of bytes before the first with another style.
  private static func commonStart(
    _ old: [Typesetter.StyleRun], _ new: [Typesetter.StyleRun]
  ) -> Int {
    for (one, other) in zip(old, new) {
      guard one.style == other.style, one.range.lowerBound == other.range.lowerBound else {
        return min(one.range.lowerBound, other.range.lowerBound)
      }
      guard one.range == other.range else {
        return min(one.range.upperBound, other.range.upperBound)
      }
    }
    return min(old.last?.range.upperBound ?? 0, new.last?.range.upperBound ?? 0)
  }

  /// Returns the number of bytes after the last with another style.
  private static func commonEnd(
    _ old: [Typesetter.StyleRun], _ new: [Typesetter.StyleRun], _ growth: Int, length: Int
  ) -> Int {
    for (one, other) in zip(old.reversed(), new.reversed()) {
      guard one.style == other.style, one.range.upperBound + growth == other.range.upperBound
      else {
        return length - max(one.range.upperBound + growth, other.range.upperBound)
      }
      let starts = (one.range.lowerBound + growth, other.range.lowerBound)
      guard starts.0 == starts.1 else { return length - max(starts.0, starts.1) }
    }
    return length
  }
}
