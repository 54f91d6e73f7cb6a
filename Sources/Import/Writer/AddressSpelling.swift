import MarkdownSyntax

/// Writes the targets of links and pictures.
enum AddressSpelling {
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

  /// Returns `(address "title")`.
  static func tail(_ target: LinkTarget, isInCell: Bool) -> [UInt8] {
    var bytes: [UInt8] = [.openParenthesis]
    bytes += destination(Array(target.destination.utf8), isInCell: isInCell)
    if let title = target.title {
      bytes += [.space, 0x22]
      for byte in title.utf8 {
        if byte == 0x22 || byte == .backslash || byte == .ampersand || (isInCell && byte == .pipe) {
          bytes.append(.backslash)
        }
        bytes.append(byte)
      }
      bytes.append(0x22)
    }
    return bytes + [.closeParenthesis]
  }

  private static func destination(_ address: [UInt8], isInCell: Bool) -> [UInt8] {
    var depth = 0
    var isAngled = address.isEmpty || address.first == .less
    for byte in address {
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if byte == .space || depth < 0 || depth > 30 { isAngled = true }
    }
    if depth != 0 { isAngled = true }
    var bytes: [UInt8] = isAngled ? [.less] : []
    for (index, byte) in address.enumerated() {
      let next = index + 1 < address.count ? address[index + 1] : .space
      let isEscaped =
        switch byte {
        case .backslash: next.isPunctuation || index + 1 == address.count
        case .ampersand: next == 0x23 || isEntity(address[(index + 1)...])
        case .less, .greater: isAngled
        case .pipe: isInCell
        default: false
        }
      if isEscaped { bytes.append(.backslash) }
      bytes.append(byte)
    }
    return isAngled ? bytes + [.greater] : bytes
  }

  /// True if the bytes behind an ampersand may be the name of a character.
  private static func isEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = bytes.prefix { $0.isAlphanumeric }
    return !name.isEmpty && name.endIndex < bytes.endIndex && bytes[name.endIndex] == 0x3B
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
