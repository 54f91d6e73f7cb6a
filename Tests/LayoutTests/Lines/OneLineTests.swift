import Layout
import Testing

/// Texts as they are shown on one line.
@Suite struct OneLineTests {
  @Test(arguments: [
    ("", ""), ("a b", "a b"), ("a\nb\tc\u{7F}", "a b c "), ("\r\n", "  "), ("\u{85}", "\u{A0}"),
    ("\u{2028}\u{2029}é\u{301}", "\u{2003}\u{2003}é\u{301}"),
  ])
  func lineEndsAreSpacesOfTheirLength(_ text: String, _ shown: String) {
    #expect(Array(text.onOneLine.utf8) == Array(shown.utf8))
    #expect(text.onOneLine.utf8.count == text.utf8.count)
  }

  /// Nothing else is changed.
  @Test func onlyControlsAndLineEndsAreSpaces() {
    for scalar in (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init) {
      let isControl =
        scalar.properties.generalCategory == .control || scalar == "\u{2028}"
        || scalar == "\u{2029}"
      let isChanged = String(scalar).onOneLine.unicodeScalars.first != scalar
      if isChanged != isControl { Issue.record("\(String(scalar.value, radix: 16))") }
    }
  }
}
