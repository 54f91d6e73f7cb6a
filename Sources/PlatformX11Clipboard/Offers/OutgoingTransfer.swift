import Platform

/// A transfer of content that is too long for one property: a piece each time that the program has
/// deleted the last one, and an empty one at the end (ICCCM 2.7.2, `INCR`).
struct OutgoingTransfer {
  let requestor: XWindow
  let property: Atom
  /// The selection whose content it is.
  let selection: Atom
  private let type: Atom
  private let bytes: [UInt8]
  private var sent = 0
  private var time: TransferTime

  /// Begins a transfer: the property announces the pieces to the program.
  ///
  /// - Parameter timeOut: seconds for each piece after which the program counts as dead.
  init(
    _ bytes: [UInt8], of selection: Atom, type: Atom, to requestor: XWindow, _ property: Atom,
    at now: Double, timeOut: Double, over connection: XCBConnection
  ) {
    self.requestor = requestor
    self.property = property
    self.selection = selection
    self.type = type
    self.bytes = bytes
    time = TransferTime(at: now, step: timeOut)
    connection.setProperty(
      property, of: requestor, type: connection.atom("INCR"), format: 32,
      bytes: [UInt32(clamping: bytes.count)].propertyBytes)
  }

  /// The time by which the program must take the next piece, in seconds of the thread's clock.
  var deadline: Double { time.deadline }

  /// Sends the next piece after the program has taken one; `false` if that was the empty one, at the end.
  mutating func proceed(at now: Double, over connection: XCBConnection) -> Bool {
    guard sent <= bytes.count else { return false }
    let piece = bytes[sent..<min(sent + connection.mostBytes, bytes.count)]
    connection.setProperty(
      property, of: requestor, type: type, format: 8, bytes: Array(piece))
    // More than the count: the empty piece was sent.
    sent += piece.isEmpty ? 1 : piece.count
    time.didCross(sent, at: now)
    return true
  }
}
