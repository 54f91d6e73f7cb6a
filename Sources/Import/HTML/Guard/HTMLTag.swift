/// A start tag as a parser of HTML reads it.
struct HTMLTag {
  var name: HTMLTagName
  /// True if it ends with `/>`.
  var endsItself = false
  /// The number of attributes, repeated names included.
  var attributeCount = 0
  /// The length of the tag in bytes.
  var length = 0
  /// A sum over its attributes that is the same for the same ones in any order.
  var attributes = 0
  /// True if that sum may differ for the same attributes: some use character references, or occur
  /// twice.
  var isVague = false
  /// True if it has `color`, `face` or `size`.
  var hasLook = false
  /// True if it is `type=hidden`.
  var isHidden = false
  /// True if `encoding` declares that it contains HTML.
  var holdsHTML = false

  /// Copies of the element by its memory: one for each 200 bytes.
  var weight: Int { 1 + attributeCount + length / 200 }
}

/// Reads tags as tokenizers do ("HTML Living Standard", 13.2.5.8 and 13.2.5.32 to 13.2.5.40).
struct HTMLTagReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  /// - Parameter position: that of the first letter of the name.
  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Reads a tag to its end, or to that of the bytes. O(its length).
  mutating func read() -> HTMLTag {
    let start = position
    var tag = HTMLTag(name: readName())
    while position < bytes.count, bytes[position] != .greater {
      let byte = bytes[position]
      if Self.isSpace(byte) {
        position += 1
      } else if byte == 0x2F {
        position += 1
        tag.endsItself = position < bytes.count && bytes[position] == .greater
      } else {
        readAttribute(into: &tag)
      }
    }
    tag.length = position - start
    position = min(position + 1, bytes.count)
    return tag
  }

  /// Reads a name up to white space, `/` or `>`.
  mutating func readName() -> HTMLTagName {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return HTMLTagName(bytes, start..<position)
  }

  private mutating func readAttribute(into tag: inout HTMLTag) {
    let start = position
    // An equals sign is a letter of a name that begins with it; so are quotation marks anywhere.
    position += 1
    while position < bytes.count, !Self.endsName(bytes[position]), bytes[position] != 0x3D {
      position += 1
    }
    let name = start..<position
    var next = position
    while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
    var value = bytes[position..<position]
    if next < bytes.count, bytes[next] == 0x3D {
      position = next + 1
      value = readValue()
    }
    tag.attributeCount += 1
    if HTMLTagSet.described.contains(tag.name) {
      note(bytes[name].map(Self.lowered), value, in: &tag)
    }
  }

  private mutating func readValue() -> ArraySlice<UInt8> {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return bytes[position...] }
    let start = position
    let quote = bytes[position]
    if quote == 0x22 || quote == 0x27 {
      let rest = bytes[(start + 1)...]
      let end = rest.firstIndex(of: quote) ?? bytes.count
      position = min(end + 1, bytes.count)
      return bytes[(start + 1)..<end]
    }
    while position < bytes.count, bytes[position] != .greater, !Self.isSpace(bytes[position]) {
      position += 1
    }
    return bytes[start..<position]
  }

  private func note(_ name: [UInt8], _ value: ArraySlice<UInt8>, in tag: inout HTMLTag) {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(value)
    tag.attributes = tag.attributes &+ hasher.finalize()
    if value.contains(where: { $0 == .ampersand || $0 == 0 || $0 == .carriageReturn }) {
      tag.isVague = true
    }
    let word = String(decoding: name, as: UTF8.self)
    func isValue(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { value.map(Self.lowered).elementsEqual($0) }
    }
    switch word {
    case "color", "face", "size": tag.hasLook = true
    case "type": tag.isHidden = isValue("hidden")
    case "encoding": tag.holdsHTML = isValue("text/html") || isValue("application/xhtml+xml")
    default: break
    }
  }

  static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == .space || byte == .newline || byte == .tab || byte == 0x0C || byte == .carriageReturn
  }

  static func endsName(_ byte: UInt8) -> Bool {
    byte == .greater || byte == 0x2F || isSpace(byte)
  }
}
