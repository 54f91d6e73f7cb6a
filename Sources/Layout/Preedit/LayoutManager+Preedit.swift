import TextCore

/// A preedit is only displayed: the text, its attributes and every offset stay unchanged. The piece
/// at the caret is set with the preedit's letters in it, together with the pieces that a selection
/// hidden by it touches: all of them are one piece meanwhile.
extension LayoutManager {
  /// Displays a preedit in the text, or removes it. Only its paragraph is set, on demand.
  public func setPreedit(_ preedit: Preedit?) {
    let new = preedit.flatMap { $0.bytes.isEmpty ? nil : $0 }
    guard new != self.preedit else { return }
    dropPreeditPiece()
    self.preedit = new
    dropPreeditPiece()
    changeCount += 1
  }

  /// Returns the text that a line displays, in order: two ranges if a preedit hides the text
  /// between.
  public func shownText(ofLine index: Int, in piece: Piece) -> [TextRange] {
    let start = piece.content.lowerBound
    let bytes = piece.layout.lines[index].range
    let line = (start + bytes.lowerBound)..<(start + bytes.upperBound)
    guard let hidden = preedit?.range, piece.layout.preedit != nil, !hidden.isEmpty,
      line.overlaps(hidden)
    else { return [line] }
    let before = line.lowerBound..<max(line.lowerBound, hidden.lowerBound)
    let after = min(line.upperBound, hidden.upperBound)..<line.upperBound
    return [before, after].filter { !$0.isEmpty }
  }

  /// Returns the piece to set for a caret at `offset`: the piece of the text or, if the preedit is
  /// in it, all pieces that the preedit touches as one.
  func extent(at offset: TextOffset) -> ParagraphPiece {
    let piece = ParagraphPiece.containing(offset, in: storage.text)
    guard let (first, last) = preeditPieces else { return piece }
    let starts = first.range.lowerBound...last.range.lowerBound
    guard starts.contains(piece.range.lowerBound) else { return piece }
    return ParagraphPiece(
      range: first.range.lowerBound..<last.range.upperBound,
      content: first.content.lowerBound..<last.content.upperBound, isFirst: first.isFirst)
  }

  /// The pieces that the preedit's range begins and ends in.
  private var preeditPieces: (first: ParagraphPiece, last: ParagraphPiece)? {
    preedit.map {
      (
        ParagraphPiece.containing($0.range.lowerBound, in: storage.text),
        ParagraphPiece.containing($0.range.upperBound, in: storage.text)
      )
    }
  }

  /// Updates the attributes of all text that a piece displays.
  func prepare(_ piece: ParagraphPiece) {
    guard let (first, last) = preeditPieces, first.range.lowerBound == piece.range.lowerBound,
      first != last
    else {
      prepare(piece.range)
      return
    }
    prepare(first.range)
    prepare(last.range)
  }

  /// Sets a piece with the preedit in it; `nil`: it is in another.
  func setWithPreedit(
    _ piece: ParagraphPiece, _ style: ParagraphStyle, _ continuation: Continuation?
  ) -> ParagraphLayout? {
    guard let preedit, extent(at: preedit.range.lowerBound) == piece else { return nil }
    let start = piece.content.lowerBound
    let before = start..<preedit.range.lowerBound
    let after = preedit.range.upperBound..<piece.content.upperBound
    let own = before.count..<(before.count + preedit.bytes.count)
    var runs = styleRuns(in: before, at: 0)
    runs.append(Typesetter.StyleRun(range: own, style: preeditStyle(style, preedit.range)))
    runs += styleRuns(in: after, at: own.upperBound)
    var shown = style
    if before.count < style.prefixLength {
      // A preedit before or among markers turns the markers into letters.
      (shown.prefixLength, shown.indentation, shown.hanging) = (0, 0, 0)
    }
    let lines = set(
      Typesetter.Request(
        bytes: storage.text.bytes(in: before) + preedit.bytes + storage.text.bytes(in: after),
        styles: runs, paragraphStyle: shown, endsParagraph: piece.content != piece.range,
        continuation: continuation, setting: lineSetting))
    return ParagraphLayout(
      PreeditSetting(lines: lines, range: own, hidden: preedit.range.count), style: style)
  }

  /// Returns the style of the preedit's letters: that of the letters before it, or else of those
  /// after.
  private func preeditStyle(_ style: ParagraphStyle, _ range: TextRange) -> TextStyle {
    let neighbour = neighbours(of: range).lazy.compactMap {
      self.storage.value(of: .textStyle, at: $0).value
    }.first
    return neighbour.map(styles.textStyle) ?? TextStyle(font: style.font)
  }

  /// The ink of the preedit: that of the letters beside it, tags excepted, without a band.
  var preeditDecoration: TextDecoration {
    let inks = neighbours(of: preedit?.range ?? 0..<0).map {
      decorations.value(at: $0)?.ink ?? .text
    }
    return TextDecoration(ink: inks.first { $0 != .tag && $0 != .highlightedTag } ?? .text)
  }

  /// The bytes next to a range in its paragraphs, the one before it first.
  private func neighbours(of range: TextRange) -> [TextOffset] {
    let text = storage.text
    let before = range.lowerBound - 1
    let isBefore = before >= text.contentRange(at: range.lowerBound).lowerBound
    let isAfter = range.upperBound < text.contentRange(at: range.upperBound).upperBound
    return (isBefore ? [before] : []) + (isAfter ? [range.upperBound] : [])
  }

  private func dropPreeditPiece() {
    guard let preedit, let (first, last) = preeditPieces else { return }
    cache.drop(startingIn: first.range.lowerBound...last.range.lowerBound)
    // Several paragraphs may have become one line, or the reverse: estimates until they are set.
    // The last byte is left out, so that the height of the next piece stays exact.
    let range = extent(at: preedit.range.lowerBound).range
    let inner = TextRange(at: range.lowerBound, length: max(0, range.count - 1))
    heights.replace(inner, withLength: inner.count, text: storage.text)
  }

  /// Moves the preedit along with a change of the text around it.
  func followWithPreedit(_ replaced: StorageChange.Replaced) {
    guard let range = preedit?.range else { return }
    func moved(_ offset: TextOffset) -> TextOffset {
      if offset <= replaced.range.lowerBound { return offset }
      let growth = replaced.newLength - replaced.range.count
      return offset >= replaced.range.upperBound
        ? offset + growth : replaced.range.lowerBound + replaced.newLength
    }
    preedit?.range = moved(range.lowerBound)..<moved(range.upperBound)
  }
}
