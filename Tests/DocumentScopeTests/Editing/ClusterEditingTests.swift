import Canvas
import Layout
import Testing
import TextCore

@testable import DocumentScope

/// Clusters of many scripts with the real fonts: caret, deletion, selection and lines keep them whole.
@MainActor
@Suite struct ClusterEditingTests {
  nonisolated static let texts = whole + byScalar

  /// Clusters that are typed and taken back at once.
  nonisolated static let whole = [
    "👨‍👩‍👧‍👦🇪🇪🇫🇮1️⃣👍🏽🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}❤️👩🏾‍🚀",
    "한국어 \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} \u{1100}",
    "x\u{323}\u{302}\u{308} o\u{330}\u{301} Z\u{351}\u{36B}\u{343}\u{36A}",
    "fi ffl office", "\u{600}1 \u{600}ب",
  ]

  /// Clusters that are typed and taken back one letter or mark after the other.
  nonisolated static let byScalar = [
    "क्षत्रिय र्की ज्ञान हिन्दी", "আমার সোনার ক্ষমা", "தமிழ் கொடுத்தது நிக்ஷோ", "ශ්‍රී ලංකාව",
    "สวัสดีชาวโลก น้ำ ก็ที่นี่", "ភាសាខ្មែរ ស្ត្រី", "မြန်မာဘာသာ ကြောင် ဗုဒ္ဓ", "བོད་སྐད་རྒྱལ", "ພາສາລາວ ນໍ້າ",
    "בְּרֵאשִׁית בָּרָא", "السَّلامُ عليكم لا",
  ]

  private func editor(_ text: String, width: Double = 560) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: width, height: 420)
    return try TestEditor("ˇ" + text, setup)
  }

  @Test(arguments: texts) func anArrowGoesByClusters(_ text: String) throws {
    let editor = try editor(text)
    let isRightToLeft = editor.document.layout.piece(at: 0).layout.isRightToLeft
    var offsets = [editor.selection.head.utf8]
    for _ in ClusterBreaks.boundaries(in: Array(text.utf8)).dropFirst() {
      editor.keys(isRightToLeft ? "left" : "right")
      offsets.append(editor.selection.head.utf8)
    }
    #expect(offsets.sorted() == ClusterBreaks.boundaries(in: Array(text.utf8)))
    #expect(editor.selection.head == editor.text.end)
  }

  @Test(arguments: whole) func backspaceTakesClusters(_ text: String) throws {
    let editor = try editor(text)
    editor.keys("ctrl+end")
    var left = text
    while !left.isEmpty {
      left.removeLast()
      editor.keys("backspace").expect(left + "ˇ")
    }
  }

  @Test(arguments: byScalar) func backspaceTakesWhatWasTypedLast(_ text: String) throws {
    let editor = try editor(text)
    editor.keys("ctrl+end")
    var left = text
    while !left.isEmpty {
      left.unicodeScalars.removeLast()
      editor.keys("backspace").expect(left + "ˇ")
    }
  }

  @Test(arguments: texts) func deleteTakesClusters(_ text: String) throws {
    let editor = try editor(text)
    var left = Array(text.utf8)
    while !left.isEmpty {
      left.removeFirst(ClusterBreaks.boundaries(in: left)[1])
      editor.keys("delete").expect("ˇ" + String(decoding: left, as: UTF8.self))
    }
  }

  @Test(arguments: texts) func everyClusterHasABox(_ text: String) throws {
    let editor = try editor(text)
    let layout = editor.document.layout.piece(at: 0).layout
    let boxes = layout.boxes(ofLine: 0)
    let clusters = ClusterBreaks.boundaries(in: Array(text.utf8))
    let ranges = boxes.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    #expect(ranges == zip(clusters, clusters.dropFirst()).map { $0..<$1 })
    #expect(boxes.allSatisfy { $0.width > 0 })
    let width = boxes.reduce(Float(0)) { $0 + $1.width }
    #expect(abs(width - layout.lines[0].width) < 0.01)
  }

  @Test(arguments: texts) func linesAreNeverCutInAClusterHoweverNarrow(_ text: String) throws {
    for width in [100.0, 140, 200] {
      let editor = try editor(text + text, width: width)
      let clusters = ClusterBreaks.boundaries(in: Array((text + text).utf8))
      let lines = editor.document.layout.piece(at: 0).layout.lines
      #expect(lines.count > 1)
      for line in lines { #expect(clusters.contains(line.range.lowerBound)) }
    }
  }

  @Test func aLigatureHasCaretPlacesInside() throws {
    let editor = try editor("لا")
    let boxes = editor.document.layout.piece(at: 0).layout.boxes(ofLine: 0)
    #expect(boxes.map(\.range) == [2..<4, 0..<2])
  }
}
