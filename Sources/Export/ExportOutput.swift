import MarkdownSyntax
import TextCore

/// The receiver of an export's bytes and of its progress; the only way out for a `DocumentWriter`.
///
/// Passes bytes on in pieces of some 64 KB and throws `Cancelled` once the caller wants no more.
///
/// **Invariant:** the reported progress never decreases.
final class ExportOutput {
  private let sink: (ArraySlice<UInt8>) throws -> Void
  private let progress: (Double) -> Bool
  private let documentLength: Int
  /// The progress that was reported last. Footnotes are read after the text, though they lie before its end,
  /// so that positions go back; progress must not.
  private var fraction = 0.0
  /// The part of the progress that the next reading of the document makes.
  var stretch = 0.0...1.0

  /// The number of bytes that are passed on at once: enough to make the cost of a system call
  /// negligible.
  static let piece = 1 << 16

  init(
    _ sink: @escaping (ArraySlice<UInt8>) throws -> Void, _ progress: @escaping (Double) -> Bool,
    documentLength: Int
  ) {
    self.sink = sink
    self.progress = progress
    self.documentLength = documentLength
  }

  /// Passes bytes on and empties the array, whose capacity is kept unless a picture has made it
  /// large.
  func take(_ bytes: inout [UInt8]) throws {
    if !bytes.isEmpty { try sink(bytes[...]) }
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * Self.piece)
  }

  /// Passes bytes on as they are.
  func give(_ bytes: ArraySlice<UInt8>) throws { try sink(bytes) }

  /// Returns an output for an entry of an archive: its bytes go to `sink`, its progress is this one's.
  func entry(_ sink: @escaping (ArraySlice<UInt8>) throws -> Void) -> ExportOutput {
    ExportOutput(sink, { self.advance(to: $0) }, documentLength: documentLength)
  }

  /// Reports the progress of reading. Throws `Cancelled`.
  func report(_ event: DocumentEvent) throws {
    let read = Double(event.range.upperBound.utf8) / Double(max(1, documentLength))
    let reached = stretch.lowerBound + (stretch.upperBound - stretch.lowerBound) * read
    guard advance(to: min(1, reached)) else { throw DocumentExport.Cancelled() }
  }

  /// Reports progress. Throws `Cancelled`.
  func report() throws {
    guard advance(to: fraction) else { throw DocumentExport.Cancelled() }
  }

  private func advance(to read: Double) -> Bool {
    fraction = max(fraction, read)
    return progress(fraction)
  }

  /// Hands over the events of a reader, and reports the progress. Throws `Cancelled`, and the errors of
  /// `body`.
  func read(_ reader: DocumentReader, _ body: (DocumentEvent) throws -> Void) throws {
    var count = 0
    for event in reader {
      try body(event)
      count += 1
      if count.isMultiple(of: 1 << 12) { try report(event) }
    }
  }

  /// Writes the events of a reader, and passes the output on to the sink.
  func write(_ reader: DocumentReader, by writer: inout some DocumentWriter) throws {
    try read(reader) { event in
      writer.take(event)
      if writer.output.count >= Self.piece, writer.mayFlush { try take(&writer.output) }
    }
  }
}
