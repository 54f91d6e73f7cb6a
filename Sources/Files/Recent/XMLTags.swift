import XML

/// The tags of an XML document with their byte ranges.
///
/// For `RecentlyUsedList`, which changes a few bytes and keeps all others. It refuses entities and deep
/// nesting.
final class XMLTags: XMLParser {
  enum Tag {
    /// A start tag with its attributes in their order, decoded.
    case start(String, [(name: String, text: String)], Range<Int>)
    /// An end tag. That of an element without one is empty, after the start tag.
    case end(Range<Int>)
  }

  private let deepest: Int
  private var depth = 0
  private var tags: [Tag] = []

  /// Reads a document.
  ///
  /// - Parameter deepest: the most levels of elements.
  /// - Returns: its tags; `nil` if it is not well-formed, is in another encoding than UTF-8, has
  ///   declarations, has more levels, or is longer than expat counts.
  static func read(_ bytes: [UInt8], deepest: Int) -> [Tag]? {
    let reader = XMLTags(deepest: deepest)
    return reader.parse(bytes[...], isLast: true) ? reader.tags : nil
  }

  private init(deepest: Int) {
    self.deepest = deepest
    super.init(encoding: "UTF-8")
  }

  override func start(_ name: UnsafePointer<CChar>, _ pairs: Attributes) {
    depth += 1
    guard depth <= deepest else { return stop() }
    var attributes: [(name: String, text: String)] = []
    var index = 0
    while let key = pairs[index], let value = pairs[index + 1] {
      attributes.append((String(cString: key), String(cString: value)))
      index += 2
    }
    tags.append(.start(String(cString: name), attributes, range))
  }

  override func end(_ name: UnsafePointer<CChar>) {
    depth -= 1
    tags.append(.end(range))
  }

  override func declare(_ declaration: Declaration) {
    switch declaration {
    case .encoding(let name) where name.lowercased() == "utf-8": break
    case .encoding, .documentType, .entity: stop()
    }
  }
}
