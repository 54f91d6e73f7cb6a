import CExpat

/// Reads an XML document with expat and passes it to a handler.
///
/// Nothing outside of the document is ever read. A document that declares entities is rejected: the
/// formats read here do not need them, and they could expand a document without bound.
final class XMLReader<Handler: XMLHandler>: XMLEvents {
  private let handler: Handler
  private var names = XMLNames<Handler>()
  private let parser: XML_Parser
  private var depth = 0
  /// The reason for which reading was stopped.
  private var refusal: ImportRefusal?

  /// Elements that may be in each other. Word makes some forty for a table in a table.
  private static var deepest: Int { 400 }

  /// Makes a reader. Throws if memory is short.
  init(_ handler: Handler) throws(ImportRefusal) {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(XMLName.separator)) else {
      throw .damaged
    }
    self.handler = handler
    self.parser = parser
    super.init()
    install(in: parser)
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the next piece of a document.
  ///
  /// - Parameter piece: less than 2 GB, as expat counts in 32 bits.
  func read(_ piece: ArraySlice<UInt8>) throws(ImportRefusal) { try parse(piece, isLast: false) }

  /// Ends the document.
  func finish() throws(ImportRefusal) { try parse([], isLast: true) }

  private func parse(_ piece: ArraySlice<UInt8>, isLast: Bool) throws(ImportRefusal) {
    let status = piece.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isLast ? 1 : 0)
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK else { throw .damaged }
  }

  // The calls of expat

  override func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard refusal == nil else { return }
    depth += 1
    guard depth <= Self.deepest else { return stop(.tooDeep) }
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

  override func declaration() { stop(.entities) }

  private func stop(_ reason: ImportRefusal) {
    refusal = refusal ?? reason
    XML_StopParser(parser, XML_Bool(0))
  }
}

/// The calls that expat makes while it reads. C can't call a generic type.
class XMLEvents {
  func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {}
  func end(_ name: UnsafePointer<CChar>) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  /// An entity is declared.
  func declaration() {}

  /// Makes a parser call this object.
  ///
  /// **Invariant:** only this object calls the parser, so that the unretained reference is valid in
  /// all callbacks.
  fileprivate func install(in parser: XML_Parser) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { object, name, attributes in
        guard let name, let attributes else { return }
        XMLEvents.of(object)?.start(name, attributes)
      },
      { object, name in
        guard let name else { return }
        XMLEvents.of(object)?.end(name)
      })
    XML_SetCharacterDataHandler(parser) { object, bytes, count in
      guard let bytes, count > 0 else { return }
      bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
        XMLEvents.of(object)?.text(UnsafeBufferPointer(start: start, count: Int(count)))
      }
    }
    XML_SetEntityDeclHandler(parser) { object, _, _, _, _, _, _, _, _ in
      XMLEvents.of(object)?.declaration()
    }
  }

  private static func of(_ object: UnsafeMutableRawPointer?) -> XMLEvents? {
    object.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }
}
