/// Writes a document in some format, event by event. A page break in a note does nothing.
protocol DocumentWriter: EventConsumer {
  /// The bytes that were not given away yet.
  var output: [UInt8] { get set }
  /// True if nothing in `output` can change any more.
  var mayGiveAway: Bool { get }
}
