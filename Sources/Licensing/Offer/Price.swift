/// An amount of money.
public struct Price: Hashable, Sendable {
  /// The amount in the smallest unit of the currency: cents, or yen.
  public let amount: Int
  /// The currency of the amount.
  public let currency: Currency

  public init(amount: Int, currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// The price as people write it: `€5`, `€79.90`, `¥1200`, `CHF 12.50`. A whole amount has no
  /// decimals.
  public var text: String {
    let unit = currency.smallestUnits
    let (whole, part) = amount.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = String(whole)
    if part > 0 {
      // The digits after a leading 1, which keeps the zeros: 5 of 100 is "05".
      text += "." + String(UInt(unit) + part).dropFirst()
    }
    return (amount < 0 ? "−" : "") + currency.sign + text
  }
}

/// A currency, by its code in ISO 4217.
public struct Currency: Hashable, Sendable {
  /// Three capital letters, such as `EUR`.
  public let code: String

  /// Makes a currency; `nil` unless the code has three ASCII capitals.
  public init?(code: String) {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard code.utf8.count == 3, code.utf8.allSatisfy(capitals.contains) else { return nil }
    self.code = code
  }

  /// The text before the amount: an unmistakable sign, else the code and a no-break space.
  var sign: String {
    switch code {
    case "EUR": "€"
    case "USD": "$"
    case "GBP": "£"
    case "JPY": "¥"
    case "INR": "₹"
    case "KRW": "₩"
    default: code + "\u{A0}"
    }
  }

  /// The number of smallest units in one unit of the currency. Source: ISO 4217, list one.
  var smallestUnits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI",
      "VND", "VUV", "XAF", "XOF", "XPF":
      1
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 1000
    default: 100
    }
  }
}
