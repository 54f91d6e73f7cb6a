import TestSupport
import Testing

@testable import Licensing

@Suite struct LicenceTests {
  @Test(arguments: seeds)
  func aSignedLicenceIsRead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pair = try TestPair()
    for _ in 0..<20 {
      let licence = try Licence.random(&generator)
      let key = try pair.key(for: licence)
      #expect(try pair.verifier.licence(in: key, on: .ofTests) == licence)
      #expect(try LicenceReader.claim(in: key) == licence)
      let file = try #require(pair.issuer.file(for: licence))
      #expect(try pair.verifier.licence(in: file, on: .ofTests) == licence)
      #expect(key.split(separator: "\n").allSatisfy { $0.utf8.count <= 72 })
    }
  }

  /// A licence that was sold has to be read for ever: never change this key.
  @Test func aKeyOfTheFirstVersionIsRead() throws {
    let secretKey = try #require(
      SecretKey(fileText: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    let key = """
      PABER-0406A0-JH5999-E00000-3GEGBE-DRG4RS-B51XGP-WVJ0CN-W62VBG-
      DHJJWV-VJCYZG-ZS2WCW-6WK7D4-R2ZAKP-C3NCTG-0TMYFS-F10KDJ-
      E83M59-B98AYS-K0WY0G-8JP4CN-HT0ZDM-V78GNA-SQEYCC-XAFH8K-
      QMPRRC-93CX4W-PVG73R-V7HK8
      """
    let verifier = LicenceVerifier(publicKeys: [secretKey.publicKey])
    #expect(try verifier.licence(in: key, on: .ofTests) == Licence.yearly())
    #expect(try LicenceIssuer(secretKey: secretKey).key(for: .yearly()) == key + "\n")
  }

  @Test func theLongestNamesFit() throws {
    let pair = try TestPair()
    let name = String(repeating: "x", count: 255)
    let licence = try Licence(
      name: name, email: name, term: .lifetime, firstDay: .ofTests, serial: .max)
    #expect(try pair.verifier.licence(in: pair.key(for: licence), on: .ofTests) == licence)
  }

  @Test func anInvalidLicenceIsNotMade() throws {
    func flaw(
      name: String = "Ann", email: String = "", term: Term = .lifetime, firstDay: Day = .ofTests
    ) -> LicenceFlaw? {
      do {
        _ = try Licence(name: name, email: email, term: term, firstDay: firstDay, serial: 1)
        return nil
      } catch {
        return error
      }
    }
    #expect(flaw() == nil)
    #expect(flaw(name: "") == .noName)
    #expect(flaw(name: String(repeating: "ä", count: 128)) == .tooLong)
    #expect(flaw(email: String(repeating: "x", count: 256)) == .tooLong)
    #expect(flaw(name: "Ann\nLee") == .notOneLine)
    #expect(flaw(email: "a\u{2028}b") == .notOneLine)
    #expect(flaw(firstDay: Day(number: -1)) == .dayOutOfReach(Day(number: -1)))
    let late = Day(number: 65_536)
    #expect(flaw(term: .yearly(until: late)) == .dayOutOfReach(late))
    #expect(flaw(term: .monthly(until: Day(number: 5))) == .endsBeforeItBegins)
    #expect(flaw(term: .monthly(until: .ofTests)) == nil)
  }

  @Test func planAndLastDayGoTogether() {
    #expect(Term(plan: .lifetime, lastDay: .ofTests) == nil)
    #expect(Term(plan: .monthly, lastDay: nil) == nil)
    #expect(Term(plan: .yearly, lastDay: .ofTests) == .yearly(until: .ofTests))
  }

  // Time

  @Test func itHoldsThroughItsLastDayEverywhere() throws {
    let first = Day.ofTests.number
    let licence = try Licence.yearly()
    func standing(_ offset: Int) -> Licence.Standing {
      licence.standing(on: Day(number: first + offset))
    }
    #expect(standing(-2) == .notYet(.ofTests))
    #expect(standing(-1) == .valid)
    #expect(standing(0) == .valid)
    #expect(standing(365) == .valid)
    #expect(standing(366) == .valid)
    #expect(standing(367) == .ended(Day(number: first + 365)))
  }

  @Test func aLifetimeDoesNotEnd() throws {
    let licence = try Licence(
      name: "Ann", email: "", term: .lifetime, firstDay: .ofTests, serial: 1)
    #expect(licence.standing(on: Day(number: 4_000_000)) == .valid)
  }

  @Test func oneThatEndedIsStillRead() throws {
    let pair = try TestPair()
    let key = try pair.key(for: .yearly())
    let day = Day(number: Day.ofTests.number + 1000)
    let licence = try pair.verifier.licence(in: key, on: day)
    #expect(licence.standing(on: day) == .ended(Day(number: Day.ofTests.number + 365)))
  }

  @Test func oneThatHasNotBegunIsRefused() throws {
    let pair = try TestPair()
    let key = try pair.key(for: .yearly())
    let day = Day(number: Day.ofTests.number - 2)
    #expect(pair.refusal(of: key, on: day) == .notYetValid(from: .ofTests))
  }
}
