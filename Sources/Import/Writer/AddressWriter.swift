import MarkdownSyntax

/// Writes the targets of links and pictures.
enum AddressWriter {
  /// An address or title with spaces for other white space of ASCII, and without other controls and
  /// without white space at its ends.
  static func cleaned(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == .newline || byte == .carriageReturn || byte == .tab || byte == .space {
        if let last = bytes.last, last != .space { bytes.append(.space) }
      } else if !byte.isControl {
        bytes.append(byte)
      }
    }
    if bytes.last == .space { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if `<text>` is a link to the destination.
  static func isAutolink(_ text: [UInt8], to destination: String) -> Bool {
    guard
      text.allSatisfy({
        !$0.isControl && $0 != .space && $0 != .less && $0 != .greater && $0 != .pipe
      })
    else { return false }
    let address = Array(destination.utf8)
    if text == address { return hasScheme(text) }
    return address == Array("mailto:".utf8) + text && !text.contains(.colon)
      && isMail(text)
  }

  private static func hasScheme(_ text: [UInt8]) -> Bool {
    guard let colon = text.firstIndex(of: .colon), colon >= 2 else { return false }
    return text[..<colon].allSatisfy {
      $0.isAlphanumeric || $0 == .hyphen || $0 == .period || $0 == 0x2B
    }
      && !(text[0] &- 0x30 < 10) && text[0].isAlphanumeric
  }

  private static func isMail(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: 0x40, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: .period, omittingEmptySubsequences: false)
    return parts[0].allSatisfy {
      $0.isAlphanumeric || $0 == .period || $0 == .hyphen || $0 == .underscore || $0 == 0x2B
    }
      && labels.allSatisfy { label in
        label.allSatisfy { $0.isAlphanumeric || $0 == .hyphen } && label.first != .hyphen
          && label.last != .hyphen && !label.isEmpty
      }
  }
}
