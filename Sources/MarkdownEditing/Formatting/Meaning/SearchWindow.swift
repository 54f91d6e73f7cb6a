import MarkdownSyntax

/// The bytes around a change in a long paragraph that parse by themselves: a search writes and parses
/// candidates for them alone.
///
/// A window begins and ends beside letters or whole constructs that no candidate changes, outside of all other
/// constructs. A mark beyond it could pair with a new one inside, so the candidate that a search takes is parsed
/// once more with its whole paragraph (`MeaningCheck`).
struct SearchWindow {
  /// The range of the paragraph's bytes.
  let range: Range<Int>
  let place: ParagraphPlace
  /// The bytes of the paragraph.
  private let bytes: [UInt8]

  /// A shorter paragraph is parsed as a whole, in bytes.
  static let shortestParagraph = 1024
  /// The length of a window at the beginning of a paragraph, whose first bytes decide the block.
  private static let longestHead = 512

  /// Makes the window around `changed`, the bytes that candidates may change; no construct begins or ends in them
  /// without being in them. Nil if candidates would not be much shorter than the paragraph.
  ///
  /// - Parameter growth: the number of bytes by which the new text is longer than `changed`,
  ///   roughly; negative if letters are removed.
  init?(
    around changed: Range<Int>, growingBy growth: Int, in source: StyledParagraph,
    at place: ParagraphPlace, _ context: FormattingContext, _ bound: SearchBound
  ) {
    let count = source.bytes.count
    guard count >= context.windowedLength,
      [.paragraph, .footnoteDefinition].contains(source.block.kind)
    else { return nil }
    let outermost = source.outermost
    let lower = Self.start(before: changed.lowerBound, in: source, outermost)
    var upper = changed.upperBound
    var behind = outermost.drop { $0.outer.lowerBound < upper }
    repeat {
      upper = Self.end(after: upper, in: source, &behind)
    } while lower == 0 && upper < count && upper + growth < Self.longestHead
    guard 2 * (upper - lower + growth) <= count else { return nil }
    range = lower..<upper
    bytes = source.bytes
    var inside = place
    if lower > 0 {
      inside.context = ParagraphPlace.Context(undivided: source.block)
    } else if place.context != nil {
      return nil
    }
    self.place = inside
    // If most of the window is deleted, the texts to parse are short, and the check would cost more.
    guard range.count + growth < range.count / 2 || isIndependent(in: source, context.sizes, bound)
    else { return nil }
  }

  /// Returns the paragraph with another text in the window.
  func paragraph(with inside: WrittenText) -> WrittenText {
    var text = WrittenText()
    text.copy(0..<range.lowerBound, of: bytes)
    text.append(inside)
    text.copy(range.upperBound..<bytes.count, of: bytes)
    return text
  }

  /// Returns true if the bytes parse as they do in the paragraph.
  private func isIndependent(
    in source: StyledParagraph, _ sizes: PartSizes, _ bound: SearchBound
  ) -> Bool {
    bound.spend(range.count)
    var parser = ParagraphParser(sizes: sizes)
    let structure = parser.structure(of: Array(source.bytes[range]), in: place)
    let inside = source.constructs.lazy.filter { range.holds($0.outer) }
    return structure.block.isSame(as: source.block)
      && structure.constructs.map { $0.moved(by: range.lowerBound) }.elementsEqual(inside)
  }

  // Ends

  /// Returns the start of the nearest bytes before `place` that a window may begin with; 0 if there are none.
  private static func start(
    before place: Int, in source: StyledParagraph, _ outermost: [InlineConstruct]
  ) -> Int {
    var constructs = outermost[...]
    while let last = constructs.last, last.outer.upperBound > place { constructs.removeLast() }
    var start = place
    while start > source.textStart {
      if let last = constructs.last, last.outer.upperBound == start {
        start = last.outer.lowerBound
        constructs.removeLast()
        if last.isClosed { return start }
      } else {
        start -= 1
        if source.bytes[start].isUnmarked { return start }
      }
    }
    return 0
  }

  /// Returns the end of the nearest bytes after `place` that a window may end with; the paragraph's end if there
  /// are none. `constructs` are the outermost ones after the place; those before the end are removed.
  private static func end(
    after place: Int, in source: StyledParagraph, _ constructs: inout ArraySlice<InlineConstruct>
  ) -> Int {
    let bytes = source.bytes
    var end = place
    while end < bytes.count {
      if let first = constructs.first, first.outer.lowerBound == end {
        end = first.outer.upperBound
        constructs.removeFirst()
        if first.isClosed { return end }
      } else {
        end += 1
        if bytes[end - 1].isUnmarked { return end }
      }
    }
    return bytes.count
  }
}

extension StyledParagraph {
  /// The constructs that are in no others, ascending.
  fileprivate var outermost: [InlineConstruct] {
    var end = 0
    return constructs.filter { construct in
      guard construct.outer.lowerBound >= end else { return false }
      end = construct.outer.upperBound
      return true
    }
  }
}

extension InlineConstruct {
  /// True if the bytes beside it do not decide what it is.
  fileprivate var isClosed: Bool {
    [.escape, .code, .linkText, .image, .autolink, .footnoteReference].contains(style)
  }
}

extension UInt8 {
  /// True for a byte that no mark beside it makes a part of a tag.
  fileprivate var isUnmarked: Bool { isAlphanumeric || isBlank }
}

extension ParagraphPlace.Context {
  /// The place of bytes that are parsed as one part of a paragraph that is `block`.
  fileprivate init(undivided block: BlockStyle) {
    self.init(before: [], after: [], block: block)
    isUndivided = true
  }
}
