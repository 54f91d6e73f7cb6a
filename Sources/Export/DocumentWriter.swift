/// Writes a document in some format, event by event: a format is a conformance.
///
/// It only appends to `output`; `ExportOutput` passes the bytes on. It knows no file and no window.
/// A page break in a note does nothing.
protocol DocumentWriter: EventConsumer {
  /// The bytes that were not passed on yet.
  var output: [UInt8] { get set }
  /// True if nothing in `output` can change any more.
  var mayFlush: Bool { get }
}
