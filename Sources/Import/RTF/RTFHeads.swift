import MarkdownSyntax

/// The entries of tables and the properties that are being read, until they are whole.
struct RTFHeads {
  /// An instruction of a field.
  enum Instruction {
    case link(RTFState.LinkAddress)
    /// To the footnote that a bookmark stands round.
    case reference(bookmark: String)
  }

  /// Letters of what is being read.
  var text = ""
  var instruction: Instruction?
  var openBookmarks: Set<String> = []
  var property = ""
  var pictureWords = ""
  var oldList: RTFListLevel?

  // The entry of a table

  var font = 0
  var style: Int?
  var isCharacterStyle = false
  var outline: Int?
  var levels: [RTFListLevel] = []
  var listNumber = 0

  // A picture

  private var isPictureKnown = false
  private var pictureName: String?
  private var picture: [UInt8] = []
  private var firstDigit: UInt8?

  /// Begins something.
  mutating func begin(_ destination: RTFState.Destination) {
    text = ""
    switch destination {
    case .picture:
      picture = []
      firstDigit = nil
      pictureName = nil
      pictureWords = ""
    case .oldNumbering: oldList = RTFListLevel()
    case .instruction: instruction = nil
    default: break
    }
  }

  mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  // Pictures

  /// Notes the format of the picture; others than these are left out.
  mutating func setPicture(_ name: String) { pictureName = name }

  mutating func addDigit(_ byte: UInt8) {
    guard let digit = RTFTokens.digit(byte) else { return }
    if let first = firstDigit {
      picture.append(first << 4 | digit)
      firstDigit = nil
    } else {
      firstDigit = digit
    }
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) { picture += bytes }

  mutating func takePicture() -> (bytes: [UInt8], name: String?, words: String) {
    defer {
      picture = []
      pictureWords = ""
    }
    return (picture, pictureName, pictureWords)
  }

  // Fields

  /// Reads `HYPERLINK "address" \l "place" \o "title"` and `NOTEREF bookmark`.
  mutating func endInstruction() {
    let words = Self.words(of: takeText())
    guard let name = words.first?.uppercased() else { return }
    if name == "NOTEREF" || name == "FTNREF", words.count > 1 {
      instruction = .reference(bookmark: words[1])
      return
    }
    guard name == "HYPERLINK" else { return }
    var link = RTFState.LinkAddress(address: "")
    var place: String?
    var index = 1
    while index < words.count {
      let word = words[index]
      let next = index + 1 < words.count ? words[index + 1] : ""
      switch word {
      case "\\l":
        place = next
        index += 1
      case "\\o":
        link.title = next
        index += 1
      case "\\t", "\\m": index += word == "\\t" ? 1 : 0
      default: if link.address.isEmpty, !word.hasPrefix("\\") { link.address = word }
      }
      index += 1
    }
    let target = FlowLink.target(of: link.address, anchor: place, title: nil)
    link.address = target?.destination ?? ""
    if HTMLAddress.isLink(link.address) { instruction = .link(link) }
  }

  /// The words of an instruction; quotation marks hold one together.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isQuoted = false
    func add(_ words: inout [String], _ word: inout [UInt8]) {
      words.append(String(decoding: word, as: UTF8.self))
      word = []
    }
    for byte in text.utf8 {
      if byte == 0x22 {
        if isQuoted { add(&words, &word) }
        isQuoted.toggle()
      } else if byte == .space, !isQuoted {
        if !word.isEmpty { add(&words, &word) }
      } else {
        word.append(byte)
      }
    }
    if !word.isEmpty { add(&words, &word) }
    return words
  }
}
