/// A transfer of content that is too long for one property: a piece each time that the program has
/// deleted the last one, and an empty one at the end (ICCCM 2.7.2, `INCR`).
struct OutgoingTransfer {
  let requestor: XWindow
  let property: Atom
  private let type: Atom
  private let bytes: [UInt8]
  private var sent = 0
  /// The time by which the program must take the next piece, in seconds of the thread's clock.
  private(set) var deadline: Double

  private let timeOut: Double

  /// Begins a transfer: the property announces the pieces to the program.
  ///
  /// - Parameter timeOut: seconds for each piece after which the program counts as dead.
  init(
    _ bytes: [UInt8], type: Atom, to requestor: XWindow, _ property: Atom, at now: Double,
    timeOut: Double, over connection: XCBConnection
  ) {
    self.timeOut = timeOut
    self.requestor = requestor
    self.property = property
    self.type = type
    self.bytes = bytes
    deadline = now + timeOut
    connection.setProperty(
      property, of: requestor, type: connection.atom("INCR"), format: 32,
      bytes: [UInt32(clamping: bytes.count)].propertyBytes)
  }

  /// Sends the next piece after the program has taken one; `false` if that was the empty one, at the end.
  mutating func proceed(at now: Double, over connection: XCBConnection) -> Bool {
    guard sent <= bytes.count else { return false }
    let piece = bytes[sent..<min(sent + connection.mostBytes, bytes.count)]
    connection.setProperty(
      property, of: requestor, type: type, format: 8, bytes: Array(piece))
    // More than the count: the empty piece was sent.
    sent += piece.isEmpty ? 1 : piece.count
    deadline = now + timeOut
    return true
  }
}
