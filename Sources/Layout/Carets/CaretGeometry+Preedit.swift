import TextCore

/// The geometry of a preedit, which has no place in the text.
extension CaretGeometry {
  /// The start of the preedit, or of its chosen clause: the input method puts its list of
  /// candidates below it. `nil`: there is no preedit.
  public var preeditAnchor: CaretPlace? {
    layout.preedit.flatMap { place(inPreeditAt: $0.choice.isEmpty ? 0 : $0.choice.lowerBound) }
  }

  /// Returns the horizontal spans of a line that show the preedit, from left to right, in logical
  /// pixels.
  public func preeditSpans(in piece: LayoutManager.Piece, line index: Int) -> [PreeditSpan] {
    guard let preedit = layout.preedit, let setting = piece.layout.preedit else { return [] }
    let set = asSet(piece, setting)
    return preedit.clauses.flatMap { clause in
      let start = set.content.lowerBound + setting.range.lowerBound
      let range = (start + clause.lowerBound)..<(start + clause.upperBound)
      return selectionSpans(range, in: set, line: index).map {
        PreeditSpan(span: $0, isChosen: clause == preedit.choice)
      }
    }
  }

  /// Returns the place of the input method's own caret if `offset` is where the preedit is; `nil`
  /// elsewhere.
  func place(inPreeditAtTextOffset offset: TextOffset) -> CaretPlace? {
    guard let preedit = layout.preedit, preedit.range.lowerBound <= offset,
      offset <= preedit.range.upperBound
    else { return nil }
    return place(inPreeditAt: preedit.choice.upperBound)
  }

  /// Returns the place of a caret before the byte of the preedit at `offset`.
  private func place(inPreeditAt offset: Int) -> CaretPlace? {
    guard let preedit = layout.preedit else { return nil }
    let piece = layout.piece(at: preedit.range.lowerBound)
    guard let setting = piece.layout.preedit else { return nil }
    let local = setting.range.lowerBound + offset
    // A caret after a letter of the preedit stays with that letter when the line wraps.
    let affinity = offset > 0 ? Affinity.upstream : .downstream
    let line = setting.lines.lineIndex(at: local, isUpstream: offset > 0)
    return CaretPlace(
      piece: piece, lineIndex: line,
      x: x(of: local, affinity, in: asSet(piece, setting), line: line))
  }

  /// Returns a piece with its lines as set, including the preedit's letters.
  private func asSet(_ piece: LayoutManager.Piece, _ setting: PreeditSetting) -> LayoutManager.Piece
  {
    let start = piece.content.lowerBound
    let content = start..<(start + setting.lines.length)
    return LayoutManager.Piece(
      range: content, content: content, isFirst: piece.isFirst, isLast: piece.isLast,
      layout: setting.lines)
  }
}

/// A horizontal span of a line that shows a preedit.
public struct PreeditSpan: Hashable, Sendable {
  /// From left to right, in logical pixels from the container's left edge.
  public var span: Range<Double>
  /// True if it belongs to the chosen clause.
  public var isChosen: Bool
}
