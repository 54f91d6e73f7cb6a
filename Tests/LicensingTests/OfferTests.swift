import Localization
import Testing

@testable import Licensing

@Suite struct OfferTests {
  private func file(
    version: String = "1", currency: String = "EUR", monthly: String = "500",
    yearly: String = "3600", lifetime: String = "9900", buy: String = "https://paber.test/m",
    promoted: String = "yearly", writers: String = "12", more: String = ""
  ) -> [UInt8] {
    Array(
      """
      # An offer.
      version = \(version)
      currency = \(currency)
      promoted = \(promoted)   # for now
      monthly.price = \(monthly)
      monthly.buy = \(buy)\(more)
      yearly.price = \(yearly)
      writers = \(writers)
      lifetime.price = \(lifetime)

      """.utf8)
  }

  private func flaw(_ bytes: [UInt8]) -> Offer.Flaw? {
    do {
      _ = try Offer(file: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func theShippedOfferIsOne() {
    let offer = Offer.shipped
    #expect(Plan.allCases.map { offer.price(of: $0).text } == ["€5", "€36", "€99"])
    #expect(offer.promoted == .yearly)
    #expect(offer.writers == 0)
    #expect(offer.yearlySaving?.percent == 40)
    #expect(offer.yearlySaving?.amount.text == "€24")
  }

  @Test func aFileIsRead() throws {
    let offer = try Offer(file: file())
    #expect(offer.price(of: .monthly).amount == 500)
    #expect(offer.price(of: .lifetime).currency == Currency(code: "EUR"))
    #expect(offer.address(of: .monthly)?.text == "https://paber.test/m")
    #expect(offer.address(of: .yearly) == nil)
    #expect(offer.writers == 12)
    #expect(flaw(file(more: "\nnew = [1]")) == nil)
    #expect(try Offer(file: file(buy: "\"https://paber.test/m#a\"")).address(of: .monthly) != nil)
  }

  @Test func aFileThatIsWrongIsRefused() {
    #expect(flaw([]) == .malformed)
    #expect(flaw(Array("{}\n".utf8)) == .malformed)
    #expect(flaw(Array("version = 1\n".utf8)) == .malformed)
    #expect(flaw(Array(repeating: 0x5B, count: 10_000)) == .malformed)
    #expect(flaw(file(more: "\nnonsense")) == .malformed)
    #expect(flaw(file(more: "\nwriters = 13")) == .malformed)
    #expect(flaw(Array(repeating: 0x20, count: 20_000) + file()) == .tooLarge)
    #expect(flaw(file(version: "2")) == .unknownVersion)
    #expect(flaw(file(version: "\"1\"")) == .malformed)
    for currency in ["eur", "EURO", "EU", "€€€", "\"\""] {
      #expect(flaw(file(currency: currency)) == .unknownCurrency)
    }
    for price in ["0", "-5", "100000001"] {
      #expect(flaw(file(lifetime: price)) == .priceOutOfBounds)
    }
    for price in ["\"5\"", "4.5", "null", "1e400", "99999999999999999999", "true"] {
      #expect(flaw(file(monthly: price)) == .malformed)
    }
    #expect(flaw(file(promoted: "weekly")) == .malformed)
    #expect(flaw(file(writers: "-1")) == .writersOutOfBounds)
    #expect(flaw(file(writers: "1000000001")) == .writersOutOfBounds)
    #expect(flaw(file(buy: "http://paber.test")) == .notAWebAddress)
    #expect(flaw(file(buy: "5")) == .notAWebAddress)
    #expect(flaw(file(buy: "")) == .malformed)
  }

  @Test func everyCutFileIsRefused() {
    let whole = file()
    for count in 0..<whole.count { #expect(flaw(Array(whole.prefix(count))) == .malformed) }
  }

  @Test func aFileOfThePersonReplacesTheShippedOneIfItIsValid() throws {
    #expect(Offer.current(file: nil) == .shipped)
    #expect(Offer.current(file: Array("nonsense\n".utf8)) == .shipped)
    #expect(Offer.current(file: file(writers: "-1")) == .shipped)
    #expect(try Offer.current(file: file()) == Offer(file: file()))
  }

  @Test(arguments: [
    ("500", "3600", 40, 2400), ("500", "5999", 0, 1), ("1000", "8999", 25, 3001),
    ("799", "4999", 47, 4589),
  ])
  func aYearSaves(monthly: String, yearly: String, percent: Int, amount: Int) throws {
    let saving = try Offer(file: file(monthly: monthly, yearly: yearly)).yearlySaving
    #expect(saving?.percent == percent)
    #expect(saving?.amount.amount == amount)
  }

  @Test(arguments: [("500", "6000"), ("100", "3600")])
  func aYearMaySaveNothing(monthly: String, yearly: String) throws {
    let offer = try Offer(file: file(monthly: monthly, yearly: yearly))
    #expect(offer.yearlySaving == nil)
    #expect(OfferSentence.saving(of: offer) == nil)
  }

  @Test(arguments: [(0, 12), (10, 2), (12, 0), (20, 0), (-4, 12), (Int.min, 12)])
  func newWritersAreThoseSinceTheLastLook(seen: Int, count: Int) throws {
    #expect(try Offer(file: file()).newWriters(sinceSeen: seen) == count)
  }

  @Test func sentencesSayOnlyWhatThereIsToSay() throws {
    func words(_ phrase: Phrase?) -> String? { phrase.map(Catalog.english.text) }
    #expect(words(OfferSentence.writers(of: .shipped)) == nil)
    #expect(words(OfferSentence.newWriters(of: .shipped, sinceSeen: 0)) == nil)
    #expect(
      words(OfferSentence.saving(of: .shipped)) == "The yearly plan saves 40%, which is €24.")
    let offer = try Offer(file: file())
    #expect(words(OfferSentence.writers(of: offer)) == "12 people write with Pro.")
    #expect(words(OfferSentence.newWriters(of: offer, sinceSeen: nil)) == nil)
    #expect(
      words(OfferSentence.newWriters(of: offer, sinceSeen: 11))
        == "1 of them is new since you last looked.")
    let one = try Offer(file: file(writers: "1"))
    #expect(words(OfferSentence.writers(of: one)) == "1 person writes with Pro.")
  }

  @Test(arguments: [
    ("EUR", 1000, "€10"), ("EUR", 7990, "€79.90"), ("EUR", 5, "€0.05"), ("USD", 101, "$1.01"),
    ("GBP", -250, "−£2.50"), ("JPY", 1200, "¥1200"), ("KWD", 1005, "KWD\u{A0}1.005"),
    ("KWD", 2000, "KWD\u{A0}2"), ("CHF", 1250, "CHF\u{A0}12.50"), ("EUR", 0, "€0"),
  ])
  func aPriceIsWritten(code: String, amount: Int, text: String) throws {
    #expect(try Price(amount: amount, currency: #require(Currency(code: code))).text == text)
  }

  @Test(arguments: [
    "https://paber.test", "https://paber.test/",
    "https://shop.paber.test/buy?plan=yearly&x=%20#top",
    "https://paber.test?a", "https://a-b.test/~x",
  ])
  func anAddressIsTaken(text: String) { #expect(WebAddress(text: text)?.text == text) }

  @Test(arguments: [
    "", "paber.test", "http://paber.test", "HTTPS://paber.test", "https://", "https:///x",
    "https://localhost/", "https://paber.test:80/", "https://me@paber.test/",
    "https://paber..test/",
    "https://-a.test/", "https://päber.test/", "https://paber.test/ä", "https://paber.test/a b",
    "https://paber.test/\n", "https://paber.test/'x'", "https://paber.test/$(x)",
    "javascript:alert",
    "file:///etc/passwd", "https://paber.test/" + String(repeating: "x", count: 500),
  ])
  func anythingElseIsNoAddress(text: String) { #expect(WebAddress(text: text) == nil) }
}
