import Files

/// An offer in the syntax of the settings:
///
///     version = 1
///     currency = EUR
///     monthly.price = 500
///     monthly.buy = https://…
///     yearly.price = 3600
///     lifetime.price = 9900
///     promoted = yearly
///     writers = 0
///
/// A price is a whole number of the currency's smallest unit. `buy` is missing while a plan is not
/// sold. Unknown names are ignored; anything missing, of another type or out of bounds makes the
/// whole file invalid, and so does a last line without an end, which may have been cut off in the
/// middle of a price.
extension Offer {
  /// The reason why a file is no offer.
  public enum Flaw: Error, Hashable, Sendable {
    case tooLarge, malformed, unknownVersion, unknownCurrency, priceOutOfBounds
    case writersOutOfBounds, notAWebAddress
  }

  /// The offer that came with the program.
  public static let shipped: Offer = {
    do {
      return try Offer(file: PackageResources.offer_conf)
    } catch {
      preconditionFailure("Resources/offer.conf is no offer: \(error)")
    }
  }()

  /// Returns the offer of today.
  ///
  /// - Parameter file: the content of the user's own `offer.conf`, if there is one. If it is
  ///   invalid, the shipped offer is used.
  public static func current(file: [UInt8]?) -> Offer {
    file.flatMap { try? Offer(file: $0) } ?? shipped
  }

  /// Reads the offer in a file.
  public init(file bytes: [UInt8]) throws(Flaw) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge }
    let file = SettingsDocument(bytes)
    guard bytes.last == UInt8(ascii: "\n"), file.problems.isEmpty else { throw .malformed }
    guard try Self.whole("version", in: file) == 1 else { throw .unknownVersion }
    guard let code = file["currency"]?.text, let promoted = file["promoted"]?.text,
      let promoted = Plan(rawValue: promoted)
    else { throw .malformed }
    guard let currency = Currency(code: code) else { throw .unknownCurrency }
    let writers = try Self.whole("writers", in: file)
    guard Self.writers.contains(writers) else { throw .writersOutOfBounds }
    var items: [Plan: Item] = [:]
    for plan in Plan.allCases { items[plan] = try Self.item(plan, in: file, currency) }
    self.init(items: items, promoted: promoted, writers: writers)
  }

  private static func item(
    _ plan: Plan, in file: SettingsDocument, _ currency: Currency
  ) throws(Flaw) -> Item {
    let price = try whole("\(plan.rawValue).price", in: file)
    guard prices.contains(price) else { throw .priceOutOfBounds }
    var address: WebAddress?
    if let text = file["\(plan.rawValue).buy"]?.text {
      address = WebAddress(text: text)
      if address == nil { throw .notAWebAddress }
    }
    return Item(price: Price(amount: price, currency: currency), address: address)
  }

  private static func whole(_ name: String, in file: SettingsDocument) throws(Flaw) -> Int {
    guard let number = file[name]?.number.flatMap(Int.init(exactly:)) else { throw .malformed }
    return number
  }

  private static let mostBytes = 16_384
  private static let prices = 1...100_000_000
  private static let writers = 0...1_000_000_000
}
