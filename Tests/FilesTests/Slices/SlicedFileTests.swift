import Platform
import SystemPackage
import Glibc
import Synchronization
import TestSupport
import TextCore
import Testing

@testable import Files

/// A file that is read in slices has the same text as one that is read at once.
@Suite struct SlicedFileTests {
  private static let small = SliceSizes(least: 16, head: 64, slice: 32)

  private func sliced(_ bytes: [UInt8], _ sizes: SliceSizes = small) throws -> SlicedFile? {
    let stamp = FileStamp(device: 1, inode: 1, size: Int64(bytes.count), modified: 1)
    return try SlicedFile.begin(BytesOfFile(bytes, stamp: stamp), sizes: sizes)
  }

  /// All of a file, and whether it had to be read again as a whole; `nil` where it is not read in
  /// slices.
  private func whole(
    _ bytes: [UInt8], _ sizes: SliceSizes = small
  ) throws -> (text: TextRope, format: FileFormat, isReadAgain: Bool)? {
    guard let file = try sliced(bytes, sizes) else { return nil }
    var text = file.beginning
    while true {
      switch try file.next() {
      case .text(let more): text.replace(text.end..<text.end, with: more)
      case .end(let format): return (text, format, false)
      case .otherwise(let other, let format): return (other, format, true)
      }
    }
  }

  private func expectSame(_ bytes: [UInt8], head: Int = 64, slice: Int = 32) throws {
    try expectSame(
      bytes, SliceSizes(least: 16, head: head, slice: slice),
      note: "\(bytes) head \(head) slice \(slice)")
  }

  private func expectSame(_ bytes: [UInt8], _ sizes: SliceSizes, note: Comment) throws {
    let (text, format, isReadAgain) = try #require(try whole(bytes, sizes), note)
    let expected = try TextDecoder.decode(bytes)
    #expect(text == expected.text, note)
    #expect(format == expected.format, note)
    #expect(isReadAgain == (format.encoding != .utf8 || format.lineEnding == .cr), note)
  }

  @Test(
    arguments: [
      "line\n", "Zeile mit ß und 漢字\r\n", "no end at all ", "à🙂", "mixed\r\nand not\n", "a\rb\n",
    ])
  func textIsWhatItIsAtOnce(_ unit: String) throws {
    for count in [7, 20, 33] {
      let bytes = Array(String(repeating: unit, count: count).utf8)
      for slice in [1, 2, 3, 5, 16, 31, 64, 1000] { try expectSame(bytes, slice: slice) }
      try expectSame([0xEF, 0xBB, 0xBF] + bytes)
    }
  }

  @Test(arguments: seeds)
  func anyBytesAreWhatTheyAreAtOnce(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let unit = ["plain ", "line\n", "Zeile ß 漢字\r\n", "🙂"][random.number(0...3)]
      let start = Array(String(repeating: unit, count: 20).utf8)
      try expectSame(
        start + random.bytes(upTo: 120), head: random.number(8...80),
        slice: random.number(1...60))
    }
  }

  /// The sizes of the program, with something odd wherever a slice ends.
  @Test(arguments: seeds.prefix(2), ["line\n", "Zeile ß\r\n", "no end at all "])
  func theShippedSizesAreNoDifferent(_ seed: UInt64, _ unit: String) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = SliceSizes.shipped
    let ends = [sizes.head, sizes.head + sizes.slice]
    var bytes = Array(String(repeating: unit, count: (ends[1] + 100) / unit.utf8.count).utf8)
    for end in ends {
      let odd = [Array("\r\n".utf8), Array("\r".utf8), Array("漢".utf8)]
        .filter { _ in random.number(0...1) == 0 }.flatMap(\.self)
      let start = end - random.number(0...odd.count)
      bytes.replaceSubrange(start..<(start + odd.count), with: odd)
    }
    try expectSame(bytes, sizes, note: "\(unit) \(seed)")
  }

  /// Valid and invalid sequences are counted over all slices.
  @Test func aBrokenByteAmongPlainOnesIsKept() throws {
    let plain = String(repeating: "plain ASCII for long\n", count: 9)
    let quoted = String(repeating: "“quoted”\n", count: 9)
    for slice in [7, 32, 100] {
      try expectSame(
        Array((plain + quoted + plain).utf8) + [0xE4] + Array(plain.utf8), slice: slice)
      try expectSame(
        Array(plain.utf8) + [0xE4] + Array((plain + quoted).utf8), slice: slice)
    }
  }

  @Test func escapesOfJapaneseMailAreSeenWhereverTheyAreCut() throws {
    let start = Array(String(repeating: "plain ", count: 12).utf8)
    let word: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    for slice in 1...8 { try expectSame(start + word, slice: slice) }
    #expect(try whole(start + word)?.format.encoding == .legacy("ISO-2022-JP"))
    for slice in 1...8 { try expectSame(start + [0x1B, 0x1B, 0x24], slice: slice) }
  }

  @Test func linesOfTheOldMacFurtherOnAreReadAgain() throws {
    let bytes = Array((String(repeating: "plain ", count: 12) + "a\rb\rc").utf8)
    for slice in 1...8 { try expectSame(bytes, slice: slice) }
    #expect(try whole(bytes)?.isReadAgain == true)
  }

  @Test func aPieceEndsWithALine() throws {
    let line = Array("a line of text\n".utf8)
    let bytes = Array(repeating: line, count: 30).flatMap(\.self)
    let file = try #require(try sliced(bytes))
    #expect(file.beginning.bytes(in: 0..<file.beginning.end).last == Byte.newline)
    var (read, shown) = (Self.small.head, file.beginning.utf8Count)
    #expect(shown > read - line.count, "all whole lines are in it")
    while case .text(let text) = try file.next() {
      #expect(text.isEmpty || text.bytes(in: 0..<text.end).last == Byte.newline)
      read = min(bytes.count, read + Self.small.slice)
      shown += text.utf8Count
      #expect(shown > read - line.count, "no more than a part of a line waits")
    }
  }

  @Test func aFileThatStopsBeingUTF8IsReadAgain() throws {
    let bytes =
      Array(String(repeating: "plain ASCII for long\n", count: 9).utf8)
      + Array(repeating: [0x67, 0x72, 0xFC, 0xDF, 0x65, 0x20], count: 20).flatMap(\.self)
    let (text, format, _) = try #require(try whole(bytes))
    #expect(format.encoding == .legacy("windows-1252"))
    #expect(text.string(in: 0..<text.end).hasSuffix("grüße "))
  }

  @Test func smallFilesAndWhatHasNoLinesAreReadAtOnce() throws {
    #expect(try sliced(Array("short".utf8)) == nil)
    let wide = Array("a text in UTF-16 that has no line end".utf16)
    #expect(try sliced([0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == nil)
    #expect(try sliced(Array(repeating: 0xE4, count: 200)) == nil)
    #expect(try sliced(Array(String(repeating: "old\rMac\r", count: 30).utf8)) == nil)
  }

  /// Files in other charsets, with the name of each.
  private static let others: [(String, [UInt8])] = [
    ("Latin-1", (0..<40).flatMap { _ in Array("stra".utf8) + [0xDF, 0x65, 0x0A] }),
    ("UTF-16LE", wide("Zeile ß 🙂\r\n", mark: [0xFF, 0xFE])),
    ("UTF-16, odd", wide("Zeile ß 🙂\n", mark: [0xFF, 0xFE]) + [0x61]),
    ("UTF-16, unmarked", wide("line of text 🙂\n", mark: [])),
    ("broken UTF-8", Array("“quoted” ".utf8) + [0xFF, 0x0A] + Array(repeating: 0x61, count: 200)),
  ]

  private static func wide(_ line: String, mark: [UInt8]) -> [UInt8] {
    let units = Array(repeating: Array(line.utf16), count: 30).joined()
    return mark + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test(arguments: others.map(\.0))
  func otherCharsetsAreShownByTheirBeginning(_ name: String) throws {
    let bytes = try #require(Self.others.first { $0.0 == name }?.1)
    let expected = try TextDecoder.decode(bytes)
    for head in 40...80 {
      let sizes = SliceSizes(least: 16, head: head, slice: 32)
      guard let file = try sliced(bytes, sizes) else { continue }
      #expect(!file.isVerbatim && file.format.encoding == expected.format.encoding)
      let length = file.beginning.utf8Count
      #expect(length > 0 && length < expected.text.utf8Count)
      #expect(expected.text.bytes(in: 0..<file.beginning.end) == file.beginning.allBytes)
      let (text, format, isReadAgain) = try #require(try whole(bytes, sizes))
      #expect(text == expected.text && format == expected.format && !isReadAgain)
    }
    #expect(try sliced(bytes, SliceSizes(least: 16, head: 80, slice: 32)) != nil)
  }

  @Test func anotherEncodingFurtherOnIsReadAgain() throws {
    // The first lines are Japanese, and nothing that comes later is.
    let start = [[UInt8]](
      repeating: [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xC5, 0x0A], count: 9)
    let bytes = start.joined() + Array(repeating: 0xFF, count: 80)
    let (text, format, isReadAgain) = try #require(try whole(Array(bytes)))
    #expect(isReadAgain && format != FileFormat(encoding: .legacy("Shift_JIS")))
    let expected = try TextDecoder.decode(Array(bytes))
    #expect(text == expected.text)
  }

  @Test func aFileThatStopsBeingTextEndsWithItsBeginning() throws {
    let line: [UInt8] = "Zeile\n".utf8.flatMap { [$0, 0, 0, 0] }
    let lines: [UInt8] = Array([[UInt8]](repeating: line, count: 9).joined())
    let file = try #require(try sliced([0xFF, 0xFE, 0, 0] + lines + [1, 1, 1, 1]))
    #expect(file.beginning == TextRope("Zeile\nZeile\n"))
    #expect(throws: UnreadableText.malformed(.utf32(.littleEndian))) { try file.next() }
  }

  @Test func zerosAreRefusedWithoutReadingThem() throws {
    let folder = TemporaryFolder()
    folder.write("zeros", [])
    truncate(folder("zeros"), 1 << 30)
    let byteCount = Mutex(0)
    var calls = SystemCalls.real
    calls.read = { (file, buffer) throws(SystemError) in
      let count = try SystemCalls.real.read(file, buffer)
      byteCount.withLock { $0 += count }
      return count
    }
    calls.map = { (file, offset, length) throws(SystemError) in
      byteCount.withLock { $0 += length }
      return try SystemCalls.real.map(file, offset, length)
    }
    let store = DiskFileStore(backupFolder: folder("backups"), calls: calls)
    #expect(throws: UnreadableText.binary) {
      try SlicedFile.begin(folder("zeros"), in: store)
    }
    #expect((1...1 << 20).contains(byteCount.withLock { $0 }))
  }

  @Test func headAndWholeFileAreRefusedAlike() throws {
    let heads: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], Array(repeating: 0, count: 64),
      Array(repeating: 1, count: 64), [0xEF, 0xBB, 0xBF, 0x61, 0], Array("GIF89a".utf8) + [1, 2],
    ]
    for head in heads {
      let bytes = head + Array(repeating: 0, count: 300)
      #expect(throws: UnreadableText.binary) { try TextDecoder.decode(bytes) }
      #expect(throws: UnreadableText.binary) { try sliced(bytes) }
    }
  }

  @Test func theDiskIsReadInSlices() throws {
    let folder = TemporaryFolder()
    let bytes = Array(String(repeating: "0123456789abcdef\n", count: 10_000).utf8)
    let path: FilePath = folder("large.md")
    folder.write("large.md", bytes)
    let store = DiskFileStore(backupFolder: folder("backups"))
    let sizes = SliceSizes(least: 1 << 16, head: 1 << 14, slice: 1 << 15)
    let file = try #require(try SlicedFile.begin(path, in: store, sizes: sizes))
    #expect(file.beginning.utf8Count <= sizes.head)
    #expect(file.stamp == (try store.stamp(of: path)))
    var length = file.beginning.utf8Count
    while case .text(let text) = try file.next() { length += text.utf8Count }
    #expect(length == bytes.count)
  }
}
