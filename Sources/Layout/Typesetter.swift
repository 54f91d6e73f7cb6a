import Canvas

/// Sets one piece of a paragraph into lines: splits it by direction and style, shapes the parts,
/// breaks lines where Unicode allows it, and puts each line's runs into visual order.
///
/// Its buffers are reused from piece to piece. It keeps no text.
final class Typesetter {
  private let shaper: any Shaper
  private let breaker: any LineBreaker
  private let bidi: any BidiResolver
  private var shaped: [ShapedRun] = []
  private var clusters: [ShapedCluster] = []

  init(shaper: any Shaper, breaker: any LineBreaker, bidi: any BidiResolver) {
    self.shaper = shaper
    self.breaker = breaker
    self.bidi = bidi
  }

  /// A piece to set.
  struct Request {
    /// The piece's text without a line ending.
    var bytes: [UInt8]
    /// The text styles, covering all bytes in order.
    var styles: [(range: Range<Int>, style: TextStyle)]
    var paragraphStyle: ParagraphStyle
    /// Whether the piece begins its paragraph and so holds the prefix.
    var isFirst: Bool
    /// The level of the paragraph when this piece can't tell it; `nil` lets it.
    var baseLevel: UInt8?
    var setting: LineSetting
  }

  func set(_ request: Request) -> ParagraphLayout {
    let direction = levels(of: request)
    shape(request, direction)
    collectClusters()
    let placement = placement(for: request)
    let widths = breakLines(request, placement, isRightToLeft: direction.baseLevel & 1 == 1)
    let lines = buildLines(widths, placement, direction.baseLevel)
    return ParagraphLayout(
      lines: lines, bytes: request.bytes, style: request.paragraphStyle)
  }

  /// Measures the prefix and from it where the lines begin.
  private func placement(for request: Request) -> LinePlacement {
    let style = request.paragraphStyle
    let measures = request.isFirst
    func width(_ range: Range<Int>) -> Double {
      guard measures, !range.isEmpty else { return 0 }
      var sum: Float = 0
      for cluster in clusters {
        if cluster.range.lowerBound >= range.upperBound { break }
        if cluster.range.lowerBound >= range.lowerBound {
          sum += cluster.isTab ? Float(request.setting.tabWidth) : cluster.advance
        }
      }
      return Double(sum)
    }
    let hangEnd = style.indentation + style.hanging
    return LinePlacement(
      style: style, metrics: shaper.metrics(for: style.font), setting: request.setting,
      isFirstPiece: request.isFirst, indentationWidth: width(0..<style.indentation),
      hangingWidth: width(style.indentation..<hangEnd)
        + (style.isMarkerOpen && measures ? request.setting.tabWidth / 4 : 0),
      boxWidth: width(hangEnd..<max(hangEnd, style.prefixLength)))
  }

  private func levels(of request: Request) -> BidiParagraph {
    let bytes = request.bytes
    // Below U+0590 every letter runs left to right; most paragraphs stop here.
    let mayTurn = bytes.contains { $0 >= 0xD6 }
    if !mayTurn, (request.baseLevel ?? 0) == 0 {
      return BidiParagraph(
        baseLevel: 0, runs: bytes.isEmpty ? [] : [.init(range: 0..<bytes.count, level: 0)])
    }
    return bidi.levelRuns(in: bytes, base: request.baseLevel)
  }

  /// Shapes every stretch of one style and one level.
  private func shape(_ request: Request, _ direction: BidiParagraph) {
    shaped.removeAll(keepingCapacity: true)
    var styleIndex = 0
    for run in direction.runs {
      var position = run.range.lowerBound
      while position < run.range.upperBound {
        while styleIndex < request.styles.count - 1,
          request.styles[styleIndex].range.upperBound <= position
        {
          styleIndex += 1
        }
        guard styleIndex < request.styles.count else { return }
        let style = request.styles[styleIndex]
        let end =
          styleIndex == request.styles.count - 1
          ? run.range.upperBound : min(run.range.upperBound, style.range.upperBound)
        shaper.shape(
          request.bytes, range: position..<end, font: style.style.font, level: run.level,
          into: &shaped)
        position = end
      }
    }
    markTabs(request.bytes)
  }

  /// A tab has no glyph of its own: its advance is decided when its line is built.
  private func markTabs(_ bytes: [UInt8]) {
    guard bytes.contains(0x09) else { return }
    for run in shaped.indices {
      for index in shaped[run].glyphs.indices {
        let glyph = shaped[run].glyphs[index]
        if bytes[Int(glyph.cluster)] == 0x09 { shaped[run].glyphs[index].advance = .nan }
      }
    }
  }

  /// Lists the shaped clusters in logical order with their advances.
  private func collectClusters() {
    clusters.removeAll(keepingCapacity: true)
    for runIndex in shaped.indices {
      let run = shaped[runIndex]
      let first = clusters.count
      let isReversed = run.level & 1 == 1
      for step in run.glyphs.indices {
        let index = isReversed ? run.glyphs.count - 1 - step : step
        add(run.glyphs[index], at: index, to: first, run: runIndex)
      }
      for index in first..<clusters.count {
        let end =
          index + 1 < clusters.count
          ? clusters[index + 1].range.lowerBound : run.range.upperBound
        clusters[index].range = clusters[index].range.lowerBound..<end
      }
    }
  }

  private func add(_ glyph: ShapedGlyph, at index: Int, to first: Int, run: Int) {
    let start = Int(glyph.cluster)
    let isTab = glyph.advance.isNaN
    let last = clusters.count - 1
    if last >= first, clusters[last].range.lowerBound == start {
      clusters[last].advance += isTab ? 0 : glyph.advance
      let known = clusters[last].glyphs
      clusters[last].glyphs =
        min(known.lowerBound, index)..<max(known.upperBound, index + 1)
    } else {
      clusters.append(
        ShapedCluster(
          range: start..<start, glyphs: index..<(index + 1), advance: isTab ? 0 : glyph.advance,
          run: run, isTab: isTab))
    }
  }

  /// The lines as ranges of clusters, with the width of what they show.
  private func breakLines(
    _ request: Request, _ placement: LinePlacement, isRightToLeft: Bool
  ) -> [LineExtent] {
    guard !clusters.isEmpty else { return [LineExtent(clusters: 0..<0, range: 0..<0, width: 0)] }
    var pass = LineBreaking(
      clusters: clusters, bytes: request.bytes, placement: placement,
      tabWidth: request.setting.tabWidth, leftPadding: request.setting.leftPadding)
    // A line that fits whole needs no break; most headings and list items do.
    if pass.fitsOnOneLine { return [pass.wholeLine()] }
    pass.opportunities = breaker.breakOpportunities(in: request.bytes)
    return pass.lines()
  }

  private func buildLines(
    _ extents: [LineExtent], _ placement: LinePlacement, _ baseLevel: UInt8
  ) -> [LineFragment] {
    var lines: [LineFragment] = []
    lines.reserveCapacity(extents.count)
    for (index, extent) in extents.enumerated() {
      var x = index == 0 ? placement.firstX : placement.restX
      let isRightToLeft = baseLevel & 1 == 1
      var runs = visualRuns(extent)
      let width = runs.reduce(Float(0)) { $0 + $1.width }
      if isRightToLeft {
        // A right-to-left line ends at the container's right edge; spaces at its end reach out.
        x = placement.right - Double(width)
      }
      var pen = Float(x)
      for run in runs.indices {
        runs[run].x = pen
        pen += runs[run].width
      }
      lines.append(
        LineFragment(
          range: extent.range, top: index * placement.height, height: placement.height,
          baseline: placement.baseline, x: Float(x), width: width, baseLevel: baseLevel,
          runs: runs))
    }
    return lines
  }

  /// Cuts the shaped runs to the line and puts them into visual order (UAX #9, rule L2).
  private func visualRuns(_ extent: LineExtent) -> [LineFragment.Run] {
    var runs: [LineFragment.Run] = []
    var index = extent.clusters.lowerBound
    while index < extent.clusters.upperBound {
      let runIndex = clusters[index].run
      var end = index
      while end < extent.clusters.upperBound, clusters[end].run == runIndex { end += 1 }
      runs.append(cut(runIndex, clusters: index..<end, tabs: extent.tabs))
      index = end
    }
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }

  private func cut(
    _ runIndex: Int, clusters part: Range<Int>, tabs: [Int: Float]
  ) -> LineFragment.Run {
    let run = shaped[runIndex]
    let range =
      clusters[part.lowerBound].range.lowerBound..<clusters[part.upperBound - 1].range.upperBound
    let first = clusters[part.lowerBound].glyphs
    let last = clusters[part.upperBound - 1].glyphs
    let slice =
      min(first.lowerBound, last.lowerBound)..<max(first.upperBound, last.upperBound)
    var glyphs = slice.count == run.glyphs.count ? run.glyphs : Array(run.glyphs[slice])
    var width: Float = 0
    for index in glyphs.indices {
      if glyphs[index].advance.isNaN {
        glyphs[index].advance = tabs[Int(glyphs[index].cluster)] ?? 0
      }
      width += glyphs[index].advance
    }
    return LineFragment.Run(
      range: range, font: run.font, level: run.level, x: 0, width: width, glyphs: glyphs)
  }
}

/// A shaped cluster: the smallest stretch of text that has glyphs of its own.
struct ShapedCluster {
  /// Bytes of the piece.
  var range: Range<Int>
  /// Which glyphs of the run show it.
  var glyphs: Range<Int>
  /// Logical pixels; 0 for a tab, whose advance depends on where it stands.
  var advance: Float
  /// The index of the shaped run that it belongs to.
  var run: Int
  var isTab: Bool
}

/// The part of a piece that a line shows.
struct LineExtent {
  /// Indices of the clusters.
  var clusters: Range<Int>
  /// Bytes of the piece.
  var range: Range<Int>
  /// Logical pixels, without the spaces at the line's end.
  var width: Float
  /// The advances of the line's tabs by offset.
  var tabs: [Int: Float] = [:]
}
