import Canvas
import Layout
import TextCore

/// Draws the visible part of the text: bands, selection, glyphs, strokes.
///
/// It decides nothing: positions come from the layout, colours from the theme.
public struct PageView {
  let layout: LayoutManager
  let theme: Theme
  /// The container's left edge in the window, in logical pixels.
  let left: Double
  let scale: Scale
  /// True if the boxes of lines and runs are outlined, for debugging.
  private let showsLineBoxes: Bool

  /// Makes a view for one frame.
  public init(layout: LayoutManager, theme: Theme, left: Double, showsLineBoxes: Bool = false) {
    self.layout = layout
    self.theme = theme
    self.left = left
    self.showsLineBoxes = showsLineBoxes
    scale = layout.scale
  }

  /// Draws the pieces with `selection` behind its text.
  ///
  /// - Parameters:
  ///   - memory: the page of the last frame. Its unchanged parts are reused, not drawn again.
  ///   - rasterizer: the rasterizer that will draw the list.
  public func draw(
    _ pieces: [Viewport.VisiblePiece], selection: TextRange, remembering memory: inout PageMemory,
    with rasterizer: any GlyphRasterizer, into list: inout DisplayList
  ) {
    memory.follow(
      pieces,
      inputs: PageMemory.DrawingInputs(
        bounds: list.bounds, theme: theme, container: layout.container, left: left, scale: scale,
        showsLineBoxes: showsLineBoxes),
      selection: selection)
    let (first, last) = (memory.above.count, pieces.count - memory.below.count)
    append(&memory.above, pieces[..<first], rasterizer, to: &list)
    draw(pieces[first..<last], selection: selection, into: &list)
    append(&memory.below, pieces[last...], rasterizer, to: &list)
  }

  /// Appends pieces without a selection as a group: that of the last frame, if there is one.
  private func append(
    _ kept: inout PageMemory.Kept, _ pieces: ArraySlice<Viewport.VisiblePiece>,
    _ rasterizer: any GlyphRasterizer, to list: inout DisplayList
  ) {
    guard !pieces.isEmpty else { return }
    if let group = kept.group { return list.append(group) }
    var part = DisplayList(bounds: list.bounds, background: list.background)
    draw(pieces, selection: 0..<0, into: &part)
    let group = DisplayGroup(part, with: rasterizer)
    kept.group = group
    list.append(group)
  }

  /// Draws pieces with `selection` behind their text, without reuse.
  func draw(
    _ pieces: ArraySlice<Viewport.VisiblePiece>, selection: TextRange, into list: inout DisplayList
  ) {
    for visible in pieces {
      let lines = visible.piece.layout.lines
      for index in lines.indices {
        let top = visible.top + lines[index].top
        if top >= list.bounds.height { return }
        guard top + lines[index].height > 0 else { continue }
        draw(index, of: visible.piece, top: top, selection: selection, into: &list)
      }
    }
  }

  private func draw(
    _ index: Int, of piece: LayoutManager.Piece, top: Int, selection: TextRange,
    into list: inout DisplayList
  ) {
    let fragment = piece.layout.lines[index]
    let line = layout.decoratedLine(index, in: piece)
    if piece.layout.style.isTinted {
      list.append(.fill(blockBand(top: top, height: fragment.height), theme.tint))
    }
    drawBars(of: piece, line: index, top: top, into: &list)
    for band in line.bands { draw(band, fragment, top: top, into: &list) }
    let selected =
      selection.isEmpty ? [] : layout.carets.selectionSpans(selection, in: piece, line: index)
    let found = foundSpans(line: index, of: piece, selection: selection, selected: selected)
    drawHits(found, on: fragment, top: top, into: &list)
    for span in selected {
      list.append(.fill(rect(span, top: top, height: fragment.height), theme.selection))
    }
    if !selected.isEmpty, isHit(selection, in: piece) {
      for span in selected { frame(rect(span, top: top, height: fragment.height), into: &list) }
    }
    let baseline = top + fragment.baseline
    let bands = BandedLine(
      selected: selected, found: found, backgrounds: line.bands,
      isTinted: piece.layout.style.isTinted)
    for glyphs in line.glyphs {
      let (run, x) = (glyphs.run, (left + glyphs.x) * scale.factor)
      let span = glyphs.x..<(glyphs.x + Double(run.width))
      append(
        span, of: glyphs.ink, color(of: glyphs, in: piece, selected), on: bands, into: &list
      ) { .glyphs(run, x: x, baseline: baseline, $0) }
    }
    for stroke in line.strokes {
      draw(stroke, font: piece.layout.style.font, baseline: baseline, on: bands, into: &list)
    }
    drawDots(of: line, piece, baseline: baseline, on: bands, into: &list)
    drawMisspellings(line: index, of: piece, baseline: baseline, into: &list)
    drawPreedit(line: index, of: piece, baseline: baseline, into: &list)
    if showsLineBoxes { outline(fragment, top: top, into: &list) }
  }

  /// Returns the colour of glyphs of one ink. Marks that are partly selected are shown as selected
  /// whole, because most are only a few signs. Where tags are hidden, the remaining ones, such as
  /// task boxes and numbers, have a legible ink.
  private func color(
    of glyphs: DecoratedLine.Glyphs, in piece: LayoutManager.Piece, _ selected: [Range<Double>]
  ) -> Color {
    let isSign = glyphs.ink == .tag && piece.layout.style.guardsMarkers
    let isTag = glyphs.ink == .tag || glyphs.ink == .highlightedTag
    let span = glyphs.x..<(glyphs.x + Double(glyphs.run.width))
    guard isTag, selected.contains(where: { $0.overlaps(span) }) else {
      return isSign ? theme.noteInk : theme.color(of: glyphs.ink)
    }
    return isSign ? theme.selectedNoteInk : theme.selectedTags
  }

  /// Returns the rectangle of a code block's tint, over the text's full width.
  private func blockBand(top: Int, height: Int) -> DeviceRect {
    let container = layout.container
    let from = container.leftPadding - 3 * PageMetrics.codeMargin
    return rect(from..<(container.width + 3 * PageMetrics.codeMargin), top: top, height: height)
  }

  private func draw(
    _ band: DecoratedLine.Band, _ fragment: LineFragment, top: Int, into list: inout DisplayList
  ) {
    guard let color = theme.color(of: band.background) else { return }
    let gap = Double(fragment.height) * PageMetrics.highlightGap / 2
    let margin = band.background == .code ? PageMetrics.codeMargin : 0
    let span = (band.span.lowerBound - margin)..<(band.span.upperBound + margin)
    let box = rect(
      span, top: top + Int(gap.rounded()), height: fragment.height - 2 * Int(gap.rounded()))
    if band.background == .code {
      list.append(.roundedFill(box, radius: 3 * scale.factor, color))
    } else {
      list.append(.fill(box, color))
    }
  }

  private func draw(
    _ stroke: DecoratedLine.Stroke, font: FontRequest, baseline: Int, on bands: BandedLine,
    into list: inout DisplayList
  ) {
    let metrics = layout.metrics(for: font)
    let thickness = scale.deviceLength(metrics.underlineThickness)
    let middle =
      stroke.kind == .underline
      ? baseline + scale.devicePixel(metrics.underlineOffset)
      : baseline - scale.devicePixel(metrics.xHeight / 2)
    let box = rect(stroke.span, top: middle - thickness / 2, height: thickness)
    append(
      stroke.span, of: stroke.ink, theme.color(of: stroke.ink), on: bands, into: &list
    ) { .fill(box, $0) }
  }

  private func drawMisspellings(
    line index: Int, of piece: LayoutManager.Piece, baseline: Int, into list: inout DisplayList
  ) {
    let shown = layout.shownText(ofLine: index, in: piece)
    for word in shown.flatMap({ layout.decorations.misspellings(in: $0) }) {
      for span in layout.carets.selectionSpans(word, in: piece, line: index) {
        let place = rect(span, top: baseline + scale.deviceLength(SpellingWave.drop), height: 0)
        let wave = SpellingWave.bitmap(width: place.width, scale: scale)
        list.append(.label(wave, x: place.x, y: place.y, theme.misspelling))
      }
    }
  }

  func rect(_ span: Range<Double>, top: Int, height: Int) -> DeviceRect {
    let from = scale.devicePixel(left + span.lowerBound)
    return DeviceRect(
      x: from, y: top, width: scale.devicePixel(left + span.upperBound) - from, height: height)
  }

  private func outline(_ fragment: LineFragment, top: Int, into list: inout DisplayList) {
    let color = theme.accent.withOpacity(0.4)
    let box = rect(
      Double(fragment.x)..<Double(fragment.x + fragment.width), top: top, height: fragment.height)
    list.append(.fill(DeviceRect(x: box.x, y: box.y, width: box.width, height: 1), color))
    list.append(.fill(DeviceRect(x: box.x, y: box.y, width: 1, height: box.height), color))
    list.append(
      .fill(
        DeviceRect(x: box.x, y: box.y + fragment.baseline, width: box.width, height: 1), color))
  }
}
