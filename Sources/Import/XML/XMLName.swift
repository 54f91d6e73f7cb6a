import Glibc

/// Names of elements as expat has them: the namespace, a separator, the name.
enum XMLName {
  /// A byte that no name has.
  static let separator = UInt8(ascii: "\n")
}

/// The elements that a handler knows, by their names in expat's form. Most names occur thousands of
/// times, so each is converted once.
struct XMLNames<Handler: XMLHandler> {
  private struct Entry {
    let name: [CChar]
    let element: Handler.Element?
  }

  private var entries: [UInt64: Entry] = [:]
  private let prefixes = Handler.prefixes

  /// The maximum number of names that are kept; a hostile document may have any number.
  private static var most: Int { 1_000 }

  /// Returns the element of a name that ends with a zero byte.
  mutating func element(_ name: UnsafePointer<CChar>) -> Handler.Element? {
    let count = strlen(name)
    // FNV-1a of the end of the name: namespaces are long and seldom differ.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(count)
    for index in max(0, count - 20)..<count {
      hash = (hash ^ UInt64(UInt8(bitPattern: name[index]))) &* 0x100_0000_01B3
    }
    if let entry = entries[hash], entry.name.count == count,
      entry.name.withUnsafeBufferPointer({ known in
        known.baseAddress.map { memcmp($0, name, count) == 0 } ?? (count == 0)
      })
    {
      return entry.element
    }
    let bytes = Array(UnsafeBufferPointer(start: name, count: count))
    let element = read(bytes.map { UInt8(bitPattern: $0) })
    if entries.count < Self.most { entries[hash] = Entry(name: bytes, element: element) }
    return element
  }

  private func read(_ name: [UInt8]) -> Handler.Element? {
    guard let end = name.lastIndex(of: XMLName.separator) else {
      return Handler.Element(rawValue: String(decoding: name, as: UTF8.self))
    }
    let space = String(decoding: name[..<end], as: UTF8.self)
    guard let prefix = prefixes[space] else { return nil }
    return Handler.Element(
      rawValue: prefix + ":" + String(decoding: name[(end + 1)...], as: UTF8.self))
  }
}
