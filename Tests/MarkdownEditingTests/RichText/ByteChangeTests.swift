import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Edits that replace bytes by others.
@Suite struct ByteChangeTests {
  /// Only differing bytes are replaced, in whole characters.
  @Test(arguments: [
    ("abc", "axc", 1..<2, "x"), ("aé", "aè", 1..<3, "è"), ("aèb", "aéb", 1..<3, "é"),
    ("é", "ũ", 0..<2, "ũ"), ("ab", "abé", 2..<2, "é"), ("aéb", "ab", 1..<3, ""),
    ("日a", "時a", 0..<3, "時"),
  ]) func charactersAreReplacedWhole(
    old: String, new: String, range: Range<Int>, inserted: String
  ) throws {
    let text = TextRope(old)
    let edit = Edit(from: Array(old.utf8), to: Array(new.utf8), at: 0, in: text)
    let replacement = try #require(edit.replacements.first)
    let replaced = replacement.range.lowerBound.utf8..<replacement.range.upperBound.utf8
    #expect(edit.replacements.count == 1 && replaced == range)
    #expect(replacement.text == TextRope(inserted))
  }
}
