import Canvas
import Glibc
import Layout
import TestSupport
import Testing

@testable import Typography

/// Font files are untrusted: no content may crash the program.
@Suite struct MutatedFontTests {
  /// Outlines of both kinds.
  private static let files = [
    (name: "Courier Prime.otf", package: "fonts-courier-prime"),
    (name: "DejaVuSansMono.ttf", package: "fonts-dejavu-core"),
  ]

  @Test(arguments: files, [1, 2] as [UInt64])
  func aBrokenFontStopsNothing(file: (name: String, package: String), seed: UInt64) throws {
    let folder = TemporaryFolder()
    let whole = try contents(of: MachineFont.path(file.name, package: file.package))
    let tables = Self.tables(of: whole)
    #expect(tables.count > 8)
    var random = SeededGenerator(seed: seed)
    let library = try FontLibrary.standard()
    var opened = 0
    for round in 0..<40 {
      var bytes = whole
      // A letter that is some hundred times as large as its em is the worst that a font may have.
      if round % 8 == 0, let head = tables["head"] {
        let unitsPerEm = head.lowerBound + 18
        bytes.replaceSubrange(
          unitsPerEm..<(unitsPerEm + 2), with: [0, UInt8(random.number(0...64))])
      }
      for _ in 0..<random.number(1...6) { Self.mutate(&bytes, tables, &random) }
      folder.write("\(round)", bytes)
      let face = FaceLocation(path: folder("\(round)"), index: 0)
      Self.use(face, called: "Mutant \(round)", in: library)
      if (try? OpenFace(face)) != nil { opened += 1 }
    }
    #expect(opened > 10, "hardly a mutant was a font")
  }

  /// Returns the ranges of the tables, by the directory at the file's beginning.
  private static func tables(of bytes: [UInt8]) -> [String: Range<Int>] {
    func number(at offset: Int) -> Int {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    var tables: [String: Range<Int>] = [:]
    for entry in (0..<count).map({ 12 + 16 * $0 }) {
      let start = number(at: entry + 8)
      let end = start + number(at: entry + 12)
      let name = String(decoding: bytes[entry..<(entry + 4)], as: UTF8.self)
      if end <= bytes.count, start < end { tables[name] = start..<end }
    }
    return tables
  }

  /// Changes a number of one or two bytes, mostly at the beginning of a table, where its sizes are.
  private static func mutate(
    _ bytes: inout [UInt8], _ tables: [String: Range<Int>], _ random: inout SeededGenerator
  ) {
    guard let name = tables.keys.sorted().randomElement(using: &random), let table = tables[name]
    else { return }
    let reach = random.number(0...2) == 0 ? table.count : min(table.count, 100)
    let offset = table.lowerBound + random.number(0...(reach - 1))
    let value = [0x00, 0x01, 0x7F, 0x80, 0xFF, random.number(0...255)][random.number(0...5)]
    bytes[offset] = UInt8(value)
    if random.number(0...1) == 0, offset + 1 < bytes.count {
      bytes[offset + 1] = [0x00, 0x10, 0xFF][random.number(0...2)]
    }
  }

  /// Sets and draws text in a font, with letters that it has, lacks and cannot have.
  private static func use(_ location: FaceLocation, called name: String, in library: FontLibrary) {
    for code in 0..<4 as Range<UInt8> {
      guard let style = FontStyle(code: code) else { continue }
      library.resolver.answers.learn(
        FaceChoice(location: location, synthetic: code == 3 ? [.bold, .oblique] : []),
        for: .init(family: name, style: style))
    }
    for (size, isHeavy) in [(18.0, true), (40, false)] {
      let font = FontRequest(
        role: .body, family: library.family([name]), isBold: isHeavy, isItalic: isHeavy, size: size)
      _ = library.metrics(for: font)
      _ = library.inkExtent(of: font, scale: library.scale)
      library.beginFrame()
      for run in library.runs("office dp0 é ﷽ \u{5E9} 👩‍🚀 \u{FFFF}\u{0}e\u{301}", font) {
        _ = library.reach(of: run.font)
        for glyph in run.glyphs {
          _ = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 1))
        }
      }
    }
  }
}
