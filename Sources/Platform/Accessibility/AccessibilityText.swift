/// The text of a node: of a document's paragraph or so, or of a field.
///
/// Offsets count Unicode scalars, as screen readers do.
public struct AccessibilityText: Hashable, Sendable {
  /// The characters.
  public var scalars: [Unicode.Scalar]
  /// The caret's offset; `nil` if it is elsewhere.
  public var caret: Int?
  /// The selected range; `nil` if there is none.
  public var selection: Range<Int>?
  /// The starts of its lines as they are laid out, the first 0.
  public var lineStarts: [Int]
  /// Runs with attributes, in order.
  public var runs: [Run] = []
  /// The ranges of links, in order.
  public var links: [Range<Int>] = []

  /// A range of characters with the same attributes.
  public struct Run: Hashable, Sendable {
    public var range: Range<Int>
    public var attributes: Attributes

    public init(_ range: Range<Int>, _ attributes: Attributes) {
      self.range = range
      self.attributes = attributes
    }
  }

  /// Attributes of text for screen readers.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Strong.
    public static let bold = Attributes(rawValue: 1)
    /// Emphasised.
    public static let italic = Attributes(rawValue: 2)
    /// In the font of code.
    public static let code = Attributes(rawValue: 4)
    /// Spelt wrong.
    public static let misspelt = Attributes(rawValue: 8)
    /// With a line through it.
    public static let struck = Attributes(rawValue: 16)
    /// With a line below it.
    public static let underlined = Attributes(rawValue: 32)
  }

  /// Splits runs that may overlap into runs that follow each other. O(n log n).
  public static func runs(_ parts: [Run]) -> [Run] {
    var edges: [(place: Int, attributes: Attributes, step: Int)] = []
    for part in parts where !part.range.isEmpty {
      edges.append((part.range.lowerBound, part.attributes, 1))
      edges.append((part.range.upperBound, part.attributes, -1))
    }
    edges.sort { $0.place < $1.place }
    // The number of parts with each attribute between two edges.
    var counts = Array(repeating: 0, count: UInt8.bitWidth)
    var runs: [Run] = []
    for (edge, next) in zip(edges, edges.dropFirst()) {
      var all: Attributes = []
      for bit in counts.indices {
        let attribute = Attributes(rawValue: 1 << UInt8(bit))
        if edge.attributes.contains(attribute) { counts[bit] += edge.step }
        if counts[bit] > 0 { all.insert(attribute) }
      }
      if edge.place < next.place, !all.isEmpty { runs.append(Run(edge.place..<next.place, all)) }
    }
    return runs
  }

  public init(
    _ text: String, caret: Int? = nil, selection: Range<Int>? = nil, lineStarts: [Int] = [0]
  ) {
    scalars = Array(text.unicodeScalars)
    self.caret = caret
    self.selection = selection
    self.lineStarts = lineStarts
  }

  /// The number of scalars.
  public var count: Int { scalars.count }

  /// The text of a range; offsets outside count as the nearest inside.
  public func string(in range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[clamped(range)])
    return String(view)
  }

  /// The part of a range that is inside of the text.
  public func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  /// The attributes at an offset, and their range.
  public func run(at offset: Int) -> Run {
    var before = 0
    for run in runs {
      if offset < run.range.lowerBound { return Run(before..<run.range.lowerBound, []) }
      if run.range.contains(offset) { return run }
      before = run.range.upperBound
    }
    return Run(min(before, count)..<count, [])
  }
}

// Units

extension AccessibilityText {
  /// The unit by which a screen reader reads text.
  public enum Unit: Hashable, Sendable, CaseIterable {
    case character, word, sentence, line, paragraph
  }

  /// The edges between which a unit is read: from a start to the next, or from an end to the next.
  public enum Edge: Hashable, Sendable {
    case start, end
  }

  /// The unit at an offset. Units reach from one start to the next, the last to the text's end.
  ///
  /// - Parameter starts: ascending.
  public func range(at offset: Int, between starts: [Int]) -> Range<Int> {
    let offset = max(0, min(offset, count))
    let index = starts.lastIndex { $0 <= offset }
    let start = index.map { starts[$0] } ?? 0
    let next = starts.first { $0 > start && $0 > offset } ?? count
    return min(start, count)..<min(max(next, start), count)
  }

  /// The unit before or after a range; empty if there is none.
  public func range(beside range: Range<Int>, forward: Bool, between starts: [Int]) -> Range<Int> {
    if forward {
      guard range.upperBound < count else { return count..<count }
      return self.range(at: range.upperBound, between: starts)
    }
    guard range.lowerBound > 0 else { return 0..<0 }
    return self.range(at: range.lowerBound - 1, between: starts)
  }

  /// The character at an offset; empty at the end.
  public func character(at offset: Int) -> Range<Int> {
    let offset = max(0, min(offset, count))
    return offset..<min(offset + 1, count)
  }
}

// Changes

extension AccessibilityText {
  /// A replacement of a range of scalars.
  public struct Change: Hashable, Sendable {
    /// The offset of its start.
    public var offset: Int
    /// The former text.
    public var deleted: String
    /// The new text.
    public var inserted: String
    /// The length of the former text, in scalars.
    public var deletedCount: Int
    /// The length of the new text, in scalars.
    public var insertedCount: Int
  }

  /// The replacement that makes this text of `old`; `nil` if they are equal. Where several are
  /// possible it is the one before the caret, as the user writes there. O(n).
  public func change(from old: AccessibilityText) -> Change? {
    if scalars == old.scalars { return nil }
    let shorter = min(count, old.count)
    // The text after the caret was not written just now.
    let behind = caret.map { min(shorter, count - $0) } ?? shorter
    var suffix = 0
    while suffix < behind, scalars[count - 1 - suffix] == old.scalars[old.count - 1 - suffix] {
      suffix += 1
    }
    var prefix = 0
    while prefix < shorter - suffix, scalars[prefix] == old.scalars[prefix] { prefix += 1 }
    while suffix < shorter - prefix,
      scalars[count - 1 - suffix] == old.scalars[old.count - 1 - suffix]
    {
      suffix += 1
    }
    let gone = prefix..<(old.count - suffix)
    let come = prefix..<(count - suffix)
    return Change(
      offset: prefix, deleted: old.string(in: gone), inserted: string(in: come),
      deletedCount: gone.count, insertedCount: come.count)
  }
}
