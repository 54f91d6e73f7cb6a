/// Reads a line byte by byte to find if it may be the underline of a heading or the delimiter row
/// of a table, which depends on the line above it.
struct RowReader: Sendable {
  /// True as long as a further byte can matter.
  private(set) var isReading = false
  /// True if the first byte of the line's text is a pipe.
  private(set) var beginsWithPipe = false
  private var mark: UInt8 = 0
  private var markCount = 0
  private var isUnderline = false
  private var hasBlank = false
  private var hasReturn = false
  private var hasPipe = false

  /// The minimum number of hyphens in an underline: fewer may begin an item or a dialogue.
  static let fewestHyphens = 3

  /// Reads the first byte of the line's text; `read` reads those after it.
  mutating func begin(with byte: UInt8) {
    switch byte {
    case .equals, .hyphen:
      isUnderline = true
      mark = byte
      markCount = 1
    case .pipe, .colon:
      hasPipe = byte == .pipe
      beginsWithPipe = hasPipe
    default: return
    }
    isReading = true
  }

  /// Reads the next byte of the line.
  mutating func read(_ byte: UInt8) {
    guard isReading else { return }
    // A carriage return is allowed only as half of the line ending.
    if hasReturn { return reject() }
    switch byte {
    case mark where !hasBlank && isUnderline: markCount += 1
    case .space, .tab: hasBlank = true
    case .carriageReturn: hasReturn = true
    case .pipe, .colon, .hyphen:
      isUnderline = false
      if mark == .equals { return reject() }
      if byte == .pipe { hasPipe = true }
    default: reject()
    }
  }

  /// Marks the line as neither an underline nor a delimiter row.
  mutating func reject() {
    isReading = false
    isUnderline = false
    hasPipe = false
  }

  /// Returns the level of the heading that the line makes of the text above, once all bytes are
  /// read; nil if it is no underline.
  func underline(isTerminated: Bool) -> Int? {
    guard isReading, isUnderline, isTerminated || !hasReturn else { return nil }
    if mark == .equals { return 1 }
    return markCount >= Self.fewestHyphens ? 2 : nil
  }

  /// True if the line may be a delimiter row, when all bytes are read: it consists of hyphens,
  /// pipes, colons and white space.
  var mayDelimit: Bool { isReading && hasPipe }
}
