import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct StateTableTests {
  /// A table with few entries of few different names, so that the tables of a test have much in
  /// common.
  static func table(_ generator: inout SeededGenerator) -> StateTable {
    var table = StateTable()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      let name = ["a", "b", StateToken.token("c d")].randomElement(using: &generator) ?? ""
      let number = Int.random(in: -2...3, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: table.set(name)
      case 1:
        let installation = ["one", "two"].randomElement(using: &generator) ?? ""
        table.add(number, to: name, of: installation)
      case 2:
        table.raise(
          name,
          to: number == 0 ? [0, -0.0].randomElement(using: &generator) ?? 0 : Double(number) / 2)
      case 3:
        let word = ["yes", "no"].randomElement(using: &generator) ?? ""
        table.offer(.init(stamp: Int64(number), token: word), as: name)
      default: table.insertUnknown(Array("? \(number)".utf8))
      }
    }
    return table
  }

  private func merged(_ tables: StateTable...) -> StateTable {
    tables.reduce(into: StateTable()) { $0.unite(with: $1) }
  }

  @Test(arguments: seeds) func mergingNeitherKnowsOrderNorNumberOfTimes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let a = Self.table(&generator)
      let b = Self.table(&generator)
      let c = Self.table(&generator)
      #expect(merged(a) == a)
      #expect(merged(a, a) == a)
      #expect(merged(a, b).bytes == merged(b, a).bytes)
      #expect(merged(merged(a, b), c).bytes == merged(a, merged(b, c)).bytes)
      #expect(merged(a, b, a) == merged(a, b))
    }
  }

  @Test(arguments: seeds) func mergingForgetsNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let a = Self.table(&generator)
      let b = Self.table(&generator)
      let both = merged(a, b)
      #expect(both.flags == a.flags.union(b.flags))
      #expect(both.unknownLines == a.unknownLines.union(b.unknownLines))
      for name in a.counts.keys { #expect(both.count(name) >= a.count(name)) }
      for (name, number) in a.largest { #expect((both.largest[name] ?? -9) >= number) }
      for (name, word) in a.words { #expect((both.words[name]?.stamp ?? -9) >= word.stamp) }
    }
  }

  @Test(arguments: seeds) func aTableIsItsFile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let table = Self.table(&generator)
      let read = StateTable.read(table.bytes)
      #expect(read == table)
      #expect(read.bytes == table.bytes)
    }
  }

  @Test(arguments: seeds) func twoFilesAsOneAreTheirMerger(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let a = Self.table(&generator)
      let b = Self.table(&generator)
      #expect(StateTable.read(a.bytes + b.bytes) == merged(a, b))
    }
  }

  @Test(arguments: seeds) func anyBytesAreReadAndKept(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "flag", "count", "largest", "word", " ", " a", " 1", " -1", "\n", "\r\n", "%", "%2", "%41",
      "1e999", "nan", "99999999999999999999", "\u{0}", "é", "# End.\n",
    ]
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<30, using: &generator) {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
        if Int.random(in: 0..<9, using: &generator) == 0 {
          bytes.append(.random(in: 0...255, using: &generator))
        }
      }
      let table = StateTable.read(bytes)
      #expect(StateTable.read(table.bytes) == table)
    }
  }

  @Test func isReadableAndInOrder() {
    var table = StateTable()
    table.set("hint.wheel")
    table.set("hint.alt")
    table.add(4, to: "typed", of: "b")
    table.add(3, to: "typed", of: "a")
    table.raise("nudge.shown", to: 1_795_266_254)
    table.raise("ratio", to: 0.5)
    table.offer(.init(stamp: 12, token: StateToken.token("dark sepia")), as: "poll")
    table.insertUnknown(Array("list of tomorrow".utf8))
    #expect(
      String(decoding: table.bytes, as: UTF8.self) == """
        # What Paber remembers. Copies of this file may be merged line by line.
        count typed a 3
        count typed b 4
        flag hint.alt
        flag hint.wheel
        largest nudge.shown 1795266254
        largest ratio 0.5
        word poll 12 dark%20sepia
        list of tomorrow
        # End.

        """)
  }

  @Test(arguments: [
    "flag", "flag a b", "flag  a", "flag %41", "flag a%2f", "flag é", "count a i", "count a i -1",
    "count a i x", "count a i 99999999999999999999", "largest a inf", "largest a", "word a 1",
    "word a x y", "word a 1 two words", "Flag a", " flag a", "flag a ",
  ])
  func unknownLinesAreKept(line: String) {
    let table = StateTable.read(
      Array("# What Paber remembers. Copies of this file may be merged line by line.\n".utf8)
        + Array("flag b\n\(line)\nflag c\n# End.\n".utf8))
    #expect(table.flags == ["b", "c"])
    #expect(table.unknownLines == [Array(line.utf8)])
  }

  @Test func linesMayEndAsOnWindows() {
    var table = StateTable()
    table.set("a")
    let windows = table.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(StateTable.read(windows) == table)
  }

  @Test func countsDoNotOverflow() {
    var table = StateTable()
    table.add(.max, to: "a", of: "one")
    table.add(5, to: "a", of: "one")
    table.add(5, to: "a", of: "two")
    #expect(table.count("a") == .max)
  }

  @Test(arguments: ["", "a", "a b", "%", "%41", "é", "e\u{301}", "\n\r\0", "😀", "a-b._:/+"])
  func tokensAreTheirTexts(text: String) {
    let token = StateToken.token(text)
    #expect(StateToken.bytes(token) == Array(text.utf8))
    #expect(StateToken.isToken(Array(token.utf8)[...]))
    #expect(!token.isEmpty && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test func bytesThatAreNoTextAreKept() {
    let bytes = Array("/a/".utf8) + [0xFF, 0x00, 0xE9, 0x2F]
    let token = StateToken.token(bytes)
    #expect(token == "/a/%FF%00%E9/" && StateToken.bytes(token) == bytes)
    #expect(StateToken.isToken(Array(token.utf8)[...]))
  }
}
