import TextCore

/// Sets a long piece after a small change: lines above and below the change are reused.
///
/// Only for text of Latin letters and their signs, in fonts that shape words separately. There,
/// glyphs and breaks after a space do not depend on the text before it, and lines below are the
/// same again as soon as one begins at the same word.
extension Typesetter {
  /// Sets a piece; nil if the result might differ from setting all of it.
  ///
  /// - Parameter old: the lines of the piece before a change, in the same setting.
  func set(_ request: Request, after old: ParagraphLayout) -> ParagraphLayout? {
    guard old.preedit == nil else { return nil }
    guard old.shown != nil else { return setLetters(of: request, after: old) }
    // If some text is hidden, the lines of the shown text are set in the same way.
    guard let oldLines = old.shownLines, let shown = ShownText(of: request.bytes, request.styles),
      let lines = setLetters(of: shown.request(insteadOf: request), after: oldLines)
    else { return nil }
    return ParagraphLayout(shown, set: lines, for: request)
  }

  private func setLetters(of request: Request, after old: ParagraphLayout) -> ParagraphLayout? {
    guard !old.styles.isEmpty,
      old.style == request.paragraphStyle, old.continuation.baseLevel == 0,
      request.setting.neutralLevel == 0, request.bytes.isLatin, old.bytes.isLatin,
      request.styles.allSatisfy({
        $0.style.appearance == .letters && shaper.shapesLatinWordsAlone($0.style.font)
      })
    else { return nil }
    let change = ChangedStretch(from: old, to: request)
    let first = firstLine(of: change, in: old)
    let start = old.lines[first].range.lowerBound
    // Twice as many each time, as a change rarely affects more than a few lines.
    var count = Self.linesBelow
    var isAll = false
    while !isAll {
      let end = end(after: change, lines: count, in: old) ?? request.bytes.count
      isAll = end == request.bytes.count
      let part = setAll(of: request.part(start..<end, of: old))
      guard part.continuation == old.continuation else { return nil }
      if let joint = joint(of: part, at: start, change, in: old) {
        return join(old, first, part, joint, change, request)
      }
      if isAll { return join(old, first, part, nil, change, request) }
      count *= 2
    }
    return nil
  }

  /// The number of lines above a change that are set again: a shorter word may fit on the line
  /// above.
  private static let linesAbove = 2
  /// The number of lines below a change that are set at first.
  private static let linesBelow = 3

  /// Returns the first line to set again; it begins with a letter after a space, or is the first.
  private func firstLine(of change: ChangedStretch, in old: ParagraphLayout) -> Int {
    let place = min(change.old.lowerBound, old.bytes.count)
    var line = max(0, old.lineIndex(at: place, isUpstream: false) - Self.linesAbove)
    while line > 0, !old.bytes.beginsWord(at: old.lines[line].range.lowerBound) { line -= 1 }
    return line
  }

  /// Returns the end of `count` lines after the change, in bytes of the new text, at the beginning
  /// of a word; nil if there are fewer lines.
  private func end(
    after change: ChangedStretch, lines count: Int, in old: ParagraphLayout
  ) -> Int? {
    let place = min(change.old.upperBound, old.bytes.count)
    var line = old.lineIndex(at: place, isUpstream: false) + count
    while line < old.lines.count {
      let end = old.lines[line].range.lowerBound
      if old.bytes.beginsWord(at: end) { return end + change.growth }
      line += 1
    }
    return nil
  }

  /// Returns the first line of the part that begins at the same word after the change as an old line: the
  /// indices of both. Nil if there is none.
  private func joint(
    of part: ParagraphLayout, at start: Int, _ change: ChangedStretch, in old: ParagraphLayout
  ) -> (new: Int, old: Int)? {
    for index in part.lines.indices.dropFirst() {
      let place = start + part.lines[index].range.lowerBound - change.growth
      guard place >= change.old.upperBound, old.bytes.beginsWord(at: place) else { continue }
      let line = old.lineIndex(at: place, isUpstream: false)
      // The space before the word has to be outside of the change as well.
      if old.lines[line].range.lowerBound == place, place > change.old.upperBound {
        return (index, line)
      }
    }
    return nil
  }

  private func join(
    _ old: ParagraphLayout, _ first: Int, _ part: ParagraphLayout, _ joint: (new: Int, old: Int)?,
    _ change: ChangedStretch, _ request: Request
  ) -> ParagraphLayout {
    let start = old.lines[first].range.lowerBound
    let height = old.lines[0].height
    var lines = Array(old.lines[..<first])
    lines.reserveCapacity(old.lines.count + 2)
    for line in part.lines[..<(joint?.new ?? part.lines.count)] {
      lines.append(line.moved(by: start, top: lines.count * height))
    }
    let firstKept = lines.count
    if let joint {
      for line in old.lines[joint.old...] {
        lines.append(line.moved(by: change.growth, top: lines.count * height))
      }
    }
    let layout = ParagraphLayout(
      lines: lines,
      spaceAfter: request.isFollowed
        ? LinePlacement.spaceAfter(request.paragraphStyle, request.setting) : 0,
      bytes: request.bytes, style: request.paragraphStyle, continuation: old.continuation,
      styles: request.styles)
    layout.takeDecorations(
      of: old, before: first, from: joint.map { ($0.old, firstKept) }, movedBy: change.growth)
    return layout
  }
}

extension Typesetter.Request {
  /// Returns a part of the piece that begins and ends at lines of `old`, as a piece of its own.
  fileprivate func part(_ range: Range<Int>, of old: ParagraphLayout) -> Typesetter.Request {
    var part = self
    part.bytes = Array(bytes[range])
    part.styles = styles.compactMap { run in
      let run = Typesetter.StyleRun(range: run.range.clamped(to: range), style: run.style)
      guard !run.range.isEmpty else { return nil }
      return Typesetter.StyleRun(
        range: (run.range.lowerBound - range.lowerBound)..<(run.range.upperBound
          - range.lowerBound), style: run.style)
    }
    part.endsParagraph = false
    if range.lowerBound > 0 { part.continuation = old.continuation }
    return part
  }
}

extension LineFragment {
  /// Returns the line of the same letters when `count` bytes more precede them.
  fileprivate func moved(by count: Int, top: Int) -> LineFragment {
    var line = self
    line.top = top
    guard count != 0 else { return line }
    line.range = (range.lowerBound + count)..<(range.upperBound + count)
    for run in line.runs.indices {
      let text = line.runs[run].range
      line.runs[run].range = (text.lowerBound + count)..<(text.upperBound + count)
      line.runs[run].glyphs = line.runs[run].glyphs.map { glyph in
        var glyph = glyph
        glyph.cluster += Int32(count)
        return glyph
      }
    }
    return line
  }
}

extension ParagraphLayout {
  /// Reuses decorated lines of another layout that are the same in this one.
  ///
  /// - Parameters:
  ///   - first: the number of lines at the beginning that are the same.
  ///   - rest: the index of the first line in `old` from which on all are the same except for their
  ///     place, and its index in this one; nil: there is none.
  fileprivate func takeDecorations(
    of old: ParagraphLayout, before first: Int, from rest: (old: Int, new: Int)?,
    movedBy count: Int
  ) {
    for (index, line) in old.decoratedLines {
      if index < first {
        decoratedLines[index] = line
      } else if let rest, index >= rest.old, line.hits.isEmpty {
        decoratedLines[index - rest.old + rest.new] = line.moved(by: count)
      }
    }
  }
}

extension DecoratedLine {
  /// Returns the same line when `count` bytes more precede it.
  fileprivate func moved(by count: Int) -> DecoratedLine {
    var line = self
    for index in line.glyphs.indices {
      let text = line.glyphs[index].text
      line.glyphs[index].text = (text.lowerBound + count)..<(text.upperBound + count)
    }
    return line
  }
}

extension [UInt8] {
  /// True if an ASCII letter is at `index` after a space.
  fileprivate func beginsWord(at index: Int) -> Bool {
    index > 0 && index < count && self[index - 1] == 0x20 && (self[index] | 0x20) &- 0x61 < 26
  }

  /// True if the text consists of Latin letters of Western Europe, digits and their signs: no tab,
  /// no control, no combining mark, nothing that runs from right to left.
  fileprivate var isLatin: Bool {
    var isPlain = true
    for byte in self { isPlain = isPlain && byte &- 0x20 < 0x5F }
    if isPlain { return true }
    var index = 0
    while index < count {
      let byte = self[index]
      let next = index + 1 < count ? self[index + 1] : 0
      switch byte {
      case 0x20..<0x7F: index += 1
      // U+00A1 to U+00FF without the soft hyphen and the micro sign, which some fonts lack.
      case 0xC2 where (0xA1...0xBF).contains(next) && next != 0xAD && next != 0xB5: index += 2
      case 0xC3 where (0x80...0xBF).contains(next): index += 2
      case 0xE2 where next == 0x80 && index + 2 < count && self[index + 2].endsLatinSign:
        index += 3
      default: return false
      }
    }
    return true
  }
}

extension UInt8 {
  /// True for the last byte of U+2013, 2014, 2018 to 201A, 201C to 201E and 2026: dashes, quotation marks
  /// and the ellipsis.
  fileprivate var endsLatinSign: Bool {
    (0x93...0x94).contains(self) || (0x98...0x9A).contains(self) || (0x9C...0x9E).contains(self)
      || self == 0xA6
  }
}
