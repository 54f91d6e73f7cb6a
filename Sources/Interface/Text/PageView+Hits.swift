import Canvas
import Layout
import TextCore

extension PageView {
  /// True if what is selected of the piece is just a hit: the current one.
  func isHit(_ selection: TextRange, in piece: LayoutManager.Piece) -> Bool {
    let selected = selection.clamped(to: piece.content)
    return layout.decorations.hits(in: piece.content).contains(selected)
  }

  /// Draws the frame that tells the current hit from the others.
  func frame(_ box: DeviceRect, into list: inout DisplayList) {
    list.appendBorder(of: box, thickness: scale.deviceLength(1), theme.currentHit)
  }

  /// Draws bands behind what was found on a line: as high as those behind highlighted text, with round
  /// corners, so that neighbours are told apart. What is selected looks as anything that is.
  func drawHits(
    line index: Int, of piece: LayoutManager.Piece, top: Int, selection: TextRange,
    into list: inout DisplayList
  ) {
    let fragment = piece.layout.lines[index]
    let gap = Int((Double(fragment.height) * PageMetrics.highlightGap / 2).rounded())
    let start = piece.content.lowerBound
    for hit in layout.decoratedLine(index, in: piece).hits {
      let range = TextRange(at: start + hit.range.lowerBound, length: hit.range.count)
      guard range.clamped(to: selection) != range else { continue }
      for span in hit.spans {
        let box = rect(span, top: top + gap, height: fragment.height - 2 * gap)
        list.append(.roundedFill(box, radius: 2 * scale.factor, theme.hit))
      }
    }
  }
}
