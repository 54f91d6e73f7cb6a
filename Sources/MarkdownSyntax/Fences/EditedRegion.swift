import TextCore

/// Whole paragraphs that an edit touches.
struct EditedRegion {
  /// Bytes in the text before the edit.
  private(set) var old: Range<Int>
  /// The bytes of it from the first to the last that the edit replaces.
  private(set) var changed: Range<Int>
  /// The growth of the text before the region, in bytes.
  let growthBefore: Int
  /// The growth of the region, in bytes.
  private(set) var growth: Int
  /// The starts of its paragraphs in the text after the edit. All of them were made or changed by
  /// the edit.
  private(set) var lineStarts: [TextOffset]
  /// The start of its last paragraph before the edit. That paragraph may be the empty one after the
  /// last newline, which begins where `old` ends.
  private var lastStart: TextOffset

  /// True if it is a single paragraph, both before and after the edit.
  var isOneLine: Bool { lineStarts.count == 1 && lastStart.utf8 == old.lowerBound }

  /// Its start in the text after the edit.
  var newStart: TextOffset { TextOffset(old.lowerBound + growthBefore) }

  /// The regions of `edit` in ascending order, disjoint. `before` is the text before the edit.
  static func regions(of edit: Edit, in before: TextRope) -> [EditedRegion] {
    var regions: [EditedRegion] = []
    var growth = 0
    for replacement in edit.replacements {
      if replacement.range.isEmpty && replacement.text.isEmpty { continue }
      let region = EditedRegion(of: replacement, in: before, growthBefore: growth)
      growth += region.growth
      if let last = regions.last, last.meets(region) {
        regions[regions.count - 1].merge(region)
      } else {
        regions.append(region)
      }
    }
    return regions
  }

  private init(of replacement: Edit.Replacement, in before: TextRope, growthBefore: Int) {
    let range = replacement.range
    let first = before.paragraphRange(at: range.lowerBound)
    let start = first.lowerBound
    // A typed letter is in one paragraph, which need not be looked up twice.
    let isWithinFirst = range.isEmpty || range.upperBound < first.upperBound
    let last = isWithinFirst ? first : before.paragraphRange(at: range.upperBound)
    old = start.utf8..<last.upperBound.utf8
    lastStart = last.lowerBound
    changed = range.lowerBound.utf8..<range.upperBound.utf8
    growth = replacement.text.utf8Count - range.count
    self.growthBefore = growthBefore
    lineStarts = [start + growthBefore]
    addLines(of: replacement.text, at: range.lowerBound + growthBefore)
  }

  /// Returns true if `next`, which begins no earlier, begins in a paragraph of this region.
  private func meets(_ next: EditedRegion) -> Bool {
    next.old.lowerBound <= lastStart.utf8
  }

  private mutating func merge(_ next: EditedRegion) {
    old = old.lowerBound..<max(old.upperBound, next.old.upperBound)
    lastStart = max(lastStart, next.lastStart)
    changed = changed.lowerBound..<next.changed.upperBound
    growth += next.growth
    // Its first paragraph begins where one of this region does, or is a part of one.
    lineStarts += next.lineStarts.dropFirst()
  }

  private mutating func addLines(of text: TextRope, at start: TextOffset) {
    guard text.newlineCount > 0 else { return }
    var offset = start
    text.forEachChunk(in: 0..<text.end) { piece in
      for byte in piece {
        offset = offset + 1
        if byte == .newline { lineStarts.append(offset) }
      }
      return true
    }
  }
}
