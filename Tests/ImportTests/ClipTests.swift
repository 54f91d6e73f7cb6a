import Import
import Testing

/// Clips as programs write them become Markdown without a stray sign.
@Suite struct ClipTests {
  @Test(arguments: Clip.all) func clipsBecomeMarkdown(clip: Clip) throws {
    let document = try HTMLFormat(from: .clipboard).document(from: clip.html)
    #expect(String(decoding: document.markdown, as: UTF8.self) == clip.markdown)
  }
}
