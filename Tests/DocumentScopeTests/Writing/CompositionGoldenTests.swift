import Platform
import Testing

/// How it looks while an input method composes.
@Suite @MainActor struct CompositionGoldenTests {
  /// Japanese on its way from kana to words: two clauses, the second one being chosen.
  @Test(arguments: Look.all)
  func clauses(_ look: Look) throws {
    let editor = try TestEditor(
      """
      # Notes on a walk

      The sign over the gate said ˇand nothing else, which was more than the map had told us.
      """, look
    ) { $0.desktop.caretBlink = nil }
    editor.compose("きょうは日本語", "きょうは".utf8.count..<"きょうは日本語".utf8.count)
    try editor.expectPicture("composition", look)
  }

  /// Kana not yet looked at, with a caret inside, in the place of a selection over two paragraphs.
  @Test(arguments: Look.all)
  func selection(_ look: Look) throws {
    let editor = try TestEditor(
      "Words to «keep\n\n## and words» to go\n\nMore of them.", look
    ) { $0.desktop.caretBlink = nil }
    let caret = "にほん".utf8.count
    editor.compose("にほんごのひょうじ", caret..<caret)
    try editor.expectPicture("composition-selection", look)
  }
}
