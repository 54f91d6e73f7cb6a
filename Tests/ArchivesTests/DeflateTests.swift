import Testing

@testable import Archives

/// zlib's compressor and decompressor.
@Suite struct DeflateTests {
  private static let text = Array(
    (0..<40_000).map { "line \($0 % 977) of \($0)\n" }.joined().utf8)

  @Test(arguments: [DeflateFormat.raw, .zlib], [0, 1, 6, 9])
  func roundTrip(format: DeflateFormat, level: Int) throws {
    for bytes in [[], [7], Self.text] {
      let deflated = Deflater.compress(bytes, as: format, level: level)
      #expect(try Inflater.decompress(deflated, as: format, atMost: bytes.count) == bytes)
      if level > 0, bytes.count > 100 { #expect(deflated.count < bytes.count / 3) }
    }
  }

  /// The bytes of RFC 1950: a header that is a multiple of 31, and Adler-32 of nothing at the end.
  @Test func formats() {
    let wrapped = Deflater.compress([], as: .zlib)
    #expect((Int(wrapped[0]) << 8 | Int(wrapped[1])) % 31 == 0)
    #expect(wrapped.suffix(4) == [0, 0, 0, 1])
    #expect(Deflater.compress([], as: .raw) == [3, 0])
  }

  @Test func piecesMakeTheSameAsTheWhole() throws {
    let deflater = Deflater(.zlib)
    var deflated: [UInt8] = []
    for start in stride(from: 0, to: Self.text.count, by: 777) {
      deflater.append(Self.text[start..<min(start + 777, Self.text.count)], to: &deflated)
    }
    deflater.finish(to: &deflated)
    let inflater = Inflater(.zlib)
    var output: [UInt8] = []
    var rest = deflated[...]
    while let byte = rest.popFirst() {
      var input: ArraySlice<UInt8> = [byte]
      repeat {
        let before = output.count
        try inflater.read(&input, to: &output, atMost: 100)
        if output.count == before { break }
      } while true
      #expect(input.isEmpty)
    }
    #expect(inflater.isFinished && output == Self.text)
  }

  /// A finished compressor can be used again.
  @Test func aCompressorIsUsedAgain() throws {
    let deflater = Deflater(.raw)
    for bytes in [Self.text, [1, 2, 3]] {
      var deflated: [UInt8] = []
      deflater.append(bytes[...], to: &deflated)
      deflater.finish(to: &deflated)
      #expect(try Inflater.decompress(deflated, as: .raw, atMost: .max) == bytes)
    }
  }

  @Test func outputIsBounded() throws {
    let bomb = Deflater.compress([UInt8](repeating: 0, count: 1 << 24), as: .raw)
    #expect(bomb.count < 20_000)
    #expect(try Inflater.decompress(bomb, as: .raw, atMost: (1 << 24) - 1) == nil)
    let inflater = Inflater(.raw)
    var (input, output) = (bomb[...], [UInt8]())
    try inflater.read(&input, to: &output, atMost: 1000)
    #expect(output.count == 1000 && !inflater.isFinished)
  }

  @Test func bytesBehindTheEndStay() throws {
    let inflater = Inflater(.raw)
    var (input, output) = ((Deflater.compress([1, 2], as: .raw) + [9, 9])[...], [UInt8]())
    try inflater.read(&input, to: &output, atMost: 10)
    #expect(inflater.isFinished && output == [1, 2] && input.elementsEqual([9, 9]))
  }

  @Test func damage() {
    let whole = Deflater.compress(Self.text, as: .zlib)
    var wrong = whole
    wrong[wrong.count - 1] ^= 1
    for bytes in [wrong, Array(whole.dropLast(5)), [], [0xFF, 0xFF, 0xFF]] {
      #expect(throws: Inflater.Damaged.self) {
        try Inflater.decompress(bytes, as: .zlib, atMost: .max)
      }
    }
  }

  /// The check value of ISO 3309's polynomial, as catalogues of them name it.
  @Test func cyclicRedundancyCheck() {
    #expect(CyclicRedundancyCheck.value(of: Array("123456789".utf8)[...]) == 0xCBF4_3926)
    var check = CyclicRedundancyCheck()
    for byte in "123456789".utf8 { check.append([byte]) }
    check.append([])
    #expect(check.value == 0xCBF4_3926)
  }
}

extension Deflater {
  /// Returns bytes compressed as a whole.
  fileprivate static func compress(
    _ bytes: [UInt8], as format: DeflateFormat, level: Int = 6
  ) -> [UInt8] {
    let deflater = Deflater(format, level: level)
    var output: [UInt8] = []
    deflater.append(bytes[...], to: &output)
    deflater.finish(to: &output)
    return output
  }
}

extension Inflater {
  /// Returns the decompressed form of whole bytes; nil if it has more than `count` bytes.
  fileprivate static func decompress(
    _ bytes: [UInt8], as format: DeflateFormat, atMost count: Int
  ) throws(Damaged) -> [UInt8]? {
    let inflater = Inflater(format)
    var (input, output) = (bytes[...], [UInt8]())
    try inflater.read(&input, to: &output, atMost: count == .max ? count : count + 1)
    if output.count > count { return nil }
    guard inflater.isFinished else { throw Damaged() }
    return output
  }
}
