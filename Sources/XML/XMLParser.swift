import CExpat

/// Parses an XML document with expat, piece by piece. A subclass receives what it contains.
///
/// Nothing outside of the document is ever read. The parser itself bounds nothing: a subclass refuses
/// declarations and deep nesting by `stop`.
open class XMLParser {
  /// A declaration before the root element.
  public enum Declaration {
    /// The encoding that the document names.
    case encoding(String)
    /// A document type with declarations of its own.
    case documentType
    /// An entity, which could expand the document without bound.
    case entity
  }

  /// The attributes of an element: pairs of names and values up to a nil, each ended by a zero byte.
  ///
  /// **Invariant:** they are used only during the call that receives them. Then expat reuses the memory.
  public typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  private let parser: XML_Parser

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - encoding: the encoding to use in place of the one that the document names; nil to use that
  ///     one.
  ///   - separator: a byte to put between the namespace and the name of an element; nil for names as
  ///     the document writes them.
  public init(encoding: String? = nil, separator: UInt8? = nil) {
    let made =
      separator.map { XML_ParserCreateNS(encoding, XML_Char($0)) } ?? XML_ParserCreate(encoding)
    // expat fails only without memory, and then Swift stops, too.
    guard let made else { preconditionFailure("expat can't begin") }
    parser = made
    install()
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next piece of a document.
  ///
  /// - Returns: false if it is not well-formed, has 2 GB or more, or was stopped.
  public final func parse(_ piece: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    guard let count = Int32(exactly: piece.count) else { return false }
    let status = piece.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, isLast ? 1 : 0)
    }
    return status == XML_STATUS_OK
  }

  /// Stops parsing; at most the end of the current element follows.
  public final func stop() { XML_StopParser(parser, XML_Bool(0)) }

  /// The bytes of the tag or text that is being received.
  public final var range: Range<Int> {
    let start = Int(XML_GetCurrentByteIndex(parser))
    return start..<(start + Int(XML_GetCurrentByteCount(parser)))
  }

  /// Receives a start tag; its name ends with a zero byte.
  open func start(_ name: UnsafePointer<CChar>, _ attributes: Attributes) {}
  /// Receives the end of an element, also of one that has no end tag.
  open func end(_ name: UnsafePointer<CChar>) {}
  /// Receives a piece of text in UTF-8. A paragraph may consist of many.
  open func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  /// Receives a declaration.
  open func declare(_ declaration: Declaration) {}

  /// Makes expat call this object.
  ///
  /// **Invariant:** expat runs only in `parse`, whose caller holds this object, so that the unretained
  /// reference is valid in all callbacks.
  private func install() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { object, name, attributes in
        guard let name, let attributes else { return }
        XMLParser.of(object)?.start(name, attributes)
      },
      { object, name in
        guard let name else { return }
        XMLParser.of(object)?.end(name)
      })
    XML_SetCharacterDataHandler(parser) { object, bytes, count in
      guard let bytes, count > 0 else { return }
      bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
        XMLParser.of(object)?.text(UnsafeBufferPointer(start: start, count: Int(count)))
      }
    }
    XML_SetXmlDeclHandler(parser) { object, _, encoding, _ in
      guard let encoding else { return }
      XMLParser.of(object)?.declare(.encoding(String(cString: encoding)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { object, _, _, _, hasDeclarations in
      if hasDeclarations != 0 { XMLParser.of(object)?.declare(.documentType) }
    }
    XML_SetEntityDeclHandler(parser) { object, _, _, _, _, _, _, _, _ in
      XMLParser.of(object)?.declare(.entity)
    }
  }

  private static func of(_ object: UnsafeMutableRawPointer?) -> XMLParser? {
    object.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }
}
