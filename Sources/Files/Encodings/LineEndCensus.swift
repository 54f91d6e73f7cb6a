/// How many line ends of each kind a text has.
struct LineEndCensus: Equatable {
  /// `\n` without `\r` before it. Not counted where there is no `\r` at all: they win anyway.
  var lf = 0
  /// `\r\n`.
  var crlf = 0
  /// `\r` without `\n` after it.
  var cr = 0

  /// Counts. Without any `\r`, the usual case, it is one quick pass.
  init(_ bytes: ArraySlice<UInt8> = []) { add(bytes) }

  /// Counts more of a text that comes in pieces, none of which ends between `\r` and `\n`, and
  /// all of whose `newlines` were counted already.
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

  /// What a new line gets: what most lines have. `cr` only where no line ends otherwise, because
  /// then `\r` and `\n` can be exchanged without loss.
  var ending: LineEnding {
    if cr > 0, lf == 0, crlf == 0 { return .cr }
    return crlf > lf ? .crlf : .lf
  }
}
