/// The prices of Pro, the addresses of its shop, and the number of its owners.
///
/// It comes with the program, as `Resources/offer.conf`; a file `offer.conf` among the person's own
/// replaces it, so that prices can change without a new program.
public struct Offer: Hashable, Sendable {
  let items: [Plan: Item]
  /// The plan that is recommended.
  public let promoted: Plan
  /// How many people have Pro; 0 or more.
  public let writers: Int

  /// One plan.
  struct Item: Hashable {
    var price: Price
    var address: WebAddress?
  }

  /// What a plan costs: a month, a year, for good.
  public func price(of plan: Plan) -> Price { item(plan).price }

  /// Where a plan is bought; `nil` while it is not sold anywhere.
  public func address(of plan: Plan) -> WebAddress? { item(plan).address }

  /// What a year costs less than twelve months; `nil` if it does not. The percentage is rounded
  /// down, so that it promises nothing that is not so.
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
    /// 0 to 100.
    public let percent: Int
    /// The difference.
    public let amount: Price
  }

  /// How many writers came since a person last saw a number of them.
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

/// An address that a browser may be sent to: `https`, a host and a path, and nothing in it that
/// could be misread by a person or a shell.
public struct WebAddress: Hashable, Sendable {
  /// The whole of it.
  public let text: String

  /// The longest address, in bytes.
  private static let longest = 500

  /// `nil` when it is anything else: another scheme, a user or a port before the path, a space, a
  /// letter beyond ASCII.
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

  /// What RFC 3986 allows in a path, a query or a fragment, but for quotes and brackets.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~/?#&=+%:@,;!$*".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
