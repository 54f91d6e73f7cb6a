import Canvas
import MarkdownSyntax
import Styling
import StylingTestSupport
import TextCore
import TextUnicode
import Testing

@testable import Layout
@testable import Typography

/// Pages are laid out without a window, in points, on any thread.
@Suite struct PageSettingTests {
  private static let points = 120 / 25.4 * 72

  /// A line as an exporter of pages gets it.
  private struct Line: Sendable {
    var bytes: [UInt8]
    var shown: [UInt8]
    /// The text of all glyph clusters in the order of the text.
    var clusters: [UInt8]
    var right: Double
    var height: Double
  }

  private static func lines(
    _ markdown: String, hidesTags: Bool = false, partSizes: PartSizes = .shipped
  ) throws -> [Line] {
    let library = try FontLibrary.standard()
    let unicode = UnicodeText()
    let sheet = StyleSheet(
      textSize: 11, lineHeight: 1.5, paragraphSpacing: 0.5, shaper: library, hidesTags: hidesTags)
    let setting = LineSetting(
      width: points, margin: 40,
      characterWidth: library.metrics(for: sheet.bodyFont).zeroAdvance)
    let flow = TextFlow(
      TextRope(markdown),
      styler: Styler(StyleBook(StyleTable(), sheet: sheet), partSizes: partSizes),
      typesetter: Typesetter(shaper: library, breaker: unicode, bidi: unicode), setting: setting)
    return flow.flatMap { piece in
      piece.layout.lines.map { line in
        Line(
          bytes: Array(piece.layout.bytes[line.range]),
          shown: Array(piece.layout.shownBytes(in: line.range)),
          clusters: clusters(of: line, in: piece),
          right: Double(inkEnd(of: line, in: piece)),
          height: setting.grid.length(line.height))
      }
    }
  }

  /// Returns the end of the last cluster that is no space: spaces at a soft wrap are in the margin.
  private static func inkEnd(of line: LineFragment, in piece: TextFlow.Piece) -> Float {
    piece.layout.boxes(ofLine: line.index(in: piece.layout)).reduce(0) { end, box in
      piece.layout.bytes[box.range.lowerBound] == 0x20 ? end : max(end, box.x + box.width)
    }
  }

  private static func clusters(of line: LineFragment, in piece: TextFlow.Piece) -> [UInt8] {
    let runs = DecoratedLine(line, with: piece.decorations).glyphs
    return runs.sorted { $0.text.lowerBound < $1.text.lowerBound }.flatMap { part in
      let starts = Set(part.run.glyphs.map { part.text.lowerBound + Int($0.cluster) }).sorted()
      return zip(starts, starts.dropFirst() + [part.text.upperBound]).flatMap {
        piece.layout.shownBytes(in: $0..<$1)
      }
    }
  }

  private static let chapter = """
    # The house

    It stands by the sea, and *nobody* knows who built it; the oldest maps have it already, with \
    a **lantern** in its gable. Ее строили долго. בית ליד הים stands there, too, as a line of Hebrew.

    - a bullet, with a text that is long enough to be wrapped at a hundred and twenty millimetres
    > and a quote

    ```
    let code = "set as it is"
    ```

    """

  @Test func chapterIsSetOnABackgroundThread() async throws {
    let lines = try await Task.detached { try Self.lines(Self.chapter) }.value
    let text = lines.flatMap(\.bytes)
    #expect(text == Array(Self.chapter.utf8.filter { $0 != 0x0A }))
    #expect(
      lines.count > Self.chapter.split(separator: "\n", omittingEmptySubsequences: false).count)
    for line in lines {
      #expect(line.right <= Self.points + 0.02)
      #expect(line.clusters == line.bytes)
      // Headings of the first level are 1.4 times as high.
      #expect([16.5, 23.1].contains { abs($0 - line.height) < 0.001 })
    }
  }

  @Test func hiddenTagsAreInNoGlyphsText() throws {
    let lines = try Self.lines("A \\*star\\*, **bold** and *slanted*.\n- one", hidesTags: true)
    #expect(
      lines.map { String(decoding: $0.shown, as: UTF8.self) }.first == "A *star*, bold and slanted."
    )
    #expect(lines.map(\.clusters) == lines.map(\.shown))
    #expect(lines.last.map { String(decoding: $0.shown, as: UTF8.self) }?.last == "e")
  }

  @Test func paragraphsOfAnyLengthAreSetToTheirEnd() throws {
    let text = "> " + String(repeating: "words *and* more ", count: 3000) + "\nlast"
    let lines = try Self.lines(text)
    #expect(lines.flatMap(\.bytes) == Array(text.utf8.filter { $0 != 0x0A }))
    #expect(lines.allSatisfy { $0.clusters == $0.bytes })
  }

  @Test func faceIsWhatItsFontIsMadeOf() throws {
    let library = try FontLibrary.standard()
    let run = try #require(library.runs("x").first)
    let description = try #require(library.description(of: run.font))
    let face = try #require(library.face(of: run.font))
    #expect(try face.file.withBytes { Array($0) } == contents(of: description.path))
    #expect(face.index == description.index & 0xFFFF)
    #expect(face.size == 18)
    #expect(face.synthesis.slant == 0)
    #expect(library.face(of: FontID(rawValue: 0)) == nil)
  }

  /// The face of strong emphasis in a family that has one file tells that it is imitated.
  @Test(
    arguments: [
      ([], false, false), ([.bold], true, false), ([.oblique], false, true),
      ([.bold, .oblique], true, true),
    ] as [(SyntheticStyle, Bool, Bool)])
  func faceTellsItsSynthesis(_ synthetic: SyntheticStyle, isBold: Bool, isOblique: Bool) throws {
    let library = try FontLibrary.standard()
    let path = try #require(
      library.runs("x").first.flatMap { library.description(of: $0.font)?.path })
    let style = FontStyle(isBold: isBold, isItalic: isOblique)
    library.resolver.answers.learn(
      FaceChoice(location: FaceLocation(path: path, index: 0), synthetic: synthetic),
      for: FontAnswers.FamilyQuestion(family: "One Face", style: style))
    let request = FontRequest(
      role: .body, family: library.family(["One Face"]), isBold: isBold, isItalic: isOblique,
      size: 18)
    let run = try #require(library.runs("x", request).first)
    let face = try #require(library.face(of: run.font))
    #expect(try face.file.withBytes { Array($0) } == contents(of: path))
    #expect((face.synthesis.stroke > 0) == isBold)
    #expect((face.synthesis.bar > 0) == isBold)
    #expect(face.synthesis.slant == (isOblique ? GlyphStyling.slant : 0))
    #expect(face.synthesis.width == 1)
  }
}

extension LineFragment {
  fileprivate func index(in layout: ParagraphLayout) -> Int {
    layout.lineIndex(atHeight: top)
  }
}

extension ParagraphLayout {
  /// Returns the displayed text of the piece: without hidden bytes, with signs in place of the text
  /// that they stand for. A range of clusters gives the text of their glyphs.
  fileprivate func shownBytes(in range: Range<Int>) -> ArraySlice<UInt8> {
    guard let shown else { return bytes[range] }
    let start = shown.shownOffset(of: range.lowerBound)
    return shown.bytes[start..<max(start, shown.shownOffset(of: range.upperBound))]
  }
}
