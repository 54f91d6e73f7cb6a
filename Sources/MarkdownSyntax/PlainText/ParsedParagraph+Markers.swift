/// A part of a paragraph's prefix.
public enum MarkerPart: Hashable, Sendable {
  /// White space and `>`.
  case quote
  /// White space between other parts.
  case blank
  /// The bullet of an item, without a task.
  case bullet
  /// The number of an item.
  case number
  /// The marker of a task, with the white space after it.
  case task
  /// The box of a task, without the white space after it.
  case box
  /// The `#` of a heading, with the white space after it.
  case heading
}

extension ParsedParagraph {
  /// Returns the parts of the prefix of the paragraph `bytes`, in order and without gaps. O(length
  /// of the prefix).
  public func markers(in bytes: [UInt8]) -> [(range: Range<Int>, part: MarkerPart)] {
    let parts = PrefixParts(of: bytes, block, prefix)
    let box = parts.box.prefix(3)
    let all: [(range: Range<Int>, part: MarkerPart)] = [
      (parts.quote, .quote), (parts.indent, .blank),
      (parts.marker, block.isTask ? .task : block.isOrdered ? .number : .bullet),
      (parts.markerGap, block.isTask ? .task : .blank), (box, .box),
      (box.upperBound..<max(box.upperBound, parts.box.upperBound), .blank),
      (parts.heading, .heading),
    ]
    return all.map {
      ($0.range.clamped(to: prefix.indentation..<max(prefix.indentation, prefix.length)), $0.part)
    }
    .filter { !$0.range.isEmpty }
  }
}
