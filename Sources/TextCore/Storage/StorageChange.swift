/// The change of one transaction in a `TextStorage`.
public struct StorageChange: Equatable, Sendable {
  /// A replaced range of text.
  public struct Replaced: Equatable, Sendable {
    /// The replaced range, in the text just before this replacement.
    public var range: TextRange
    /// The length of the new text, in bytes.
    public var newLength: Int

    public init(range: TextRange, newLength: Int) {
      self.range = range
      self.newLength = newLength
    }
  }

  /// The replacements in the order in which they were made.
  public var replacements: [Replaced]
  /// The smallest range of the final text that contains all changes of attributes, those of new
  /// text aside; nil if there are none.
  public var attributeRange: TextRange?

  /// Makes a change; the default is none.
  public init(replacements: [Replaced] = [], attributeRange: TextRange? = nil) {
    self.replacements = replacements
    self.attributeRange = attributeRange
  }

  var isEmpty: Bool { replacements.isEmpty && attributeRange == nil }

  mutating func add(_ replaced: Replaced) {
    replacements.append(replaced)
    attributeRange = attributeRange.flatMap(replaced.map)
  }

  mutating func addAttributes(in range: TextRange) {
    attributeRange = attributeRange?.union(range) ?? range
  }
}

extension StorageChange.Replaced {
  /// Returns `hull` after the replacement, grown if that overlaps it; nil if nothing of it is left.
  fileprivate func map(_ hull: TextRange) -> TextRange? {
    let growth = newLength - range.count
    var lower = hull.lowerBound
    var upper = hull.upperBound
    if lower >= range.upperBound {
      lower = lower + growth
    } else {
      lower = Swift.min(lower, range.lowerBound)
    }
    if upper > range.lowerBound {
      upper = Swift.max(upper, range.upperBound) + growth
    }
    return lower < upper ? lower..<upper : nil
  }
}
