import TextCore

/// A range of plain numbers as a range of offsets.
func offsets(_ range: Range<Int>) -> TextRange {
  TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
}
