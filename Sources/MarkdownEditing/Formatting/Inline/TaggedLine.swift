import MarkdownSyntax
import TextCore

/// A line enclosed by a pair of tags of one style, with no other mark in it: the result of a style
/// on a long selection of plain lines.
///
/// It contains one construct, for the reasons that `PlainLine` gives. So its beginning shows the
/// effect of removing the tags.
struct TaggedLine {
  /// The bytes of the line.
  let bytes: [UInt8]
  /// The letters between the tags.
  let inner: Range<Int>
  /// The bytes of a tag.
  let tagLength: Int
  /// True if only spaces and tabs are beside the tags, so that preview mode shows only the
  /// letters between them.
  let isAlone: Bool
  private let scanned: BlockLine
  private let fence: FenceState

  /// Returns `nil` for any other line.
  init?(_ line: LineReader.Line, _ format: InlineFormat) {
    guard let bytes = line.bytes else { return nil }
    let scanned = BlockScanner.scan(bytes, fence: line.fence)
    let kind = scanned.block.kind
    guard kind == .paragraph || kind == .heading || kind == .footnoteDefinition else { return nil }
    let start = min(scanned.textStart, bytes.count)
    let outer = bytes.withoutOuterSpace(in: start..<bytes.count)
    let tag = format.tag(
      format.hasChoice && !outer.isEmpty && bytes[outer.lowerBound] == .underscore
        ? .underscore : .asterisk)
    guard outer.count > 2 * tag.count, bytes[outer].starts(with: tag),
      bytes[outer].suffix(tag.count) == tag[...]
    else { return nil }
    let inner = (outer.lowerBound + tag.count)..<(outer.upperBound - tag.count)
    for byte in bytes[inner]
    where byte.isInlineSyntax || byte == .numberSign && kind == .heading {
      return nil
    }
    guard bytes.withoutOuterSpace(in: inner) == inner else { return nil }
    self.bytes = bytes
    self.inner = inner
    tagLength = tag.count
    isAlone =
      bytes[start..<outer.lowerBound].allSatisfy(\.isBlank)
      && bytes[outer.upperBound...].allSatisfy(\.isBlank)
    self.scanned = scanned
    fence = line.fence
  }

  var tags: [Range<Int>] {
    [
      (inner.lowerBound - tagLength)..<inner.lowerBound,
      inner.upperBound..<(inner.upperBound + tagLength),
    ]
  }

  /// True if there is punctuation at the ends of the letters, and other text between.
  var hasOuterPunctuation: Bool { !PunctuationEdges(bytes).inner(of: inner).isEmpty }

  /// The bytes of the line without the tags.
  private var withoutTags: [UInt8] {
    let before = bytes[..<(inner.lowerBound - tagLength)]
    return Array(before + bytes[inner] + bytes[(inner.upperBound + tagLength)...])
  }

  /// True if letters may be syntax of the reader without the tags.
  var mayRevealReaderSyntax: Bool {
    withoutTags.mayBeReaderSyntax(from: inner.lowerBound - tagLength, in: scanned.block)
  }

  /// True if the letters keep their meaning without the tags: they are no marker, no rule, no
  /// fence, and nothing to the line above.
  var canLoseTags: Bool {
    let line = withoutTags
    let plain = BlockScanner.scan(line, fence: fence)
    return plain.block.isSame(as: scanned.block) && plain.prefix == scanned.prefix
      && plain.textStart == scanned.textStart
      && NeighbourEffect(of: line) == NeighbourEffect(of: bytes)
  }
}
