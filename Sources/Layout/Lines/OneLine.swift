extension String {
  /// The text as displayed on one line: line ends and control characters become spaces, each of as
  /// many bytes as the original, so that every offset stays valid. O(n).
  public var onOneLine: String {
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      shown.append(scalar.isControl ? scalar.spaceOfItsLength : scalar)
    }
    return String(shown)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var spaceOfItsLength: Unicode.Scalar {
    value < 0x80 ? " " : value < 0x800 ? "\u{A0}" : "\u{2003}"
  }
}
