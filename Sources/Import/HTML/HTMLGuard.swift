/// Counts tags before a parser sees them, since some trees take time and memory far beyond the length of
/// their text: elements that are nested deep, and styles that go on over many blocks, where HTML has the
/// parser open each of them again in each block.
struct HTMLGuard {
  /// More elements that are open at once are refused.
  static let deepest = 512

  private let bytes: [UInt8]
  private var position = 0
  /// The elements that are open, without those that others of their kind close.
  private var open: [[UInt8]] = []
  private var openStyles = 0
  /// The elements that the parser opens again.
  private var reopened = 0
  /// True in SVG and MathML, where a tag may end its own element and no text is raw.
  private var isForeign = false
  /// True once it is in doubt which tags are text: then nothing that ends is believed.
  private var isInDoubt = false
  /// True if the last tag ends with `/>`.
  private var endsItself = false

  /// True if a parser may read these bytes. O(n).
  static func allows(_ bytes: [UInt8]) -> Bool {
    var guardian = HTMLGuard(bytes)
    return guardian.run()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() -> Bool {
    // Some 200 bytes each: 64 MB, or four times the text.
    let most = 1 << 18 + bytes.count / 50
    while let less = bytes[position...].firstIndex(of: .less) {
      position = less + 1
      guard position < bytes.count else { break }
      readTag()
      if open.count > Self.deepest || reopened > most { return false }
    }
    return true
  }

  private mutating func readTag() {
    switch bytes[position] {
    case .exclamationMark: skipComment()
    case 0x3F: skip(behind: .greater)
    case 0x2F:
      position += 1
      let name = readName()
      skipAttributes()
      close(name)
    case let byte where (byte | 0x20) &- 0x61 < 26:
      let name = readName()
      skipAttributes()
      begin(name)
    default: break
    }
  }

  private mutating func readName() -> [UInt8] {
    var name: [UInt8] = []
    while position < bytes.count, !Self.endsName(bytes[position]) {
      let byte = bytes[position]
      name.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      position += 1
    }
    return name
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == .greater || byte == 0x2F || byte == .space || (0x09...0x0D).contains(byte)
  }

  private mutating func skipAttributes() {
    var isValue = false
    while position < bytes.count, bytes[position] != .greater {
      let byte = bytes[position]
      position += 1
      if isValue, byte == 0x22 || byte == 0x27 {
        skip(behind: byte)
        isValue = false
      } else if byte == 0x3D {
        isValue = true
      } else if byte != .space, !(0x09...0x0D).contains(byte) {
        isValue = false
      }
    }
    endsItself = position > 0 && position < bytes.count && bytes[position - 1] == 0x2F
    position = min(position + 1, bytes.count)
  }

  private mutating func skip(behind byte: UInt8) {
    position = bytes[position...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipComment() {
    guard bytes[position...].starts(with: [.exclamationMark, .hyphen, .hyphen]) else {
      if isForeign, bytes[position...].starts(with: Array("![CDATA[".utf8)) { isInDoubt = true }
      return skip(behind: .greater)
    }
    position += 3
    // `<!-->` and `<!--->` are whole.
    if position < bytes.count, bytes[position] == .greater { return skip(behind: .greater) }
    if bytes[position...].starts(with: [.hyphen, .greater]) { return skip(behind: .greater) }
    while let hyphen = bytes[position...].firstIndex(of: .hyphen) {
      position = hyphen + 1
      let rest = bytes[position...]
      if rest.starts(with: [.hyphen, .greater])
        || rest.starts(with: [.hyphen, .exclamationMark, .greater])
      {
        return skip(behind: .greater)
      }
    }
    position = bytes.count
  }

  private mutating func begin(_ name: [UInt8]) {
    if Self.breakouts.contains(name) { isForeign = false }
    if isForeign, endsItself { return }
    if Self.voids.contains(name) { return }
    if Self.raw.contains(name), !isForeign { return skipRaw(name) }
    if Self.styles.contains(name) {
      openStyles += 1
    } else {
      reopened += openStyles
    }
    guard !Self.closedByOthers.contains(name) else { return }
    open.append(name)
    if name == Self.svg || name == Self.math {
      isForeign = true
    } else if Self.integrations.contains(name) {
      isForeign = false
    }
  }

  private mutating func close(_ name: [UInt8]) {
    // `</p>` that ends nothing makes an element.
    if openStyles > 0 { reopened += 1 }
    guard !isInDoubt else { return }
    let isStyle = Self.styles.contains(name)
    for index in open.indices.reversed() {
      if open[index] == name {
        if isStyle {
          // Elements that are open in it stay open.
          open.remove(at: index)
          openStyles -= 1
        } else {
          openStyles -= open[index...].reduce(0) { $0 + (Self.styles.contains($1) ? 1 : 0) }
          open.removeSubrange(index...)
        }
        break
      }
      if Self.scopes.contains(open[index]) { return }
    }
    if name == Self.svg || name == Self.math { isForeign = false }
    if Self.integrations.contains(name) {
      isForeign = open.contains(Self.svg) || open.contains(Self.math)
    }
  }

  /// Passes the text of an element in which no tag begins but its own end.
  private mutating func skipRaw(_ name: [UInt8]) {
    while let less = bytes[position...].firstIndex(of: .less) {
      position = less + 1
      guard position < bytes.count, bytes[position] == 0x2F else { continue }
      position += 1
      let start = position
      if readName() == name { return skipAttributes() }
      position = start
    }
    position = bytes.count
  }

  private static func names(_ list: String) -> Set<[UInt8]> {
    Set(list.utf8.split(separator: .space).map { Array($0) })
  }

  private static let svg = Array("svg".utf8)
  private static let math = Array("math".utf8)
  private static let voids = names(
    "area base br col embed hr img input keygen link meta param source track wbr image")
  private static let raw = names("script style title textarea xmp iframe noembed noframes")
  private static let styles = names(
    "a b big code em font i nobr s small strike strong tt u")
  /// Elements that the next one of their kind closes, so that they do not nest by themselves.
  private static let closedByOthers = names(
    "p html head body tbody thead tfoot tr td th option optgroup colgroup rt rp dd dt li")
  /// Elements out of which no end tag reaches.
  private static let scopes = names(
    "applet button caption desc foreignobject marquee math object select svg table template title")
  /// Elements that end SVG and MathML.
  private static let breakouts = names(
    """
    b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img \
    li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
    """)
  /// Elements of SVG and MathML that hold HTML.
  private static let integrations = names(
    "foreignobject desc title annotation-xml mi mo mn ms mtext")
}
