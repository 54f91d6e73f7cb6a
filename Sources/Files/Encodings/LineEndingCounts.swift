/// The numbers of a text's line endings by kind.
struct LineEndingCounts: Equatable {
  /// `\n` without `\r` before it. Not counted if there is no `\r` at all, since `ending` is `lf` then
  /// anyway.
  var lf = 0
  /// `\r\n`.
  var crlf = 0
  /// `\r` without `\n` after it.
  var cr = 0

  /// Counts the line endings of `bytes`. Without any `\r`, the usual case, it is one quick pass.
  init(_ bytes: ArraySlice<UInt8> = []) { add(bytes) }

  /// Counts the next piece of a text. No piece may end between `\r` and `\n`. `newlines` is the number
  /// of `\n` in the piece.
  mutating func add(_ bytes: ArraySlice<UInt8>, newlines: Int) {
    guard bytes.holds(Byte.carriageReturn) else {
      lf += newlines
      return
    }
    add(bytes)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard bytes.holds(Byte.carriageReturn) else { return }
    var returns = 0
    var pairs = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == Byte.carriageReturn { returns += 1 }
      if byte == Byte.newline {
        if previous == Byte.carriageReturn { pairs += 1 } else { lf += 1 }
      }
      previous = byte
    }
    cr += returns - pairs
    crlf += pairs
  }

  /// The line ending of new lines: that of most lines. `cr` only if all lines have it, because then `\r`
  /// and `\n` can be exchanged without loss.
  var ending: LineEnding {
    if cr > 0, lf == 0, crlf == 0 { return .cr }
    return crlf > lf ? .crlf : .lf
  }
}
