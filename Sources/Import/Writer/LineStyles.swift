import MarkdownSyntax

/// Gives units of a line the styles that Markdown can write round them.
enum LineStyles {
  /// The styles with tags of their own, from the outermost inwards where there is a choice.
  static let tagged = TagOrder.nesting.map { ImportedStyles($0) }

  /// Changes the styles so that each run of one begins and ends with a letter, and with no punctuation
  /// where a letter outside of it would make its tag a letter: `a**"b"**c` is `a"**b**"c`.
  static func settle(_ units: inout [LineUnit]) {
    for style in tagged { settle(style, &units) }
  }

  private static func settle(_ style: ImportedStyles, _ units: inout [LineUnit]) {
    var index = 0
    while index < units.count {
      guard units[index].styles.contains(style) else {
        index += 1
        continue
      }
      let start = index
      while index < units.count, units[index].styles.contains(style) { index += 1 }
      trim(style, start..<index, &units)
    }
    if style == .strong || style == .emphasis { join(style, &units) }
  }

  private static func trim(
    _ style: ImportedStyles, _ range: Range<Int>, _ units: inout [LineUnit]
  ) {
    var (start, end) = (range.lowerBound, range.upperBound)
    func isOpenable(_ index: Int) -> Bool {
      guard units[index].edge != .space else { return false }
      return units[index].edge == .other || index == 0
        || units[index - 1].edge != .other
        || units[index - 1].styles != units[index].styles.subtracting(style)
    }
    while start < end, !isOpenable(start) {
      units[start].styles.remove(style)
      start += 1
    }
    func isClosable(_ index: Int) -> Bool {
      guard units[index].edge != .space else { return false }
      return units[index].edge == .other || index + 1 == units.count
        || units[index + 1].edge != .other
        || units[index + 1].styles != units[index].styles.subtracting(style)
    }
    while start < end, !isClosable(end - 1) {
      units[end - 1].styles.remove(style)
      end -= 1
    }
  }

  /// Gives white space between two runs of a style that style, where it can't be seen.
  private static func join(_ style: ImportedStyles, _ units: inout [LineUnit]) {
    var last: Int?
    for index in units.indices {
      if units[index].styles.contains(style) {
        if let last, last + 1 < index {
          for blank in (last + 1)..<index { units[blank].styles.insert(style) }
        }
        last = index
      } else if units[index].edge != .space || units[index].kind != .character {
        last = nil
      }
    }
  }
}

extension ImportedStyles {
  /// The style of a document that is written as `style`.
  fileprivate init(_ style: InlineStyle) {
    switch style {
    case .strikethrough: self = .strikethrough
    case .underline: self = .underline
    case .highlight: self = .highlight
    case .strong: self = .strong
    default: self = .emphasis
    }
  }
}
