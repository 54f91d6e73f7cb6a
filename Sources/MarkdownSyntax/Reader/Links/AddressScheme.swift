/// The schemes of addresses in documents, such as `https`.
public enum AddressScheme {
  /// Schemes by which a link can run a script, or open a page that the address itself holds.
  private static let dangerous: Set<String> = [
    "javascript", "vbscript", "livescript", "data", "about", "blob",
  ]

  /// Returns the scheme in lower case; nil for an address without one. Browsers ignore white space
  /// and controls before an address and controls in it (WHATWG URL, 4.4), so this does too.
  public static func of(_ address: String) -> String? {
    var name: [UInt8] = []
    for byte in address.utf8.drop(while: { $0 <= .space }) where !byte.isControl {
      if byte == .colon { return name.isEmpty ? nil : String(decoding: name, as: UTF8.self) }
      let isOther = byte.isDigit || byte == .plus || byte == .hyphen || byte == .period
      guard byte.isLetter || isOther && !name.isEmpty, name.count < 64 else { return nil }
      // Makes letters lower case. Digits and signs have this bit already.
      name.append(byte | 0x20)
    }
    return nil
  }

  /// Returns true if a link to the address may run a script, or show a page that the address itself
  /// holds.
  public static func isDangerous(_ address: String) -> Bool {
    of(address).map { dangerous.contains($0) } ?? false
  }
}
