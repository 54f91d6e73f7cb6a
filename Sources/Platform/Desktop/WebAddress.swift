/// Checks addresses by their scheme.
public enum WebAddress {
  /// The schemes that may be handed to the desktop.
  private static let schemes = ["http", "https", "mailto"]
  /// The maximum length in bytes: more than any browser or mail program takes. The kernel allows
  /// 128 KB for an argument.
  private static let lengthLimit = 100_000

  /// True if an address may be handed to the desktop: its scheme is allowed, it is printable ASCII,
  /// and has a part after the scheme.
  public static func isAllowed(_ address: String) -> Bool {
    let bytes = address.utf8
    guard bytes.count <= lengthLimit, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let colon = address.firstIndex(of: ":")
    else { return false }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    guard schemes.contains(scheme) else { return false }
    return scheme == "mailto" ? true : rest.hasPrefix("//") && rest.utf8.count > 2
  }
}
