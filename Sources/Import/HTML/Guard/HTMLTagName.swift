/// The name of an element in lower case, as a number: pages may have any names, and comparing two costs
/// little.
struct HTMLTagName: Hashable {
  private let number: UInt64
  /// The sets of known elements that it is in.
  let sets: HTMLTagSet

  /// - Parameter range: the bytes of the name; capital letters are small ones.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    number = Self.number(of: bytes, range)
    sets = HTMLTagSet.table[number] ?? HTMLTagSet(rawValue: 0)
  }

  private init(_ name: StaticString) {
    let bytes = name.withUTF8Buffer { Array($0) }
    self.init(bytes, 0..<bytes.count)
  }

  /// The bytes of a short name and their count, or a hash. That differs each time the program starts, so
  /// that no page can be made of names that share one.
  static func number(of bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    guard range.count > 7 else {
      var number: UInt64 = 0
      for index in range { number = number << 8 | UInt64(HTMLTagReader.lowered(bytes[index])) }
      return number << 4 | UInt64(range.count)
    }
    var hasher = Hasher()
    for index in range { hasher.combine(HTMLTagReader.lowered(bytes[index])) }
    return UInt64(bitPattern: Int64(hasher.finalize())) | 1 << 63
  }

  static func == (one: HTMLTagName, other: HTMLTagName) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  static let anchor = HTMLTagName("a")
  static let annotation = HTMLTagName("annotation-xml")
  static let body = HTMLTagName("body")
  static let br = HTMLTagName("br")
  static let button = HTMLTagName("button")
  static let caption = HTMLTagName("caption")
  static let col = HTMLTagName("col")
  static let colgroup = HTMLTagName("colgroup")
  static let dd = HTMLTagName("dd")
  static let font = HTMLTagName("font")
  static let frameset = HTMLTagName("frameset")
  static let form = HTMLTagName("form")
  static let hr = HTMLTagName("hr")
  static let html = HTMLTagName("html")
  static let input = HTMLTagName("input")
  static let isindex = HTMLTagName("isindex")
  static let li = HTMLTagName("li")
  static let math = HTMLTagName("math")
  static let menuitem = HTMLTagName("menuitem")
  static let nobr = HTMLTagName("nobr")
  static let option = HTMLTagName("option")
  static let optgroup = HTMLTagName("optgroup")
  static let p = HTMLTagName("p")
  static let plaintext = HTMLTagName("plaintext")
  static let rtc = HTMLTagName("rtc")
  static let ruby = HTMLTagName("ruby")
  static let script = HTMLTagName("script")
  static let select = HTMLTagName("select")
  static let svg = HTMLTagName("svg")
  static let table = HTMLTagName("table")
  static let tbody = HTMLTagName("tbody")
  static let template = HTMLTagName("template")
  static let textarea = HTMLTagName("textarea")
  static let tr = HTMLTagName("tr")
  static let xmp = HTMLTagName("xmp")
}
