/// Conversion of Unicode scalars, which input methods count, to bytes of UTF-8.
extension String {
  /// A range of scalars in UTF-8 offsets, cut off at the text's end.
  public func utf8Offsets(ofScalars range: Range<Int>) -> Range<Int> {
    let first = unicodeScalars.prefix(max(0, range.lowerBound))
    let chosen = unicodeScalars[first.endIndex...].prefix(range.count)
    let lower = utf8.distance(from: startIndex, to: first.endIndex)
    return lower..<lower + utf8.distance(from: first.endIndex, to: chosen.endIndex)
  }
}
