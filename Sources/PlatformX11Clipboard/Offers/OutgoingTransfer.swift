/// Something too long for one property on its way to another program: a piece each time that the
/// program has taken the last one away, and an empty one at the end (ICCCM 2.7.2, `INCR`).
struct OutgoingTransfer {
  let requestor: XWindow
  let property: Atom
  private let type: Atom
  private let bytes: [UInt8]
  private var sent = 0
  /// The time by which the program must take the next piece, in seconds of the thread's clock.
  private(set) var deadline: Double

  /// Seconds that a program may take for a piece before it is taken for dead.
  private static let timeOut = 10.0

  /// Begins one: the program learns from the property that pieces will come.
  init(
    _ bytes: [UInt8], type: Atom, to requestor: XWindow, _ property: Atom, at now: Double,
    over connection: XCBConnection
  ) {
    self.requestor = requestor
    self.property = property
    self.type = type
    self.bytes = bytes
    deadline = now + Self.timeOut
    connection.setProperty(
      property, of: requestor, type: connection.atom("INCR"), format: 32,
      bytes: [UInt32(clamping: bytes.count)].propertyBytes)
  }

  /// The program has taken a piece; `false`: that was the empty one, and all is over.
  mutating func proceed(at now: Double, over connection: XCBConnection) -> Bool {
    guard sent <= bytes.count else { return false }
    let piece = bytes[sent..<min(sent + connection.mostBytes, bytes.count)]
    connection.setProperty(
      property, of: requestor, type: type, format: 8, bytes: Array(piece))
    // One more than there are: the empty piece was sent.
    sent += piece.isEmpty ? 1 : piece.count
    deadline = now + Self.timeOut
    return true
  }
}
