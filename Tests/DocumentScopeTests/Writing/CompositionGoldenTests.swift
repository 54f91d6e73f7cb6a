import Platform
import Testing

@testable import DocumentScope

/// Pictures of preedit text.
@Suite @MainActor struct CompositionGoldenTests {
  /// Japanese on its way from kana to words: two clauses, the second one being chosen.
  @Test(arguments: Look.two)
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

  /// Kana not yet converted, with a caret inside, in the place of a selection over two paragraphs.
  @Test(arguments: Look.two)
  func selection(_ look: Look) throws {
    let editor = try TestEditor(
      "Words to «keep\n\n## and words» to go\n\nMore of them.", look
    ) { $0.desktop.caretBlink = nil }
    let caret = "にほん".utf8.count
    editor.compose("にほんごのひょうじ", caret..<caret)
    try editor.expectPicture("composition-selection", look)
  }

  /// A name in the prompt, in the place of the one that was offered.
  @Test(arguments: Look.two)
  func field(_ look: Look) throws {
    let editor = try TestEditor("# 散歩\n\n山の上まで行った。ˇ", look)
    editor.keys("ctrl+s")
    editor.compose("きょうは日本語", "きょうは".utf8.count..<"きょうは日本語".utf8.count)
    try editor.expectPicture("composition-field", look)
  }

  /// A path longer than its field, with Hebrew being composed at its end.
  @Test(arguments: Look.two)
  func longField(_ look: Look) throws {
    let editor = try TestEditor("ˇ", look)
    editor.type("x").keys("ctrl+s", "ctrl+a")
    editor.type("~/Documents/letters to friends/written in the summer/")
    editor.compose("טיול ביער", 0..<"טיול".utf8.count)
    try editor.expectPicture("composition-field-long", look)
  }

  /// Wider letters than the ones that its lines are made for.
  @Test(arguments: Look.two)
  func lines(_ look: Look) throws {
    let editor = try TestEditor("ˇ", look)
    editor.document.perform("licence")
    editor.type("PABER-0406A0-B2C3D4-E5F6A7-B8C9D0-E1F2A3-B4")
    editor.compose("こんにちは世界の皆さん", "こんにちは".utf8.count..<"こんにちは世界の".utf8.count)
    try editor.expectPicture("composition-lines", look)
  }
}
