import Archives
import TextCore

/// A PDF file while it is written: its objects one after another, then the table of their places.
///
/// A stream is written as soon as it is given. Other objects are collected, and some hundreds of
/// them are compressed together (object streams, ISO 32000-1, 7.5.7), so that the structure of a
/// book takes little room. In memory are the places of all objects, 12 bytes each, and the bytes
/// that were not passed on yet.
///
/// **Invariant:** every number that `reserve` gave out is written once before `finish`.
final class PDFFile {
  private let sink: (ArraySlice<UInt8>) throws -> Void
  private var output: [UInt8] = []
  /// The number of bytes that were passed on.
  private var givenCount = 0
  /// The places of objects by number − 1.
  private var places: [Place] = []
  /// Objects for the next object stream, and where each of them begins.
  private var collected: [UInt8] = []
  private var collectedHeads: [(number: Int, start: Int)] = []
  private var hash = StableHash()
  private let deflater = Deflater(.zlib, level: 1)
  private var packed: [UInt8] = []

  /// The place of an object.
  private enum Place {
    case unwritten
    /// Bytes from the start of the file.
    case at(Int)
    /// In an object stream, at this place of its list.
    case inside(Int, index: Int)
  }

  /// The maximum number of objects of an object stream.
  private static let collectedMost = 256
  /// The number of bytes that are passed on at once.
  private static let piece = 1 << 16

  /// Begins a file whose bytes `sink` takes.
  init(to sink: @escaping (ArraySlice<UInt8>) throws -> Void) {
    self.sink = sink
    output.append("%PDF-1.7\n%")
    // Four bytes that are not ASCII tell programs that the file is not text.
    output += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  /// Gives out the number of an object that is written later.
  func reserve() -> PDFReference {
    places.append(.unwritten)
    return PDFReference(number: places.count)
  }

  /// Writes an object that is no stream.
  func write(_ object: [UInt8], as reference: PDFReference) throws {
    collectedHeads.append((reference.number, collected.count))
    collected += object
    collected.append(0x0A)
    if collectedHeads.count == Self.collectedMost { try writeCollected() }
  }

  /// Writes an object that is no stream, given as text.
  func write(_ object: String, as reference: PDFReference) throws {
    try write(Array(object.utf8), as: reference)
  }

  /// Writes a stream and compresses it.
  ///
  /// - Parameter entries: entries of its dictionary besides length and filter.
  func writeStream(_ entries: String, _ bytes: [UInt8], as reference: PDFReference) throws {
    packed.removeAll(keepingCapacity: true)
    deflater.append(bytes[...], to: &packed)
    deflater.finish(to: &packed)
    try writeStream(
      entries + "/Filter/FlateDecode", stored: packed[...], as: reference)
  }

  /// Writes and compresses a stream whose bytes come in pieces, which are passed on as they come.
  ///
  /// - Parameter body: hands the bytes over, and writes no other object meanwhile.
  func writeStream(
    _ entries: String, as reference: PDFReference,
    _ body: (_ append: (ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws {
    let length = reserve()
    places[reference.number - 1] = .at(givenCount + output.count)
    output.append(
      "\(reference.number) 0 obj\n<<\(entries)/Filter/FlateDecode/Length \(length.text)>>stream\n")
    let start = givenCount + output.count
    try body { bytes in
      deflater.append(bytes, to: &output)
      if output.count >= Self.piece { try flush() }
    }
    deflater.finish(to: &output)
    let count = givenCount + output.count - start
    output.append("\nendstream\nendobj\n")
    places[length.number - 1] = .at(givenCount + output.count)
    output.append("\(length.number) 0 obj\n\(count)\nendobj\n")
    if output.count >= Self.piece { try flush() }
  }

  /// Writes a stream as it is.
  func writeStream(
    _ entries: String, stored bytes: ArraySlice<UInt8>, as reference: PDFReference
  ) throws {
    places[reference.number - 1] = .at(givenCount + output.count)
    output.append("\(reference.number) 0 obj\n<<\(entries)/Length \(bytes.count)>>stream\n")
    output += bytes
    output.append("\nendstream\nendobj\n")
    if output.count >= Self.piece { try flush() }
  }

  /// Writes the table of objects and ends the file. No object may follow.
  func finish(root: PDFReference, information: PDFReference) throws {
    try writeCollected()
    try flush()
    assert(isComplete, "a number was given out and its object was not written")
    let reference = reserve()
    let start = givenCount
    places[reference.number - 1] = .at(start)
    var table: [UInt8] = []
    Self.append(0, 0, 0xFFFF, to: &table)
    for place in places {
      switch place {
      case .unwritten: Self.append(0, 0, 0, to: &table)
      case .at(let offset): Self.append(1, offset, 0, to: &table)
      case .inside(let stream, let index): Self.append(2, stream, index, to: &table)
      }
    }
    var identifier: [UInt8] = []
    for _ in 0..<2 {
      for shift in stride(from: 56, through: 0, by: -8) {
        identifier.append(hex: UInt8(truncatingIfNeeded: hash.value >> UInt64(shift)))
      }
      hash.append(UInt64(start))
    }
    let name = String(decoding: identifier, as: UTF8.self)
    try writeStream(
      """
      /Type/XRef/W[1 5 2]/Size \(places.count + 1)/Root \(root.text)/Info \(information.text)\
      /ID[<\(name)><\(name)>]
      """, table, as: reference)
    output.append("startxref\n\(start)\n%%EOF\n")
    try flush()
  }

  /// True if all objects were written whose numbers were given out. O(n).
  private var isComplete: Bool {
    places.allSatisfy { if case .unwritten = $0 { false } else { true } }
  }

  private static func append(_ kind: UInt8, _ second: Int, _ third: Int, to table: inout [UInt8]) {
    table.append(kind)
    for shift in stride(from: 32, through: 0, by: -8) {
      table.append(UInt8(truncatingIfNeeded: second >> shift))
    }
    table.append(UInt8(truncatingIfNeeded: third >> 8))
    table.append(UInt8(truncatingIfNeeded: third))
  }

  private func writeCollected() throws {
    guard !collectedHeads.isEmpty else { return }
    let stream = reserve()
    var heads: [UInt8] = []
    for (index, head) in collectedHeads.enumerated() {
      places[head.number - 1] = .inside(stream.number, index: index)
      heads.append("\(head.number) \(head.start) ")
    }
    let entries = "/Type/ObjStm/N \(collectedHeads.count)/First \(heads.count)"
    let bytes = heads + collected
    collected.removeAll(keepingCapacity: true)
    collectedHeads.removeAll(keepingCapacity: true)
    try writeStream(entries, bytes, as: stream)
  }

  private func flush() throws {
    guard !output.isEmpty else { return }
    hash.append(output[...])
    givenCount += output.count
    try sink(output[...])
    output.removeAll(keepingCapacity: output.capacity <= 4 * Self.piece)
  }
}
