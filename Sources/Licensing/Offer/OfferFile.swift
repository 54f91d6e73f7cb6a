/// An offer as JSON:
///
///     {
///       "version": 1,
///       "currency": "EUR",
///       "plans": {
///         "monthly": { "price": 500, "buy": "https://…" },
///         "yearly": { "price": 3600 },
///         "lifetime": { "price": 9900 }
///       },
///       "promoted": "yearly",
///       "writers": 0
///     }
///
/// A price is a whole number of the currency's smallest unit. `buy` is left out while a plan is not
/// sold. A name that is not known is passed over; anything missing, of another type or beyond its
/// bounds makes the whole file invalid.
extension Offer {
  /// Why a file is no offer.
  public enum Flaw: Error, Hashable, Sendable {
    case tooLarge, notJSON, unknownVersion, unknownCurrency, priceOutOfBounds, writersOutOfBounds
    case notAWebAddress
  }

  /// The offer that came with the program.
  public static let shipped: Offer = {
    do {
      return try Offer(json: PackageResources.offer_json)
    } catch {
      preconditionFailure("Resources/offer.json is no offer: \(error)")
    }
  }()

  /// The offer of today.
  ///
  /// - Parameter file: the content of the person's own `offer.json`, if there is one. Where it is
  ///   not valid the shipped offer stays.
  public static func current(file: [UInt8]?) -> Offer {
    file.flatMap { try? Offer(json: $0) } ?? shipped
  }

  /// The offer in a file.
  public init(json bytes: [UInt8]) throws(Flaw) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge }
    guard let file = (try? JSONValue(bytes)).flatMap(OfferFile.init) else {
      throw .notJSON
    }
    guard file.version == 1 else { throw .unknownVersion }
    guard let currency = Currency(code: file.currency) else { throw .unknownCurrency }
    guard Self.writers.contains(file.writers) else { throw .writersOutOfBounds }
    var items: [Plan: Item] = [:]
    for (plan, entry) in file.plans { items[plan] = try Self.item(entry, in: currency) }
    self.init(items: items, promoted: file.promoted, writers: file.writers)
  }

  private static func item(
    _ entry: OfferFile.Entry, in currency: Currency
  ) throws(Flaw) -> Item {
    guard prices.contains(entry.price) else { throw .priceOutOfBounds }
    var address: WebAddress?
    if let text = entry.buy {
      address = WebAddress(text: text)
      if address == nil { throw .notAWebAddress }
    }
    return Item(price: Price(amount: entry.price, currency: currency), address: address)
  }

  private static let mostBytes = 16_384
  private static let prices = 1...100_000_000
  private static let writers = 0...1_000_000_000
}

/// The file as it is written.
private struct OfferFile {
  var version: Int
  var currency: String
  var plans: [Plan: Entry] = [:]
  var promoted: Plan
  var writers: Int

  struct Entry {
    var price: Int
    var buy: String?
  }

  /// `nil` where anything is missing or of another type.
  init?(_ json: JSONValue) {
    guard let version = json["version"]?.integer, let currency = json["currency"]?.string,
      let promoted = json["promoted"]?.string.flatMap(Plan.init), let plans = json["plans"],
      let writers = json["writers"]?.integer
    else { return nil }
    self.version = version
    self.currency = currency
    self.promoted = promoted
    self.writers = writers
    for plan in Plan.allCases {
      guard let entry = plans[plan.rawValue].flatMap(Entry.init) else { return nil }
      self.plans[plan] = entry
    }
  }
}

extension OfferFile.Entry {
  init?(_ json: JSONValue) {
    guard let price = json["price"]?.integer else { return nil }
    self.price = price
    switch json["buy"] {
    case nil, .null: buy = nil
    case .string(let address): buy = address
    default: return nil
    }
  }
}
