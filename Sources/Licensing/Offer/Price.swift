/// An amount of money.
public struct Price: Hashable, Sendable {
  /// In the smallest unit of the currency: cents, or yen.
  public let amount: Int
  /// What it is counted in.
  public let currency: Currency

  /// Makes a price.
  public init(amount: Int, currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// As people write it: `€5`, `€79.90`, `¥1200`, `CHF 12.50`. Nothing is written behind the point
  /// where there is nothing.
  public var text: String {
    let unit = currency.smallestUnits
    let (whole, part) = amount.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = String(whole)
    if part > 0 {
      // The digits after the 1 that stands for the unit: 5 of 100 are "05".
      text += "." + String(UInt(unit) + part).dropFirst()
    }
    return (amount < 0 ? "−" : "") + currency.sign + text
  }
}

/// A currency, by its code in ISO 4217.
public struct Currency: Hashable, Sendable {
  /// Three capital letters, such as `EUR`.
  public let code: String

  /// `nil` unless there are three capital letters of ASCII.
  public init?(code: String) {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard code.utf8.count == 3, code.utf8.allSatisfy(capitals.contains) else { return nil }
    self.code = code
  }

  /// What is written before the amount: a sign that is unmistakable, else the code and a space that
  /// does not break.
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

  /// How many of the smallest unit are one of the currency. Source: ISO 4217, list one.
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
