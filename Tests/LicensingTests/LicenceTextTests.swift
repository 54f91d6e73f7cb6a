import TestSupport
import Testing

@testable import Licensing

@Suite struct LicenceTextTests {
  /// CRC-32 of "123456789", from the catalogue of parametrised CRC algorithms.
  @Test func theCheckIsTheOneOfZlib() {
    #expect(CyclicCheck.bytes(of: Array("123456789".utf8)) == [0xCB, 0xF4, 0x39, 0x26])
  }

  @Test(arguments: seeds)
  func lettersHoldAllBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let symbols = Base32.symbols(bytes)
      #expect(symbols.count == Base32.symbolCount(byteCount: count))
      let (whole, rest) = Base32.bytes(symbols.compactMap(Base32.value))
      #expect(whole == bytes && rest == 0)
    }
  }

  /// Changes of a key by mail programs, chats and text fields.
  static let changes: [(name: String, change: @Sendable (String) -> String)] = [
    ("as it is", { $0 }),
    ("one line", { $0.filter { !$0.isNewline } }),
    ("spaces for line ends", { $0.replacing("\n", with: " ") }),
    ("lines of Windows", { $0.replacing("\n", with: "\r\n") }),
    ("small letters", { $0.lowercased() }),
    ("no dashes", { $0.filter { $0 != "-" } }),
    ("spaces for dashes", { $0.replacing("-", with: " ") }),
    ("long dashes", { $0.replacing("-", with: "–") }),
    ("dashes that do not break", { $0.replacing("-", with: "\u{2011}") }),
    ("soft hyphens", { $0.replacing("-", with: "\u{AD}-\u{AD}") }),
    ("joiners and marks of order", { "\u{FEFF}" + $0.replacing("-", with: "\u{200B}\u{2060}") }),
    ("spaces that do not break", { $0.replacing("-", with: "\u{A0}") }),
    ("quoted mail", { "> " + $0.replacing("\n", with: "\n> ") }),
    ("mail quoted twice", { ">> " + $0.replacing("\n", with: "\n>> ") }),
    ("quotes", { "“\($0)”" }), ("other quotes", { "„\($0)‘" }), ("plain quotes", { "\"\($0)\"" }),
    ("code", { "```\n\($0)```" }), ("strong", { "**\($0)**" }),
    ("soft line ends of mail", { $0.replacing("\n", with: "=\n") }),
    ("broken anywhere", { $0.map { "\($0)\n" }.joined() }),
    ("letter O for 0", { $0.replacing("0", with: "O") }),
    ("letters I and l for 1", { $0.replacing("1", with: "l") }),
    ("a letter around it", { "Dear Ann, thank you for Paber Pro! Your key:\n\n\($0)\nBest, Bob" }),
    ("comments of a file", { "# Paber licence\n# for Paber OÜ\n\($0)# the end\n" }),
    ("twice", { $0 + $0 }),
    ("after one that is cut off", { String($0.prefix(60)) + "!\n" + $0 }),
  ]

  @Test(arguments: changes.map(\.name))
  func aKeySurvives(name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name }).change
    let pair = try TestPair()
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10 {
      let licence = try Licence.random(&generator)
      let text = change(try pair.key(for: licence))
      #expect(try pair.verifier.licence(in: text, on: .ofTests) == licence)
    }
  }

  @Test(arguments: ["", " ", "\n\n", "\u{FEFF}", "-- >\u{AD}"])
  func nothingIsNothing(text: String) {
    #expect(throws: LicenceError.empty) { try LicenceReader.claim(in: text) }
  }

  @Test(arguments: [
    "hello", "PABER-", "Paber", "PABER-XYZ", "paber is a nice program", "字", "0000000000000",
    "-----BEGIN PGP SIGNATURE-----",
  ])
  func otherTextIsNoLicence(text: String) {
    #expect(throws: LicenceError.notALicence) { try LicenceReader.claim(in: text) }
  }

  @Test(arguments: seeds)
  func noTextCrashes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pair = try TestPair()
    let key = Array(try pair.key(for: .yearly()).utf8)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<400, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let noise = String(decoding: bytes, as: UTF8.self)
      #expect(pair.refusal(of: noise) != nil)
      #expect(pair.refusal(of: "PABER-" + noise) != nil)
      let letters = String(decoding: bytes.map { key[Int($0) % key.count] }, as: UTF8.self)
      #expect(pair.refusal(of: "PABER-" + letters) != nil)
      #expect(pair.refusal(of: "PABER-0406A0" + letters) != nil)
    }
  }

  /// A text of any size is refused quickly.
  @Test func aBookIsNoLicence() {
    let book = String(repeating: "PABER-0406A0", count: 200_000)
    #expect(throws: LicenceError.damaged) { try LicenceReader.claim(in: book) }
  }
}
