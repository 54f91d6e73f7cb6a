import TextCore

/// The class of a character in CommonMark's flanking rules.
package enum CharacterClass: UInt8 {
  /// White space, or the beginning or end of the text.
  case space
  /// Punctuation and symbols (general categories P and S).
  case punctuation
  /// Everything else, including bytes that are not UTF-8.
  case other

  package init(ascii byte: UInt8) {
    if byte.isWhiteSpace {
      self = .space
    } else {
      self = byte.isPunctuation ? .punctuation : .other
    }
  }

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .other
    }
  }

  /// The class of the character that begins at `position`; `range` is the whole text.
  package init(after position: Int, in text: borrowing [UInt8], _ range: Range<Int>) {
    guard position < range.upperBound else {
      self = .space
      return
    }
    let byte = text[position]
    if byte < 0x80 {
      self.init(ascii: byte)
    } else if let scalar = text.scalar(at: position, before: range.upperBound) {
      self.init(scalar)
    } else {
      self = .other
    }
  }

  /// The class of the character that ends at `position`; `range` is the whole text.
  package init(before position: Int, in text: borrowing [UInt8], _ range: Range<Int>) {
    guard position > range.lowerBound else {
      self = .space
      return
    }
    let byte = text[position - 1]
    if byte < 0x80 {
      self.init(ascii: byte)
    } else if let scalar = text.scalar(endingAt: position, after: range.lowerBound) {
      self.init(scalar)
    } else {
      self = .other
    }
  }
}
