import TextCore

/// The definitions of reference links, `[label]: target`.
struct LinkDefinitions: Sendable {
  private var targets: [String: LinkTarget] = [:]
  /// The bytes of targets that links may still repeat.
  private var allowance = Self.leastAllowance

  /// Short documents may show so many bytes of targets, as in cmark. Longer ones may show as many as
  /// they have themselves: else links to one long address would make output of quadratic length.
  private static let leastAllowance = 100_000

  init() {}

  var isEmpty: Bool { targets.isEmpty }

  /// Lets the links of a document of `count` bytes show what they name.
  mutating func allow(forDocumentOf count: Int) { allowance = max(count, Self.leastAllowance) }

  /// Takes in a definition, unless there is one of its label already.
  mutating func define(_ label: ArraySlice<UInt8>, _ target: LinkTarget) {
    let key = Self.key(of: label)
    if targets[key] == nil { targets[key] = target }
  }

  /// The target of the links with a label; nil if the document has no definition of it.
  func target(of label: ArraySlice<UInt8>) -> LinkTarget? { targets[Self.key(of: label)] }

  /// True if a link may name the label; it counts as shown then.
  mutating func take(_ label: ArraySlice<UInt8>) -> Bool {
    guard let target = target(of: label) else { return false }
    let count = target.destination.utf8.count + (target.title?.utf8.count ?? 0)
    guard count <= allowance else { return false }
    allowance -= count
    return true
  }

  /// The form in which labels are compared: case folded, runs of white space as one space.
  private static func key(of label: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(label.count)
    var isASCII = true
    for byte in label {
      if byte.isWhiteSpace {
        if let last = bytes.last, last != .space { bytes.append(.space) }
      } else {
        bytes.append(byte.isLetter ? byte & ~0x20 : byte)
        isASCII = isASCII && byte < 0x80
      }
    }
    if bytes.last == .space { bytes.removeLast() }
    let key = String(decoding: bytes, as: UTF8.self)
    // `ẞ` is `ß` in lower case, and that is `SS` in upper case.
    return isASCII ? key : key.lowercased().uppercased()
  }
}
