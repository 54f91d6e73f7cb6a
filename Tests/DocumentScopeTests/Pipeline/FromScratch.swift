import Canvas
import MarkdownSyntax
import TextCore

@testable import DocumentScope
@testable import Layout

extension TestEditor {
  /// The attributes, decorations and lines of the whole text. Equal texts have equal ones,
  /// regardless of the edits before.
  func everything() -> [String] {
    let layout = document.layout
    var lines: [String] = []
    var piece: LayoutManager.Piece? = layout.piece(at: 0)
    while let current = piece {
      for line in current.layout.lines {
        lines.append(
          "line \(current.content.lowerBound.utf8)+\(line.range.lowerBound)..<\(line.range.upperBound)"
            + " x \(line.x) width \(line.width) height \(line.height)"
            + " glyphs \(checksum(line))")
      }
      piece = layout.piece(after: current)
    }
    lines.append("height \(layout.height)")
    lines += runs(layout.storage.attributes) { set in
      let block = set[.block].map { "\($0.attributeBits)" } ?? "-"
      let inline = set[.inline].map { "\($0.rawValue)" } ?? "-"
      let text = set[.textStyle].map { "\(layout.styles.textStyle($0))" } ?? "-"
      let paragraph = set[.paragraphStyle].map { "\(layout.styles.paragraphStyle($0))" } ?? "-"
      return "block \(block) inline \(inline) \(text) \(paragraph)"
    }
    lines += runs(layout.decorations.runs) { set in
      "decoration \(set[.decoration].map { "\($0.attributeBits)" } ?? "-")"
    }
    return lines
  }

  /// A hash of the glyphs of a line.
  private func checksum(_ line: LineFragment) -> UInt64 {
    var hash = StableHash()
    for run in line.runs {
      for number in [run.range.lowerBound, run.range.upperBound, Int(run.font.rawValue)] {
        hash.append(UInt64(number))
      }
      hash.append(UInt64(run.x.bitPattern))
      for glyph in run.glyphs {
        hash.append(UInt64(glyph.glyph))
        hash.append(UInt64(UInt32(bitPattern: glyph.cluster)))
        for measure in [glyph.advance, glyph.xOffset, glyph.yOffset] {
          hash.append(UInt64(measure.bitPattern))
        }
      }
    }
    return hash.value
  }

  private func runs(
    _ attributes: AttributeRuns, _ description: (AttributeSet) -> String
  ) -> [String] {
    var lines: [String] = []
    // There are few of them, and to describe a style takes long.
    var known: [AttributeSet: String] = [:]
    attributes.enumerateAttributes(in: 0..<text.end) { set, range in
      let described = known[set] ?? description(set)
      known[set] = described
      lines.append("\(range.lowerBound.utf8)..<\(range.upperBound.utf8) \(described)")
    }
    return lines
  }
}
