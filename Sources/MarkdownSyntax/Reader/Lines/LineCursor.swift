/// A place in a line for reading markers, by the rules of CommonMark for tabs: they extend to the
/// next multiple of 4 columns, and a part of one may belong to a marker.
struct LineCursor: Sendable {
  private(set) var position: Int
  /// The columns before it; a tab at `position` may be passed in part.
  private var column: Int
  private var isInTab = false
  private let end: Int
  /// True if the line continues after `end`.
  private let goesOn: Bool
  /// The first byte at or after `position` that is not a blank.
  private(set) var nonBlank = 0
  /// The columns of white space before that.
  private(set) var indent = 0

  init(_ range: Range<Int> = 0..<0, column: Int = 0, goesOn: Bool = false) {
    position = range.lowerBound
    self.column = column
    end = range.upperBound
    self.goesOn = goesOn
  }

  /// True if only white space is left.
  var isBlank: Bool { nonBlank == end && !goesOn }

  /// Returns the byte after the white space; nil if there is none.
  func byte(in bytes: [UInt8]) -> UInt8? { nonBlank < end ? bytes[nonBlank] : nil }

  /// Finds the end of the white space at `position`.
  mutating func find(in bytes: [UInt8]) {
    nonBlank = position
    var reached = column
    while nonBlank < end {
      let byte = bytes[nonBlank]
      if byte == .space {
        reached += 1
      } else if byte == .tab {
        reached += 4 - reached % 4
      } else {
        break
      }
      nonBlank += 1
    }
    indent = reached - column
  }

  /// Passes the white space that was found.
  mutating func skipIndent() {
    position = nonBlank
    column += indent
    indent = 0
    isInTab = false
  }

  /// Passes `count` bytes, none of which is a tab.
  mutating func skip(bytes count: Int) {
    position += count
    column += count
  }

  /// Passes at most `count` columns of white space.
  mutating func skip(columns count: Int, in bytes: [UInt8]) {
    var rest = count
    while rest > 0, position < end {
      if bytes[position] == .space {
        position += 1
        column += 1
        rest -= 1
      } else if bytes[position] == .tab {
        let width = 4 - column % 4
        column += min(width, rest)
        isInTab = width > rest
        if !isInTab { position += 1 }
        rest -= min(width, rest)
      } else {
        break
      }
    }
  }

  /// The remaining columns of the tab at `position`, if a part of it was passed.
  var restOfTab: Int { isInTab ? 4 - column % 4 : 0 }
}
