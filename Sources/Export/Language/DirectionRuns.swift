import TextCore

/// Splits letters into runs of one direction, as word processors require: right-to-left runs have
/// separate properties for fonts and languages.
///
/// Letters have the direction of their script. Other characters have that of the letters on both
/// sides, if they agree, and else the paragraph's.
struct DirectionRuns {
  struct Run: Equatable {
    var range: Range<Int>
    var isRightToLeft: Bool
    /// The script of its first letter.
    var script: LetterScript?
  }

  private(set) var runs: [Run] = []

  /// Cuts `letters`, which stand in a paragraph of direction `isRightToLeft`. O(length).
  init(_ letters: ArraySlice<UInt8>, isRightToLeft base: Bool) {
    let end = letters.endIndex
    guard base || Self.mayRunFromRightToLeft(letters) else {
      runs = [Run(range: letters.startIndex..<end, isRightToLeft: false)]
      return
    }
    var index = letters.startIndex
    var run = Run(range: index..<index, isRightToLeft: base)
    // The first neutral character after the last letter.
    var neutral = index
    var isBegun = false
    while index < end {
      let scalar = letters.scalar(at: index, before: end)
      let width = scalar.map { UTF8.width($0) } ?? 1
      defer { index += width }
      guard let scalar, let place = LetterScript.index(of: scalar) else { continue }
      let script = LetterScript.all[place]
      if !isBegun, script.isRightToLeft == base || index == neutral {
        run.isRightToLeft = script.isRightToLeft
        run.script = script
      } else if script.isRightToLeft != run.isRightToLeft || !isBegun {
        // Neutral characters go to the side that has the paragraph's direction.
        let cut = run.isRightToLeft == base ? index : neutral
        if cut > run.range.lowerBound {
          runs.append(
            Run(
              range: run.range.lowerBound..<cut, isRightToLeft: run.isRightToLeft,
              script: run.script))
        }
        run = Run(range: cut..<cut, isRightToLeft: script.isRightToLeft, script: script)
      }
      isBegun = true
      neutral = index + width
    }
    if run.isRightToLeft != base, neutral < end {
      runs.append(
        Run(
          range: run.range.lowerBound..<neutral, isRightToLeft: run.isRightToLeft,
          script: run.script))
      run = Run(range: neutral..<neutral, isRightToLeft: base)
    }
    runs.append(
      Run(
        range: run.range.lowerBound..<end, isRightToLeft: run.isRightToLeft,
        script: run.script))
  }

  /// False if no letter can be one from right to left, by the first two bytes of each: those of U+0580 to
  /// U+08FF, U+FB00 to U+FEFF, U+10000 to U+10FFF and U+1E000 to U+1EFFF.
  private static func mayRunFromRightToLeft(_ letters: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in letters {
      switch last {
      case 0xE0: if byte < 0xA4 { return true }
      case 0xEF: if (0xAC...0xBB).contains(byte) { return true }
      case 0xF0: if byte == 0x90 || byte == 0x9E { return true }
      default: break
      }
      if (0xD6...0xDF).contains(byte) { return true }
      last = byte
    }
    return false
  }
}
