import TestSupport
import Testing

@testable import Licensing

@Suite struct ForgeryTests {
  private func envelope(_ pair: TestPair) throws -> LicenceEnvelope {
    try LicenceText.envelope(in: pair.key(for: .yearly()))
  }

  private func text(_ bytes: [UInt8]) -> String {
    "PABER-" + String(decoding: Base32.symbols(bytes), as: UTF8.self)
  }

  @Test func everyFlippedBitIsRefused() throws {
    let pair = try TestPair()
    let bytes = try envelope(pair).bytes
    #expect(pair.refusal(of: text(bytes)) == nil)
    for bit in 0..<bytes.count * 8 {
      var spoiled = bytes
      spoiled[bit / 8] ^= 1 << (bit % 8)
      #expect(pair.refusal(of: text(spoiled)) != nil, "bit \(bit)")
      // Beyond the header the message says that the key was copied wrongly.
      if bit >= 24 { #expect(pair.refusal(of: text(spoiled)) == .damaged, "bit \(bit)") }
    }
  }

  /// As above, but with a recomputed check sum: only the signature is wrong.
  @Test func everyFlippedBitWithANewCheckIsRefused() throws {
    let pair = try TestPair()
    let whole = try envelope(pair)
    for index in whole.payload.indices {
      for bit in 0..<8 {
        var forged = whole
        forged.payload[index] ^= 1 << bit
        #expect(pair.refusal(of: LicenceText.text(of: forged)) == .forged)
      }
    }
    for index in whole.signature.indices {
      for bit in 0..<8 {
        var forged = whole
        forged.signature[index] ^= 1 << bit
        #expect(pair.refusal(of: LicenceText.text(of: forged)) == .forged)
      }
    }
  }

  @Test func everyOtherLetterIsRefused() throws {
    let pair = try TestPair()
    let symbols = try Base32.symbols(envelope(pair).bytes)
    for index in symbols.indices {
      for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZU!".utf8 where other != symbols[index] {
        var spoiled = symbols
        spoiled[index] = other
        let text = "PABER-" + String(decoding: spoiled, as: UTF8.self)
        #expect(pair.refusal(of: text) != nil, "letter \(index)")
      }
    }
  }

  @Test func everyShorterKeyIsRefused() throws {
    let pair = try TestPair()
    let key = try pair.key(for: .yearly()).filter { !$0.isNewline }
    for count in 0..<key.count {
      let refusal = pair.refusal(of: String(key.prefix(count)))
      switch count {
      case 0: #expect(refusal == .empty)
      // The header shows that it is a licence of Paber.
      case 11...: #expect(refusal == .truncated, "\(count) letters")
      default: #expect(refusal == .notALicence, "\(count) letters")
      }
    }
  }

  @Test func everyMissingLetterIsRefused() throws {
    let pair = try TestPair()
    let key = Array(try pair.key(for: .yearly()))
    for index in key.indices where key[index] != "-" && key[index] != "\n" {
      var shorter = key
      shorter.remove(at: index)
      #expect(pair.refusal(of: String(shorter)) != nil, "letter \(index)")
    }
  }

  @Test func anotherPairForgesNothing() throws {
    let pair = try TestPair()
    let other = try TestPair()
    #expect(pair.refusal(of: try other.key(for: .yearly())) == .forged)
    let both = LicenceVerifier(
      publicKeys: [other.secretKey.publicKey, pair.secretKey.publicKey])
    #expect(try both.licence(in: pair.key(for: .yearly()), on: .ofTests) == .yearly())
  }

  @Test func theShippedKeysBelieveNoPairOfTheTests() throws {
    let verifier = LicenceVerifier(publicKeys: KeyList.shipped)
    let key = try TestPair().key(for: .yearly())
    #expect(throws: LicenceError.forged) { try verifier.licence(in: key, on: .ofTests) }
  }

  @Test func withoutKeysNothingCanBeChecked() throws {
    let key = try TestPair().key(for: .yearly())
    #expect(throws: LicenceError.uncheckable) {
      try LicenceVerifier(publicKeys: []).licence(in: key, on: .ofTests)
    }
  }

  /// A signature that the same pair made of the same bytes, but not for a licence.
  @Test func aSignatureOfAnotherKindIsNone() throws {
    let pair = try TestPair()
    let payload = LicencePayload.bytes(of: try .yearly())
    let signature = try #require(pair.secretKey.signature(of: payload))
    let envelope = LicenceEnvelope(version: 1, payload: payload, signature: signature)
    #expect(pair.refusal(of: LicenceText.text(of: envelope)) == .forged)
  }

  @Test func aNewerKindIsToldAsOne() throws {
    let pair = try TestPair()
    let payload: [UInt8] = [1, 2, 3]
    let message = LicenceEnvelope.message(version: 2, payload: payload)
    let signature = try #require(pair.secretKey.signature(of: message))
    let text = LicenceText.text(
      of: LicenceEnvelope(version: 2, payload: payload, signature: signature))
    #expect(pair.refusal(of: text) == .newerKind)
    #expect(throws: LicenceError.newerKind) { try LicenceReader.claim(in: text) }
  }

  /// The version is signed too: a licence can't be passed off as one of another kind.
  @Test func theVersionIsSigned() throws {
    let payload = LicencePayload.bytes(of: try .yearly())
    #expect(
      LicenceEnvelope.message(version: 1, payload: payload)
        != LicenceEnvelope.message(version: 2, payload: payload))
  }

  @Test(arguments: seeds)
  func whateverIsSignedIsALicenceOrDamaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pair = try TestPair()
    let whole = LicencePayload.bytes(of: try .yearly())
    for _ in 0..<200 {
      var payload = whole
      let index = Int.random(in: 0..<payload.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: payload[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: payload.removeSubrange(index...)
      default: payload.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      }
      if payload.isEmpty { continue }
      let message = LicenceEnvelope.message(version: 1, payload: payload)
      let signature = try #require(pair.secretKey.signature(of: message))
      let text = LicenceText.text(
        of: LicenceEnvelope(version: 1, payload: payload, signature: signature))
      switch pair.refusal(of: text) {
      case nil, .damaged, .notYetValid: break
      case let other: Issue.record("\(payload) is \(other.debugDescription)")
      }
      if let licence = LicencePayload.licence(of: payload) {
        #expect(LicencePayload.bytes(of: licence) == payload)
      }
    }
  }
}
