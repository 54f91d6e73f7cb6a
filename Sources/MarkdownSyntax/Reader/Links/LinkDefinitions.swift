import TextCore

/// The definitions of reference links, `[label]: target`.
struct LinkDefinitions: Sendable {
  private var targets: [String: LinkTarget] = [:]
  /// The number of bytes of targets that links may still repeat.
  private var allowance = Self.leastAllowance
  /// True if each label counts as defined.
  private(set) var holdsAll = false

  /// The number of bytes of targets that short documents may output, as in cmark. Longer ones may
  /// output as many as they have themselves: otherwise links to one long address would make the
  /// output quadratic.
  private static let leastAllowance = 100_000

  init() {}

  /// Definitions of all labels.
  static var all: LinkDefinitions {
    var all = LinkDefinitions()
    all.holdsAll = true
    return all
  }

  var isEmpty: Bool { targets.isEmpty && !holdsAll }

  var count: Int { targets.count }

  /// Sets the allowance for a document of `count` bytes.
  mutating func allow(forDocumentOf count: Int) { allowance = max(count, Self.leastAllowance) }

  /// Adds a definition, unless its label has one already.
  mutating func define(_ label: ArraySlice<UInt8>, _ target: LinkTarget) {
    let key = Self.key(of: label)
    if targets[key] == nil { targets[key] = target }
  }

  /// The target of the links with a label; nil if the document has no definition of it.
  func target(of label: ArraySlice<UInt8>) -> LinkTarget? { targets[Self.key(of: label)] }

  /// Returns true if a link may use the label; its target then counts as output.
  mutating func take(_ label: ArraySlice<UInt8>) -> Bool {
    if holdsAll { return true }
    guard let target = target(of: label) else { return false }
    let count = target.destination.utf8.count + (target.title?.utf8.count ?? 0)
    guard count <= allowance else { return false }
    allowance -= count
    return true
  }

  /// Returns the form in which labels are compared: case folded, runs of white space as one space.
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
