/// A reader of RTF for the tests: it checks the groups, and collects the text and the notes.
struct RTFText {
  /// The paragraphs of the text.
  private(set) var paragraphs: [String] = []
  /// The paragraphs of each footnote.
  private(set) var notes: [[String]] = []
  /// Control words with their numbers, in order.
  private(set) var controls: [String] = []
  /// The errors of the file.
  private(set) var faults: [String] = []

  private struct Group {
    var isSkipped = false
    var isNote = false
    var isField = false
  }

  private var groups: [Group] = []
  private var text: [UInt16] = []
  private var outer: [UInt16] = []
  private var note: [String] = []

  /// Destinations that are no text of the document.
  private static let skipped: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "listtext", "pict", "header", "footer", "fldinst",
  ]

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"):
        groups.append(groups.last ?? Group())
        groups[groups.count - 1].isNote = false
      case UInt8(ascii: "}"):
        if groups.isEmpty { faults.append("a group ends that has not begun at \(index)") }
        if groups.popLast()?.isNote ?? false { endNote() }
      case UInt8(ascii: "\\"): readControl(bytes, &index)
      case 0x0A, 0x0D: break
      case 0x20..<0x7F: add(UInt16(byte))
      default: faults.append("byte \(byte) at \(index)")
      }
    }
    if !groups.isEmpty { faults.append("groups are open at the end") }
    if !text.isEmpty { paragraphs.append(String(decoding: text, as: UTF16.self)) }
  }

  private mutating func add(_ unit: UInt16) {
    if !(groups.last?.isSkipped ?? true) { text.append(unit) }
  }

  private mutating func readControl(_ bytes: [UInt8], _ index: inout Int) {
    guard index < bytes.count else { return faults.append("a lone backslash") }
    let first = bytes[index]
    guard (0x61...0x7A).contains(first) else {
      index += 1
      switch first {
      case UInt8(ascii: "*"): groups[groups.count - 1].isSkipped = true
      case UInt8(ascii: "'"): index += 2
      default: add(UInt16(first))
      }
      return
    }
    var word = ""
    while index < bytes.count, (0x61...0x7A).contains(bytes[index]) {
      word.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      index += 1
    }
    var digits = ""
    while index < bytes.count,
      (0x30...0x39).contains(bytes[index]) || (digits.isEmpty && bytes[index] == 0x2D)
    {
      digits.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      index += 1
    }
    if word == "u" {
      guard let number = Int16(digits) else { return faults.append("\\u\(digits)") }
      // After `\u` comes one replacement byte (`\uc1`).
      if index < bytes.count, bytes[index] == 0x20 { index += 1 }
      if index >= bytes.count || bytes[index] != 0x3F { faults.append("\\u\(digits) without ?") }
      index += 1
      return add(UInt16(bitPattern: number))
    }
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    apply(word, digits)
  }

  private mutating func apply(_ word: String, _ digits: String) {
    controls.append(word + digits)
    if Self.skipped.contains(word) { groups[groups.count - 1].isSkipped = true }
    switch word {
    case "par", "cell": endParagraph()
    case "tab": add(9)
    case "line": add(10)
    case "footnote":
      groups[groups.count - 1].isNote = true
      outer = text
      text = []
    default: break
    }
  }

  private mutating func endParagraph() {
    guard !(groups.last?.isSkipped ?? true) else { return }
    let words = String(decoding: text, as: UTF16.self)
    text = []
    if groups.contains(where: \.isNote) { note.append(words) } else { paragraphs.append(words) }
  }

  private mutating func endNote() {
    if !text.isEmpty { faults.append("a note ends without a paragraph's end") }
    notes.append(note)
    note = []
    text = outer
  }
}
