import TestSupport
import Testing

@testable import Licensing

/// A key pair for the tests, made in each run, with its signer and its verifier.
struct TestPair {
  let secretKey: SecretKey
  let issuer: LicenceIssuer
  let verifier: LicenceVerifier

  init() throws {
    secretKey = try #require(SecretKey.make())
    issuer = LicenceIssuer(secretKey: secretKey)
    verifier = LicenceVerifier(publicKeys: [secretKey.publicKey])
  }

  /// The key of a licence.
  func key(for licence: Licence) throws -> String { try #require(issuer.key(for: licence)) }

  /// Returns the verifier's error for `text`; `nil` if it accepts it.
  func refusal(of text: String, on day: Day = .ofTests) -> LicenceError? {
    do {
      _ = try verifier.licence(in: text, on: day)
      return nil
    } catch {
      return error
    }
  }
}

extension Day {
  /// 21 November 2026, on which the licences of the tests are valid.
  static let ofTests = Day(number: 20_778)
}

extension Licence {
  /// An ordinary licence.
  static func yearly() throws -> Licence {
    try Licence(
      name: "Ann Lee", email: "ann@example.org",
      term: .yearly(until: Day(number: Day.ofTests.number + 365)), firstDay: .ofTests, serial: 7)
  }

  /// A random licence that is valid on the day of the tests.
  static func random(_ generator: inout SeededGenerator) throws -> Licence {
    let letters = Array("aÄя字😀 '-.PABER")
    func text(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        })
    }
    let plan = Plan.allCases.randomElement(using: &generator) ?? .monthly
    let lastDay = Day(number: Int.random(in: Day.ofTests.number...65_535, using: &generator))
    return try Licence(
      name: text(1...60), email: text(0...60),
      term: #require(Term(plan: plan, lastDay: plan == .lifetime ? nil : lastDay)),
      firstDay: Day(number: Int.random(in: 0...Day.ofTests.number, using: &generator)),
      serial: UInt32.random(in: 0...UInt32.max, using: &generator))
  }
}
