import MarkdownSyntax

/// A byte of a paragraph that is shown when tags are hidden, with its style.
struct StyledByte: Equatable {
  var style: ByteStyle
  private var storedNumber: UInt32
  var byte: UInt8
  /// True for a byte that comes from another text and is syntax for the reader there. It gets no
  /// backslash.
  var isReaderSyntax: Bool

  /// The stored value for no number. No byte has this number, since a command reads fewer bytes of
  /// a paragraph.
  private static let unnumbered = UInt32.max

  /// Makes a byte that has no number yet.
  init(byte: UInt8, style: ByteStyle, isReaderSyntax: Bool = false) {
    self.style = style
    storedNumber = Self.unnumbered
    self.byte = byte
    self.isReaderSyntax = isReaderSyntax
  }

  init(byte: UInt8, style: ByteStyle, number: Int) {
    self.init(byte: byte, style: style)
    storedNumber = UInt32(number)
  }

  /// Its offset in the bytes of the paragraph. A new byte gets a higher number when it is added to
  /// a paragraph (`numbered(from:)`).
  var number: Int { Int(storedNumber) }

  /// Returns true if it looks like `other`, regardless of their places. Most styles are invisible
  /// on white space, and Markdown cannot begin or end one there.
  func isSame(as other: StyledByte) -> Bool {
    byte == other.byte && style.isSame(as: other.style, ignoring: unseen)
  }

  /// Returns the byte without its place.
  ///
  /// - Parameter syntax: the offsets of bytes that are syntax for the reader.
  func detached(keeping syntax: Set<Int>) -> StyledByte {
    StyledByte(byte: byte, style: style, isReaderSyntax: syntax.contains(number))
  }

  /// The styles that are certainly invisible on it.
  var unseen: InlineStyle { byte.isBlank ? .formats.subtracting(ByteStyle.literal) : [] }

  /// Returns the byte with a number, unless it has one.
  fileprivate func numbered(_ number: Int) -> StyledByte {
    var numbered = self
    if storedNumber == Self.unnumbered { numbered.storedNumber = UInt32(number) }
    return numbered
  }
}

extension [StyledByte] {
  /// Gives new bytes numbers in their order, the first at least `first`.
  func numbered(from first: Int) -> [StyledByte] {
    enumerated().map { $1.numbered(first + $0) }
  }
}
