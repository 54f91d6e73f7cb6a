import MarkdownSyntax
import TextCore

/// The entries of tables and the properties that are being read, until they are whole.
struct RTFHeads {
  /// The letters of the current text.
  var text = ""
  var instruction: FieldInstruction?
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
  var listOverride = RTFListOverride()

  // A picture

  private var picture: [UInt8] = []
  private var firstDigit: UInt8?

  /// Begins a destination.
  mutating func begin(_ destination: RTFState.Destination) {
    text = ""
    switch destination {
    case .picture:
      picture = []
      firstDigit = nil
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

  mutating func addDigit(_ byte: UInt8) {
    guard let digit = byte.hexadecimalValue else { return }
    if let first = firstDigit {
      picture.append(first << 4 | digit)
      firstDigit = nil
    } else {
      firstDigit = digit
    }
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) { picture += bytes }

  mutating func takePicture() -> (bytes: [UInt8], words: String) {
    defer {
      picture = []
      pictureWords = ""
    }
    return (picture, pictureWords)
  }

  /// Reads the instruction of a field.
  mutating func endInstruction() {
    if let known = FieldInstruction(takeText()) { instruction = known }
  }

  /// Reads the title of the link whose instruction has ended.
  mutating func endLinkTitle() {
    let title = takeText()
    guard case .link(var link) = instruction else { return }
    link.title = title
    instruction = .link(link)
  }
}
