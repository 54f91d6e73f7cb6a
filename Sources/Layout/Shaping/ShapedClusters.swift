/// A shaped cluster: the smallest range of text with glyphs of its own.
struct ShapedCluster {
  /// Bytes of the piece.
  var range: Range<Int>
  /// The glyphs of the run that show it.
  var glyphs: Range<Int>
  /// Logical pixels; 0 for a tab, whose advance depends on where it is.
  var advance: Float
  /// The index of the shaped run that it belongs to.
  var run: Int
  /// The role of the cluster in a line.
  var kind: Kind

  /// The role of a cluster in a line.
  enum Kind {
    /// A cluster with ink.
    case text
    /// A space. At a line's end it may be past the right edge.
    case space
    /// A space up to the next tab stop.
    case tab
  }
}

extension [ShapedCluster] {
  /// Lists the clusters of `runs` in logical order with their advances; `self` is reused.
  mutating func collect(from runs: [ShapedRun], of bytes: [UInt8]) {
    removeAll(keepingCapacity: true)
    for (runIndex, run) in runs.enumerated() {
      let first = count
      let isReversed = run.level & 1 == 1
      for step in run.glyphs.indices {
        let index = isReversed ? run.glyphs.count - 1 - step : step
        add(run.glyphs[index], at: index, to: first, run: runIndex, bytes)
      }
      close(from: first, at: run.range.upperBound)
    }
  }

  private mutating func add(
    _ glyph: ShapedGlyph, at index: Int, to first: Int, run: Int, _ bytes: [UInt8]
  ) {
    let start = Int(glyph.cluster)
    let last = count - 1
    if last >= first, self[last].range.lowerBound == start {
      if self[last].kind != .tab { self[last].advance += glyph.advance }
      let known = self[last].glyphs
      self[last].glyphs =
        Swift.min(known.lowerBound, index)..<Swift.max(known.upperBound, index + 1)
      return
    }
    let kind = Self.kind(of: bytes[start])
    append(
      ShapedCluster(
        range: start..<start, glyphs: index..<(index + 1),
        advance: kind == .tab ? 0 : glyph.advance, run: run, kind: kind))
  }

  private static func kind(of byte: UInt8) -> ShapedCluster.Kind {
    switch byte {
    case 0x20: .space
    case 0x09: .tab
    default: .text
    }
  }

  /// Sets the ends of the clusters from `first` on: each ends where the next one begins, the last
  /// at `end`.
  private mutating func close(from first: Int, at end: Int) {
    for index in first..<Swift.max(first, count) {
      let next = index + 1 < count ? self[index + 1].range.lowerBound : end
      self[index].range = self[index].range.lowerBound..<next
    }
  }

  /// The widths of the parts of a prefix.
  func measurePrefix(of style: ParagraphStyle, tabWidth: Double) -> PrefixMeasure {
    var measure = PrefixMeasure()
    let hangingEnd = style.indentation + style.hanging
    let end = Swift.max(hangingEnd, style.prefixLength)
    var pen: Float = 0
    for cluster in self {
      let offset = cluster.range.lowerBound
      if offset >= end { break }
      var advance = cluster.advance
      if cluster.kind == .tab {
        advance = TabStops.advance(at: pen, tabWidth: tabWidth)
        measure.tabs[offset] = advance
      }
      pen += advance
      if offset < style.indentation {
        measure.indentation += Double(advance)
      } else if offset < hangingEnd {
        measure.hanging += Double(advance)
      } else {
        measure.box += Double(advance)
      }
    }
    // The width of a space in a fixed-width font, of which a tab has four.
    if style.isMarkerOpen { measure.hanging += tabWidth / 4 }
    return measure
  }
}

enum TabStops {
  /// Returns the distance from `pen` to the next tab stop; stops are counted from where unindented
  /// text begins (0).
  static func advance(at pen: Float, tabWidth: Double) -> Float {
    let stop = Float(tabWidth)
    guard stop > 0 else { return 0 }
    let next = ((pen / stop).rounded(.down) + 1) * stop
    return next - pen
  }
}
