/// The prices of Pro, the addresses of its shop, and the number of its owners.
///
/// It comes with the program, as `Resources/offer.conf`; an `offer.conf` of the user replaces it,
/// so that prices can change without a new release.
public struct Offer: Hashable, Sendable {
  let items: [Plan: Item]
  /// The recommended plan.
  public let promoted: Plan
  /// The number of people who have Pro; 0 or more.
  public let writers: Int

  /// One plan.
  struct Item: Hashable {
    var price: Price
    var address: WebAddress?
  }

  /// Returns the price of a plan: for a month, a year, or for good.
  public func price(of plan: Plan) -> Price { item(plan).price }

  /// Returns the address of a plan's shop; `nil` while it is not sold.
  public func address(of plan: Plan) -> WebAddress? { item(plan).address }

  /// The saving of a year against twelve months; `nil` if there is none. The percentage is rounded
  /// down, so that it never promises too much.
  public var yearlySaving: Saving? {
    let twelveMonths = 12 * price(of: .monthly).amount
    let saved = twelveMonths - price(of: .yearly).amount
    guard saved > 0 else { return nil }
    return Saving(
      percent: saved * 100 / twelveMonths,
      amount: Price(amount: saved, currency: price(of: .yearly).currency))
  }

  /// A saving against another price.
  public struct Saving: Hashable, Sendable {
    /// The percentage, 0 to 100.
    public let percent: Int
    /// The difference.
    public let amount: Price
  }

  /// Returns the number of owners added since the user last saw their number.
  public func newWriters(sinceSeen seen: Int) -> Int { max(0, writers - max(0, seen)) }

  private func item(_ plan: Plan) -> Item {
    guard let item = items[plan] else {
      preconditionFailure("An offer was made without all of its plans")
    }
    return item
  }

  /// **Invariant:** `items` has every plan, all in one currency.
  init(items: [Plan: Item], promoted: Plan, writers: Int) {
    self.items = items
    self.promoted = promoted
    self.writers = writers
  }
}

/// An address that may be opened in a browser: `https`, a host and a path, without anything that a
/// reader or a shell could misinterpret.
public struct WebAddress: Hashable, Sendable {
  /// The whole address.
  public let text: String

  /// The longest address, in bytes.
  private static let longest = 500

  /// Makes an address; `nil` for anything else: another scheme, a user or a port before the path, a
  /// space, a letter beyond ASCII.
  public init?(text: String) {
    let scheme = "https://"
    guard text.utf8.count <= Self.longest, text.hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy(Self.isLabel),
      rest.utf8.allSatisfy(Self.isOrdinary)
    else { return nil }
    self.text = text
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// True for the characters that RFC 3986 allows in a path, a query or a fragment, except quotes
  /// and brackets.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~/?#&=+%:@,;!$*".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
