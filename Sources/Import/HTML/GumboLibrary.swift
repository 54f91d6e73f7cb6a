import CGumbo

/// Gumbo, loaded when the first HTML is read and then kept: nothing of it is in memory before.
struct GumboLibrary: Sendable {
  /// The library; nil if no known version is installed.
  static let shared = GumboLibrary(names: names)
  /// The file names of the known versions.
  static let names = ["libgumbo.so.1", "libgumbo.so.2", "libgumbo.so.3", "libgumbo.so.4"]

  /// **Invariant:** filled before the first reader uses it, never changed and never freed.
  nonisolated(unsafe) let functions: UnsafePointer<cgumbo>

  /// Loads the first library of these names that there is.
  init?(names: [String]) {
    let place = UnsafeMutablePointer<cgumbo>.allocate(capacity: 1)
    place.initialize(to: cgumbo())
    guard names.contains(where: { cgumbo_load($0, place) }) else {
      place.deallocate()
      return nil
    }
    functions = UnsafePointer(place)
  }

  /// Parses HTML in UTF-8 and passes its `html` element to `body`, which must not let any node
  /// escape. Nil if memory is short.
  func parse<Result>(
    _ text: [UInt8], _ body: (HTMLNode) throws(ImportRefusal) -> Result
  ) throws(ImportRefusal) -> Result? {
    // An array without elements may have no address.
    let bytes = text.isEmpty ? [0] : text
    return try bytes.withUnsafeBufferPointer { (buffer) throws(ImportRefusal) -> Result? in
      // The library looks at nothing after the text. The text stays until the tree is gone.
      let start = UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      guard let output = cgumbo_parse(functions, start, text.count) else { return nil }
      defer { cgumbo_destroy(functions, output) }
      guard let root = cgumbo_root(output) else { return nil }
      return try body(HTMLNode(root, functions))
    }
  }
}

/// A node of a tree of HTML. It is good for as long as the tree is.
struct HTMLNode: Hashable {
  private let node: UnsafeRawPointer
  private let library: UnsafePointer<cgumbo>

  /// **Invariant:** `node` is a node of a tree that `library` has made and not yet destroyed.
  fileprivate init(_ node: UnsafeRawPointer, _ library: UnsafePointer<cgumbo>) {
    self.node = node
    self.library = library
  }

  /// True for an element, false for text, a comment and other nodes.
  var isElement: Bool { cgumbo_kind_of(node) == CGUMBO_ELEMENT }

  /// The letters of text or white space; nil for any other node.
  var text: String? {
    let kind = cgumbo_kind_of(node)
    guard kind == CGUMBO_TEXT || kind == CGUMBO_SPACE, let text = cgumbo_text(node) else {
      return nil
    }
    return String(cString: text)
  }

  /// The name of an element in lower case, such as `p` or `o:p`; empty for no element.
  var name: String {
    guard isElement else { return "" }
    if let name = cgumbo_name(library, node), name.pointee != 0 { return String(cString: name) }
    var length = 0
    guard let tag = cgumbo_tag(library, node, &length), length > 1 else { return "" }
    // The library gives the length of the tag.
    let bytes = UnsafeRawBufferPointer(start: tag, count: length).dropFirst()
    return String(
      decoding: bytes.prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }, as: UTF8.self
    ).lowercased()
  }

  /// Returns the value of an attribute; nil if the node has none of that name, or is not an
  /// element.
  func attribute(_ name: String) -> String? {
    guard isElement, let value = cgumbo_attribute(library, node, name) else { return nil }
    return String(cString: value)
  }

  /// The children of an element, in order.
  var children: some Sequence<HTMLNode> {
    (0..<(isElement ? cgumbo_count(node) : 0)).lazy.compactMap { [node, library] in
      cgumbo_child(node, $0).map { HTMLNode($0, library) }
    }
  }
}
