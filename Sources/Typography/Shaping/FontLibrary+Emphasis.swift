import CHarfBuzz
import Layout
import TextCore

/// Emphasis in text of several scripts, in the form usual for each (`ScriptEmphasis`). Signs,
/// digits and spaces follow the letters round them.
extension FontLibrary {
  /// Appends the runs of emphasised text.
  func shapeEmphasised(
    _ scripts: ParagraphScripts, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    for part in emphasised(scripts, range, requested(font)) {
      var font = font
      font.isItalic = part.emphasis == .slant
      switch part.emphasis {
      case .slant, .dots: font.isUntagged = false
      case .weight:
        // Only half as heavy if no tags distinguish it from strong text.
        if !font.isUntagged { font.isBold = true }
      }
      let first = runs.count
      shape(scripts, range: part.range, requested(font), level: level, into: &runs)
      guard part.emphasis == .dots, font.role == .body else { continue }
      let dots = EmphasisDots(side: dotSide(requested(font), scripts), clusters: part.dotted)
      for index in first..<runs.count { runs[index].dots = dots }
    }
  }

  /// A range with one form of emphasis.
  private struct Part {
    var range: Range<Int>
    var emphasis: ScriptEmphasis
    /// The starts of the clusters that get a dot, if the form is dots.
    var dotted: [Int] = []
  }

  private func emphasised(
    _ scripts: ParagraphScripts, _ range: Range<Int>, _ requested: RequestedFont
  ) -> [Part] {
    var split = Segmentation(requested, scripts, range: range)
    var parts: [Part] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let cluster = scanner.next(in: scripts.text, at: offset, end: range.upperBound)
      let own = scripts.letter(scanner.scalars[0])
      if let own { split.note(own) }
      let letter = own ?? split.letter(forSignAt: cluster.range)
      let emphasis = letter.map { ScriptEmphasis($0.script) } ?? .slant
      if let last = parts.last, last.emphasis == emphasis {
        parts[parts.count - 1].range = last.range.lowerBound..<cluster.range.upperBound
      } else {
        parts.append(Part(range: cluster.range, emphasis: emphasis))
      }
      if emphasis == .dots, bearsDot(cluster) {
        parts[parts.count - 1].dotted.append(cluster.range.lowerBound)
      }
      offset = cluster.range.upperBound
    }
    return parts
  }

  /// True if the cluster in the scanner gets a dot: letters and digits do, punctuation and spaces
  /// don't, except signs that are read as words (CSS Text Decoration 3, 3.1).
  private func bearsDot(_ cluster: TextCluster) -> Bool {
    guard cluster.kind == .text, !cluster.isHidden, !cluster.wantsEmoji else { return false }
    let scalar = scanner.scalars[0]
    // Full-width forms count as the same signs.
    let sign = (0xFF01...0xFF5E).contains(scalar) ? scalar - 0xFEE0 : scalar
    switch sign {
    case 0x23, 0x25, 0x26, 0x40, 0xA7, 0xB6, 0x2030, 0x2031, 0x303D: return true
    default: break
    }
    switch unicode.category(of: scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_FORMAT,
      HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED, HB_UNICODE_GENERAL_CATEGORY_SURROGATE,
      HB_UNICODE_GENERAL_CATEGORY_LINE_SEPARATOR, HB_UNICODE_GENERAL_CATEGORY_PARAGRAPH_SEPARATOR:
      return false
    default: return !unicode.isPunctuationOrSpace(scalar)
    }
  }

  /// Returns the side of the dots: the language that the paragraph shows takes precedence over the
  /// input language.
  private func dotSide(
    _ requested: RequestedFont, _ scripts: ParagraphScripts
  ) -> EmphasisDots.Side {
    let language = scripts.hanLanguage ?? hanLanguage(requested, scripts).tag
    return ["zh", "yue"].contains(FallbackPreference.primary(language)) ? .under : .over
  }
}
