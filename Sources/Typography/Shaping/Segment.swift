import CHarfBuzz

/// A stretch that is shaped at once: of one face and one script.
struct Segment {
  var range: Range<Int>
  var kind: TextCluster.Kind
  var use: FaceUse
  /// `nil` as long as only characters came that are used with any script.
  var script: hb_script_t?

  /// Whether all printable ASCII goes on with it.
  func isLatin(in font: RequestedFont) -> Bool {
    script == HB_SCRIPT_LATIN && kind == .text && use == font.use && font.coversASCII
  }

  /// Takes in what follows. Returns whether it is of the same face and a script that is shaped with
  /// this one.
  mutating func join(_ next: Segment) -> Bool {
    guard kind == next.kind, use == next.use, Self.goTogether(script, next.script) else {
      return false
    }
    range = range.lowerBound..<next.range.upperBound
    script = script ?? next.script
    return true
  }

  /// Whether two scripts are shaped at once: equal ones, what fits any, and the scripts of Japanese
  /// and Chinese among each other.
  private static func goTogether(_ first: hb_script_t?, _ second: hb_script_t?) -> Bool {
    guard let first, let second, first != second else { return true }
    return isIdeographic(first) && isIdeographic(second)
  }

  private static func isIdeographic(_ script: hb_script_t) -> Bool {
    script.isHanGroup && script != HB_SCRIPT_HANGUL
  }
}
