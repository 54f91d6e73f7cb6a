import MarkdownSyntax

extension [StyledByte] {
  /// Returns the bytes with white space as strong and as emphasized as the letters on both sides of
  /// it, which is invisible; beside `new` letters that continue a style before it also with the
  /// lines of that style.
  func joiningBlanks(in new: Range<Int>) -> [StyledByte] {
    var letters = self
    var index = 0
    while index < count {
      let start = index
      while index < count, self[index].byte.isBlank { index += 1 }
      guard index > start, start > 0, index < count else {
        index += 1
        continue
      }
      let common = self[start - 1].style.inline.intersection(self[index].style.inline)
      for blank in start..<index {
        letters[blank].style.inline.subtract([.strong, .emphasis])
        letters[blank].style.inline.formUnion(
          common.intersection(new.lowerBound == index ? .lines : [.strong, .emphasis]))
      }
    }
    return letters
  }
}

extension [StyledByte] {
  /// Returns the bytes without the style of an address in angle brackets where the address is
  /// incomplete.
  func withoutTornAddresses() -> [StyledByte] {
    var letters = self
    var index = 0
    while index < count {
      let start = index
      while index < count, self[index].style.inline.contains(.autolink) { index += 1 }
      guard index > start else {
        index += 1
        continue
      }
      let address = [.less] + self[start..<index].map { $0.byte } + [.greater]
      var work = 0
      if Autolink.end(in: address, at: 0, before: address.count, work: &work) != address.count {
        for place in start..<index { letters[place].style.inline.remove(.autolink) }
      }
    }
    return letters
  }
}

extension InlineStyle {
  /// The formats without code.
  fileprivate static let lines = formats.subtracting(.code)
}
