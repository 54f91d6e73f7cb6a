import TextCore

@testable import Layout

/// A line measured anew from its glyphs, by Swift's own characters: the model for carets, clicks,
/// selections and hits.
struct MeasuredLine {
  /// A character on the line.
  struct Cluster {
    /// Bytes of the piece.
    var range: Range<Int>
    var x: Double
    var width: Double
    var isRightToLeft: Bool
    var firstByte: UInt8

    var right: Double { x + width }
    /// The edge before the character in the text.
    var leading: Double { isRightToLeft ? right : x }
    /// The edge after the character in the text.
    var trailing: Double { isRightToLeft ? x : right }
  }

  let piece: LayoutManager.Piece
  let index: Int
  let isRightToLeft: Bool
  /// True if the paragraph continues below.
  let wraps: Bool
  /// The edge of the column at the line's end. No caret is beyond it.
  let limit: Double
  /// From left to right.
  private(set) var clusters: [Cluster] = []

  /// Bytes of the piece.
  var range: Range<Int> { piece.layout.lines[index].range }
  /// The offset of the piece in the text.
  var start: Int { piece.content.lowerBound.utf8 }
  var left: Double { Double(piece.layout.lines[index].x) }
  var right: Double { clusters.last?.right ?? left }
  /// From left to right.
  var edges: [Double] { [left] + clusters.map(\.right) }
  /// The cluster boundaries in the order of the text, both ends of the line included.
  var boundaries: [Int] {
    clusters.map(\.range.lowerBound).sorted() + [range.upperBound]
  }

  init(_ index: Int, of piece: LayoutManager.Piece, in layout: LayoutManager) {
    self.piece = piece
    self.index = index
    let line = piece.layout.lines[index]
    isRightToLeft = line.baseLevel & 1 == 1
    wraps = index + 1 < piece.layout.lines.count
    let width = layout.container.width
    limit = isRightToLeft ? layout.container.mirrored(width) : width
    let characters = Self.characters(of: piece.layout.bytes, in: line.range)
    var order: [Int] = []
    var widths: [Int: Double] = [:]
    var isReversed: Set<Int> = []
    for run in line.runs {
      let starts = run.glyphs.map { Int($0.cluster) }
      for glyph in run.glyphs {
        let first = Int(glyph.cluster)
        let end = starts.filter { $0 > first }.min() ?? run.range.upperBound
        var shown = characters.indices.filter {
          (first..<end).contains(characters[$0].lowerBound)
        }
        if shown.isEmpty { shown = characters.indices.filter { characters[$0].contains(first) } }
        if run.level & 1 == 1 {
          shown.reverse()
          isReversed.formUnion(shown)
        }
        order += shown.filter { widths[$0] == nil }
        for number in shown {
          widths[number, default: 0] += Double(glyph.advance) / Double(shown.count)
        }
      }
    }
    var pen = Double(line.x)
    for number in order {
      let range = characters[number]
      let cluster = Cluster(
        range: range, x: pen, width: widths[number] ?? 0,
        isRightToLeft: isReversed.contains(number),
        firstByte: piece.layout.bytes[range.lowerBound])
      clusters.append(cluster)
      pen = cluster.right
    }
  }

  static func characters(of bytes: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var start = range.lowerBound
    return String(decoding: bytes[range], as: UTF8.self).map { character in
      defer { start += character.utf8.count }
      return start..<(start + character.utf8.count)
    }
  }

  /// The x of a place of this line, also beyond the column.
  func x(of offset: Int, _ affinity: Affinity) -> Double {
    if offset <= range.lowerBound { return isRightToLeft ? right : left }
    if offset >= range.upperBound, wraps || affinity == .downstream {
      return isRightToLeft ? left : right
    }
    let isBeside = affinity == .upstream ? clusters.first { $0.range.upperBound == offset } : nil
    return isBeside?.trailing ?? clusters.first { $0.range.lowerBound == offset }?.leading
      ?? .infinity
  }

  /// The nearest x in the column.
  func inColumn(_ x: Double) -> Double { isRightToLeft ? max(x, limit) : min(x, limit) }

  /// True if a caret there is on this line.
  func shows(_ offset: Int, _ affinity: Affinity) -> Bool {
    if offset == range.upperBound, wraps { return affinity == .upstream }
    if offset == range.lowerBound, index > 0 { return affinity == .downstream }
    return range.contains(offset) || offset == range.upperBound
  }

  /// The x ranges of characters of a range of the piece, those that touch joined.
  func spans(of selected: Range<Int>) -> [Range<Double>] {
    var spans: [Range<Double>] = []
    for cluster in clusters where cluster.range.overlaps(selected) {
      if let last = spans.last, abs(last.upperBound - cluster.x) < 0.01 {
        spans[spans.count - 1] = last.lowerBound..<cluster.right
      } else {
        spans.append(cluster.x..<cluster.right)
      }
    }
    return spans
  }
}

extension [Range<Double>] {
  /// True if both have the same spans, but for rounding.
  func isNear(_ other: [Range<Double>]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        abs($0.lowerBound - $1.lowerBound) < 0.01 && abs($0.upperBound - $1.upperBound) < 0.01
      }
  }
}
