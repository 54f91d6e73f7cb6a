/// The letters of a node: a paragraph or so of a document, what is typed in a field.
///
/// Offsets count Unicode scalars, as screen readers do.
public struct AccessibilityText: Hashable, Sendable {
  /// The letters.
  public var scalars: [Unicode.Scalar]
  /// Where the caret is; `nil`: elsewhere.
  public var caret: Int?
  /// What is selected of it; `nil`: nothing.
  public var selection: Range<Int>?
  /// Where its lines begin as they are shown, the first 0.
  public var lineStarts: [Int]
  /// Stretches that look otherwise than the rest, in order.
  public var runs: [Run] = []
  /// Letters that lead elsewhere, in order.
  public var links: [Range<Int>] = []

  /// Letters that look alike.
  public struct Run: Hashable, Sendable {
    /// Which.
    public var range: Range<Int>
    /// How they look.
    public var attributes: Attributes

    /// Makes a run.
    public init(_ range: Range<Int>, _ attributes: Attributes) {
      self.range = range
      self.attributes = attributes
    }
  }

  /// Attributes of letters for screen readers.
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

  /// Runs that follow each other of those that may lie over each other. O(n log n).
  public static func runs(_ parts: [Run]) -> [Run] {
    var edges: [(place: Int, attributes: Attributes, step: Int)] = []
    for part in parts where !part.range.isEmpty {
      edges.append((part.range.lowerBound, part.attributes, 1))
      edges.append((part.range.upperBound, part.attributes, -1))
    }
    edges.sort { $0.place < $1.place }
    // How many parts have each attribute, from one edge to the next.
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

  /// Makes a text.
  public init(
    _ text: String, caret: Int? = nil, selection: Range<Int>? = nil, lineStarts: [Int] = [0]
  ) {
    scalars = Array(text.unicodeScalars)
    self.caret = caret
    self.selection = selection
    self.lineStarts = lineStarts
  }

  /// How many scalars there are.
  public var count: Int { scalars.count }

  /// Some of the letters; offsets outside count as the nearest inside.
  public func string(in range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[clamped(range)])
    return String(view)
  }

  /// A range that is inside.
  public func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  /// The attributes at an offset, and how far they reach.
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

  /// From where to where a unit is read: from a beginning to the next, or from an end to the next.
  public enum Edge: Hashable, Sendable {
    case start, end
  }

  /// A unit begins where one of these is, and reaches to the next; a text ends the last one.
  ///
  /// - Parameter starts: ascending.
  public func range(at offset: Int, between starts: [Int]) -> Range<Int> {
    let offset = max(0, min(offset, count))
    let index = starts.lastIndex { $0 <= offset }
    let start = index.map { starts[$0] } ?? 0
    let next = starts.first { $0 > start && $0 > offset } ?? count
    return min(start, count)..<min(max(next, start), count)
  }

  /// The unit before or behind a range; empty where there is none.
  public func range(beside range: Range<Int>, forward: Bool, between starts: [Int]) -> Range<Int> {
    if forward {
      guard range.upperBound < count else { return count..<count }
      return self.range(at: range.upperBound, between: starts)
    }
    guard range.lowerBound > 0 else { return 0..<0 }
    return self.range(at: range.lowerBound - 1, between: starts)
  }

  /// The character at an offset; behind the last there is none.
  public func character(at offset: Int) -> Range<Int> {
    let offset = max(0, min(offset, count))
    return offset..<min(offset + 1, count)
  }
}

// What has become of it

extension AccessibilityText {
  /// Letters that came in the place of others.
  public struct Change: Hashable, Sendable {
    /// Where.
    public var offset: Int
    /// What was there.
    public var deleted: String
    /// What is there.
    public var inserted: String
    /// How many scalars were there.
    public var deletedCount: Int
    /// How many are there.
    public var insertedCount: Int
  }

  /// What has changed since the text was `old`: one stretch. Of the places at which equal letters
  /// may have come the one before the caret is meant, where somebody writes. `nil`: nothing. O(n).
  public func change(from old: AccessibilityText) -> Change? {
    if scalars == old.scalars { return nil }
    let shorter = min(count, old.count)
    // What stands behind the caret was not written just now.
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
