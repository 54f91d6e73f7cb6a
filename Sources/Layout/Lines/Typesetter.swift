import Canvas
import TextCore

/// Sets one piece of a paragraph into lines: splits it by direction and style, shapes the parts,
/// breaks lines where Unicode allows it, and puts each line's runs into visual order.
///
/// Its buffers are reused from piece to piece. It keeps no text. It belongs to one thread, as its
/// shaper, breaker and resolver do; any thread may have one.
public final class Typesetter {
  let shaper: any Shaper
  private let breaker: any LineBreaker
  private let bidi: any BidiResolver
  private var shaped: [ShapedRun] = []
  private var clusters: [ShapedCluster] = []

  public init(shaper: any Shaper, breaker: any LineBreaker, bidi: any BidiResolver) {
    self.shaper = shaper
    self.breaker = breaker
    self.bidi = bidi
  }

  /// A range of a piece with one text style.
  public struct StyleRun {
    /// Bytes of the piece.
    public var range: Range<Int>
    /// The style of all of them.
    public var style: TextStyle

    public init(range: Range<Int>, style: TextStyle) {
      self.range = range
      self.style = style
    }
  }

  /// A piece to set.
  public struct Request {
    /// The piece's text without a line ending.
    public var bytes: [UInt8]
    /// The text styles, covering all bytes in order.
    public var styles: [StyleRun]
    public var paragraphStyle: ParagraphStyle
    /// True if a paragraph ends with it and another follows.
    public var endsParagraph: Bool
    /// The decisions of an earlier piece of the paragraph; `nil`: this is the first, with the
    /// prefix.
    public var continuation: Continuation?
    /// The measure and the grid of the lines.
    public var setting: LineSetting

    public init(
      bytes: [UInt8], styles: [StyleRun], paragraphStyle: ParagraphStyle, endsParagraph: Bool,
      continuation: Continuation? = nil, setting: LineSetting
    ) {
      self.bytes = bytes
      self.styles = styles
      self.paragraphStyle = paragraphStyle
      self.endsParagraph = endsParagraph
      self.continuation = continuation
      self.setting = setting
    }
  }

  /// Sets a piece, some bytes of which may be hidden or displayed as signs. Offsets of the result
  /// count the bytes of the request.
  public func set(_ request: Request) -> ParagraphLayout {
    guard let shown = ShownText(of: request.bytes, request.styles) else {
      return setAll(of: request)
    }
    return ParagraphLayout(
      shown, set: setAll(of: shown.request(insteadOf: request)), for: request)
  }

  /// Returns the decisions of a paragraph's first piece for the others without setting it; `nil` if
  /// they depend on its markers or on its letters.
  func continuation(
    ofPieceWith bytes: [UInt8], _ style: ParagraphStyle, _ setting: LineSetting
  ) -> Continuation? {
    guard style.prefixLength == 0 else { return nil }
    let base: UInt8
    switch style.direction {
    case .leftToRight: base = 0
    case .natural: base = setting.neutralLevel
    case .overridden(let direction): base = direction.level
    }
    guard base == 0, !bytes.mayRunRightToLeft else { return nil }
    let placement = placement(of: style, PrefixMeasure(), setting, continuation: nil)
    return Continuation(baseLevel: 0, restStart: placement.restStart)
  }

  private func placement(
    of style: ParagraphStyle, _ prefix: PrefixMeasure, _ setting: LineSetting,
    continuation: Continuation?
  ) -> LinePlacement {
    LinePlacement(
      style: style, prefix: prefix, ink: setting.grid.inkExtent(of: style.font, shaper),
      verticalExtent: shaper.metrics(for: style.font).verticalExtent, setting: setting,
      continuation: continuation)
  }

  func setAll(of request: Request) -> ParagraphLayout {
    let style = request.paragraphStyle
    let text = ClusteredText(request.bytes)
    let direction = levels(of: request, text)
    shape(request, text, direction)
    clusters.collect(from: shaped, of: request.bytes)
    let prefix =
      request.continuation == nil && style.prefixLength > 0
      ? clusters.measurePrefix(of: style, tabWidth: request.setting.tabWidth) : PrefixMeasure()
    let placement = placement(
      of: style, prefix, request.setting, continuation: request.continuation)
    let extents = breakLines(request, text, placement, prefix)
    let lines = LineBuilding(
      shaped: shaped, clusters: clusters, placement: placement,
      mirroredLeft: request.setting.mirroredLeft, baseLevel: direction.baseLevel)
    return ParagraphLayout(
      lines: lines.lines(extents), spaceAfter: request.isFollowed ? placement.spaceAfter : 0,
      bytes: request.bytes, style: style,
      continuation: Continuation(baseLevel: direction.baseLevel, restStart: placement.restStart),
      styles: request.styles)
  }

  private func levels(of request: Request, _ text: ClusteredText) -> BidiParagraph {
    let bytes = request.bytes
    let style = request.paragraphStyle
    let neutral = request.setting.neutralLevel
    var base = request.continuation?.baseLevel
    switch style.direction {
    case .natural: break
    case .leftToRight: base = 0
    case .overridden(let direction): base = direction.level
    }
    if bytes.isEmpty { return BidiParagraph(baseLevel: base ?? neutral, runs: []) }
    if base ?? neutral == 0, !bytes.mayRunRightToLeft {
      return BidiParagraph(baseLevel: 0, runs: [.init(range: 0..<bytes.count, level: 0)])
    }
    // A paragraph of code runs from left to right as a whole.
    let isolated = style.direction == .leftToRight ? [] : isolatedStretches(of: request.styles)
    // The `x` of a ticked task is not a word of the text.
    return
      bidi.levelRuns(
        in: bytes, base: base, orElse: neutral, after: style.prefixLength, isolating: isolated
      )
      .keepingClusters(of: text)
  }

  /// Returns the level of a paragraph from its own letters or its direction override; `nil` if it
  /// has no letters with a direction, or is code, which does not count.
  func strongLevel(of bytes: [UInt8], styles: [StyleRun], in style: ParagraphStyle) -> UInt8? {
    guard style.direction != .leftToRight else { return nil }
    let level = bidi.strongLevel(
      in: bytes, after: style.prefixLength, isolating: isolatedStretches(of: styles))
    guard case .overridden(let direction) = style.direction, level != nil else { return level }
    return direction.level
  }

  /// Returns the ranges of code and addresses, which always run from left to right.
  private func isolatedStretches(of styles: [StyleRun]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for run in styles where run.style.isIsolated && !run.range.isEmpty {
      if let last = stretches.last, last.upperBound == run.range.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<run.range.upperBound
      } else {
        stretches.append(run.range)
      }
    }
    return stretches
  }

  /// Shapes every range of one style and one level.
  private func shape(
    _ request: Request, _ text: ClusteredText, _ direction: BidiParagraph
  ) {
    shaped.removeAll(keepingCapacity: true)
    let styles = request.styles
    let markers = request.markersBeforeBox
    let withoutBox = markers > 0 ? ClusteredText(request.bytesWithoutBox) : text
    var index = 0
    for run in direction.runs {
      var position = run.range.lowerBound
      while position < run.range.upperBound, index < styles.count {
        while index < styles.count - 1, styles[index].range.upperBound <= position { index += 1 }
        var end =
          index == styles.count - 1
          ? run.range.upperBound : min(run.range.upperBound, styles[index].range.upperBound)
        if position < markers { end = min(end, markers) }
        let first = shaped.count
        shaper.shape(
          position < markers ? withoutBox : text, range: position..<end,
          font: styles[index].style.font, level: run.level, into: &shaped)
        raise(shaped[first...].indices, by: Float(styles[index].style.rise))
        position = end
      }
    }
  }

  /// Moves the glyphs of shaped runs up by logical pixels.
  private func raise(_ runs: Range<Int>, by rise: Float) {
    guard rise != 0 else { return }
    for run in runs {
      for glyph in shaped[run].glyphs.indices { shaped[run].glyphs[glyph].yOffset += rise }
    }
  }

  private func breakLines(
    _ request: Request, _ text: ClusteredText, _ placement: LinePlacement, _ prefix: PrefixMeasure
  ) -> [LineExtent] {
    guard !clusters.isEmpty else {
      return [LineExtent(clusters: 0..<0, range: 0..<request.bytes.count)]
    }
    var pass = LineBreaking(
      clusters: clusters, text: text, placement: placement, prefixTabs: prefix.tabs,
      setting: request.setting)
    // A line that fits as a whole needs no break; that holds for most headings and list items.
    if pass.fitsOnOneLine { return [pass.wholeLine()] }
    pass.opportunities = breaker.breakOpportunities(in: request.bytes)
    return pass.lines()
  }
}

extension [Typesetter.StyleRun] {
  /// Adds a range after the others. Adjacent ranges that look alike are shaped together, even if
  /// their roles differ; each sign stands for a range of its own.
  public mutating func append(_ style: TextStyle, for range: Range<Int>) {
    if let last, last.style == style, style.appearance == .letters {
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(Typesetter.StyleRun(range: range, style: style))
    }
  }
}

extension Typesetter.Request {
  /// Bytes of the indentation and the markers before a task's box; 0: there is none.
  fileprivate var markersBeforeBox: Int {
    let markers = paragraphStyle.indentation + paragraphStyle.hanging
    // Composed text may replace all of them.
    let prefix = min(paragraphStyle.prefixLength, bytes.count)
    return continuation == nil && markers < prefix ? markers : 0
  }

  /// The text without the task's box. Signs are in the font of the letters after them, and the
  /// cross of a ticked task is a letter, but not a word of the text.
  fileprivate var bytesWithoutBox: [UInt8] {
    Array(bytes[..<markersBeforeBox] + bytes[min(paragraphStyle.prefixLength, bytes.count)...])
  }

  /// True if space follows: not after an empty line, which is space itself, and not at the text's
  /// end.
  var isFollowed: Bool {
    endsParagraph && (continuation != nil || !bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }
}

extension [UInt8] {
  /// False for most paragraphs: below U+0590 every letter runs from left to right.
  fileprivate var mayRunRightToLeft: Bool { contains { $0 >= 0xD6 } }
}
