import CHarfBuzz

/// A range that is shaped at once: one face and one script.
struct Segment {
  var range: Range<Int>
  var kind: TextCluster.Kind
  var use: FaceUse
  /// The script; `nil` if all characters are common to all scripts.
  var script: hb_script_t?
  /// The script of the neighbouring letters, if the segment has signs alone.
  var contextScript: hb_script_t?

  /// True if the segment can take any printable ASCII that follows.
  func isLatin(in font: RequestedFont) -> Bool {
    script == HB_SCRIPT_LATIN && kind == .text && use == font.use && font.coversASCII
  }

  /// Appends the next segment if it has the same face and a script that is shaped with this one;
  /// returns true on success.
  mutating func join(_ next: Segment) -> Bool {
    guard kind == next.kind, use == next.use, Self.goTogether(script, next.script) else {
      return false
    }
    range = range.lowerBound..<next.range.upperBound
    script = script ?? next.script
    contextScript = contextScript ?? next.contextScript
    return true
  }

  /// True if two scripts are shaped together: equal ones, one that is `nil`, and the scripts of
  /// Japanese and Chinese with each other.
  private static func goTogether(_ first: hb_script_t?, _ second: hb_script_t?) -> Bool {
    guard let first, let second, first != second else { return true }
    return isIdeographic(first) && isIdeographic(second)
  }

  private static func isIdeographic(_ script: hb_script_t) -> Bool {
    script.isHanGroup && script != HB_SCRIPT_HANGUL
  }
}
