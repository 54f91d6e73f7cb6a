import TextCore

/// The uncommitted text of an input method, set and drawn at the caret, and not part of the text.
///
/// **Invariant:** `bytes` are valid UTF-8 without line ends, and `choice` is within them.
public struct Preedit: Hashable, Sendable {
  /// The range of the text that it replaces on the page; empty: between two clusters.
  public var range: TextRange
  /// The letters.
  public let bytes: [UInt8]
  /// Bytes of the chosen clause; empty at the input method's caret.
  public let choice: Range<Int>

  /// Displays `text` in place of `range`. Line ends and control characters are displayed as spaces.
  public init(_ text: String, choice: Range<Int>, replacing range: TextRange) {
    self.range = range
    bytes = Array(text.onOneLine.utf8)
    self.choice = choice.clamped(to: 0..<bytes.count)
  }

  /// The ranges of bytes that are marked separately: the chosen clause, the text before it and the
  /// text after it.
  var clauses: [Range<Int>] {
    [0..<choice.lowerBound, choice, choice.upperBound..<bytes.count].filter { !$0.isEmpty }
  }
}

/// A set piece with a preedit in it: offsets count the preedit's bytes, and not those that it
/// hides.
struct PreeditSetting {
  /// The lines as they were set, with the clusters of the preedit.
  var lines: ParagraphLayout
  /// Bytes of these lines that are the preedit.
  var range: Range<Int>
  /// The number of bytes of the text that it hides.
  var hidden: Int

  /// Converts an offset of the setting to one of the text: all of the preedit maps to its
  /// beginning.
  func textOffset(_ offset: Int) -> Int {
    if offset >= range.upperBound { return offset - range.count + hidden }
    return min(offset, range.lowerBound)
  }

  /// Converts bytes of the setting to bytes of the text; empty if all of them are the preedit's.
  func textRange(_ bytes: Range<Int>) -> Range<Int> {
    if range.lowerBound <= bytes.lowerBound, bytes.upperBound <= range.upperBound {
      let place = textOffset(bytes.lowerBound)
      return place..<place
    }
    return textOffset(bytes.lowerBound)..<textOffset(bytes.upperBound)
  }
}

extension ParagraphLayout {
  /// The lines of a setting, counted in bytes of the text. The preedit's runs stay where they are
  /// and have no bytes; the caret places are those of the text alone.
  convenience init(_ setting: PreeditSetting, style: ParagraphStyle) {
    let set = setting.lines
    let lines = set.lines.map { line in
      var line = line
      let range = line.range
      line.range = setting.textOffset(range.lowerBound)..<setting.textOffset(range.upperBound)
      for index in line.runs.indices {
        let range = setting.textRange(line.runs[index].range)
        line.runs[index].range = range
        // Composed letters are not text yet, and have lines of their own.
        let dots = range.isEmpty ? nil : line.runs[index].dots
        line.runs[index].dots = dots?.mapped(setting.textOffset)
        for glyph in line.runs[index].glyphs.indices {
          let cluster = Int(line.runs[index].glyphs[glyph].cluster)
          line.runs[index].glyphs[glyph].cluster =
            Int32(clamping: range.isEmpty ? range.lowerBound : setting.textOffset(cluster))
        }
      }
      return line
    }
    self.init(
      lines: lines, spaceAfter: set.height - (set.lines.last.map { $0.top + $0.height } ?? 0),
      bytes: set.bytes, style: style, continuation: set.continuation, preedit: setting)
    for index in lines.indices {
      clusterBoxes[index] = set.boxes(ofLine: index).compactMap { box in
        var box = box
        box.range = setting.textRange(box.range)
        return box.range.isEmpty ? nil : box
      }
    }
  }
}
