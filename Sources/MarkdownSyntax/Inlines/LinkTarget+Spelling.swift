import TextCore

extension LinkTarget {
  /// Returns the bytes between the parentheses of a link to the target, `address "title"`, with the
  /// fewest angle brackets and backslashes with which it is read as the same target.
  ///
  /// - Parameter isInCell: true in a row of a table, where pipes end cells.
  package func spelling(isInCell: Bool) -> [UInt8] {
    let address = Self.spelling(ofAddress: Array(destination.utf8), isInCell: isInCell)
    guard let title else { return address }
    return address + [.space] + Self.spelling(ofTitle: Array(title.utf8), isInCell: isInCell)
  }

  private static func spelling(ofAddress address: [UInt8], isInCell: Bool) -> [UInt8] {
    let isAngled = needsAngles(address)
    let bytes = address.escaped { index in
      switch address[index] {
      case .less, .greater: isAngled
      case .pipe: isInCell
      default: address.isSyntax(at: index)
      }
    }
    return isAngled ? [.less] + bytes + [.greater] : bytes
  }

  /// True if an address can't be read without angle brackets around it.
  private static func needsAngles(_ address: [UInt8]) -> Bool {
    var depth = 0
    for byte in address {
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if byte == .space || byte.isControl || depth < 0 || depth > deepest { return true }
    }
    return address.isEmpty || address.first == .less || depth != 0
  }

  /// The maximum depth of parentheses in an address without angle brackets, with some reserve.
  private static let deepest = 30

  private static func spelling(ofTitle title: [UInt8], isInCell: Bool) -> [UInt8] {
    let hasOnlyDouble = title.contains(.quotationMark) && !title.contains(.apostrophe)
    let mark: UInt8 = hasOnlyDouble ? .apostrophe : .quotationMark
    let bytes = title.escaped { index in
      title[index] == mark || (title[index] == .pipe && isInCell) || title.isSyntax(at: index)
    }
    return [mark] + bytes + [mark]
  }
}

extension [UInt8] {
  /// Returns the bytes with a backslash before some.
  fileprivate func escaped(where isEscaped: (Int) -> Bool) -> [UInt8] {
    indices.flatMap { isEscaped($0) ? [.backslash, self[$0]] : [self[$0]] }
  }

  /// True for a backslash that would be read as an escape, also with a mark after the last byte, and
  /// for an ampersand that would begin the name of a character.
  fileprivate func isSyntax(at index: Int) -> Bool {
    switch self[index] {
    case .backslash: index + 1 == count || self[index + 1].isPunctuation
    case .ampersand: CharacterEntity(in: self, at: index, before: count) != nil
    default: false
    }
  }
}
