import XML

/// Reads an XML document and passes it to a handler.
///
/// A document that declares entities is rejected: the formats read here do not need them, and they
/// could expand a document without bound.
final class XMLReader<Handler: XMLHandler>: XMLParser {
  private let handler: Handler
  private var names = XMLNames<Handler>()
  private var depth = 0
  private var elementCount = 0
  /// The reason for which reading was stopped.
  private var refusal: ImportRefusal?

  /// The maximum depth of elements. Word makes some forty for a table in a table.
  private static var deepest: Int { 400 }
  /// The number of elements that any document may have. Beyond it, the document must have
  /// `averageLength` bytes for each element: 64 KB may unpack to millions of empty paragraphs,
  /// which would take a minute.
  private static var anyCount: Int { 1 << 20 }
  private static var averageLength: Int { 16 }

  init(_ handler: Handler) {
    self.handler = handler
    super.init(separator: XMLName.separator)
  }

  /// Reads the next piece of a document.
  ///
  /// - Parameter piece: less than 2 GB, as expat counts in 32 bits.
  func read(_ piece: ArraySlice<UInt8>) throws(ImportRefusal) { try take(piece, isLast: false) }

  /// Ends the document.
  func finish() throws(ImportRefusal) { try take([], isLast: true) }

  private func take(_ piece: ArraySlice<UInt8>, isLast: Bool) throws(ImportRefusal) {
    let isTaken = parse(piece, isLast: isLast)
    if let refusal { throw refusal }
    guard isTaken else { throw .damaged }
  }

  // The calls of expat

  override func start(_ name: UnsafePointer<CChar>, _ attributes: Attributes) {
    guard refusal == nil else { return }
    depth += 1
    guard depth <= Self.deepest else { return stop(.tooDeep) }
    elementCount += 1
    if elementCount > Self.anyCount, range.lowerBound < elementCount * Self.averageLength {
      return stop(.tooManyParts)
    }
    do throws(ImportRefusal) {
      try handler.start(names.element(name), XMLAttributes(attributes))
    } catch {
      stop(error)
    }
  }

  override func end(_ name: UnsafePointer<CChar>) {
    guard refusal == nil else { return }
    depth -= 1
    do throws(ImportRefusal) { try handler.end(names.element(name)) } catch { stop(error) }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard refusal == nil else { return }
    do throws(ImportRefusal) {
      try handler.text(String(decoding: bytes, as: UTF8.self))
    } catch {
      stop(error)
    }
  }

  override func declare(_ declaration: Declaration) {
    if case .entity = declaration { stop(.entities) }
  }

  private func stop(_ reason: ImportRefusal) {
    refusal = refusal ?? reason
    stop()
  }
}
