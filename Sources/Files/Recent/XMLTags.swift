import CExpat

/// The tags of an XML document with their byte ranges, read with expat.
///
/// For `RecentlyUsedList`, which changes a few bytes and keeps all others. It loads nothing
/// external, and refuses entities and deep nesting.
final class XMLTags {
  enum Tag {
    /// A start tag with its attributes in their order, decoded.
    case start(String, [(name: String, text: String)], Range<Int>)
    /// An end tag. That of an element without one is empty, after the start tag.
    case end(Range<Int>)
  }

  private let parser: XML_Parser
  private let deepest: Int
  private var depth = 0
  private var tags: [Tag] = []
  private var isRefused = false

  /// Reads a document.
  ///
  /// - Parameter deepest: the most levels of elements.
  /// - Returns: its tags; `nil` if it is not well-formed, is in another encoding than UTF-8, declares
  ///   entities, has more levels, or is longer than expat counts.
  static func read(_ bytes: [UInt8], deepest: Int) -> [Tag]? {
    guard let length = Int32(exactly: bytes.count), let parser = XML_ParserCreate("UTF-8") else {
      return nil
    }
    return XMLTags(parser, deepest: deepest).read(bytes, length: length)
  }

  private init(_ parser: XML_Parser, deepest: Int) {
    self.parser = parser
    self.deepest = deepest
    install()
  }

  deinit { XML_ParserFree(parser) }

  private func read(_ bytes: [UInt8], length: Int32) -> [Tag]? {
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length, 1)
    }
    return status == XML_STATUS_OK && !isRefused ? tags : nil
  }

  /// Makes the parser call this object.
  ///
  /// **Invariant:** the parser runs only in `read`, whose caller holds this object, so that the
  /// unretained reference is valid in all callbacks. Names and values are copied, as expat reuses
  /// their memory.
  private func install() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { object, name, attributes in
        guard let name, let attributes else { return }
        XMLTags.of(object)?.start(name, attributes)
      },
      { object, _ in XMLTags.of(object)?.end() })
    XML_SetXmlDeclHandler(parser) { object, _, encoding, _ in
      guard let encoding else { return }
      if String(cString: encoding).lowercased() != "utf-8" { XMLTags.of(object)?.refuse() }
    }
    XML_SetStartDoctypeDeclHandler(parser) { object, _, _, _, hasDeclarations in
      if hasDeclarations != 0 { XMLTags.of(object)?.refuse() }
    }
  }

  private static func of(_ object: UnsafeMutableRawPointer?) -> XMLTags? {
    object.map { Unmanaged<XMLTags>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<CChar>, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    depth += 1
    guard depth <= deepest else { return refuse() }
    var attributes: [(name: String, text: String)] = []
    var index = 0
    while let key = pairs[index], let value = pairs[index + 1] {
      attributes.append((String(cString: key), String(cString: value)))
      index += 2
    }
    tags.append(.start(String(cString: name), attributes, range))
  }

  private func end() {
    depth -= 1
    tags.append(.end(range))
  }

  /// The bytes of the tag that expat reports.
  private var range: Range<Int> {
    let start = Int(XML_GetCurrentByteIndex(parser))
    return start..<(start + Int(XML_GetCurrentByteCount(parser)))
  }

  private func refuse() {
    isRefused = true
    XML_StopParser(parser, XML_Bool(0))
  }
}
