import MarkdownSyntax

/// A field: an instruction to Word, and the text that it led to.
struct DOCXField {
  private var instruction = ""
  /// True behind the instruction.
  private(set) var isInResult = false
  /// The link that the field makes of its text.
  private(set) var link: LinkTarget?
  /// The bookmark of the note to which it refers again.
  private(set) var noteBookmark: String?

  /// Bytes of an instruction that are kept.
  private static let most = 1 << 14

  /// True if letters in it are not shown.
  var hidesText: Bool { !isInResult || noteBookmark != nil }

  mutating func add(instruction text: String) {
    guard !isInResult, instruction.utf8.count < Self.most else { return }
    instruction += text
  }

  /// Reads the instruction. The text comes.
  mutating func beginResult() {
    guard !isInResult else { return }
    isInResult = true
    let words = Self.words(in: instruction)
    switch words.first?.uppercased() {
    case "HYPERLINK": link = Self.link(words)
    case "NOTEREF": noteBookmark = words.count > 1 ? words[1] : nil
    default: break
    }
  }

  private static func link(_ words: [String]) -> LinkTarget? {
    var (address, anchor, title) = ("", nil as String?, nil as String?)
    var index = 1
    while index < words.count {
      let next = index + 1 < words.count ? words[index + 1] : nil
      switch words[index] {
      case "\\l": (anchor, index) = (next, index + 1)
      case "\\o": (title, index) = (next, index + 1)
      case "\\t", "\\m": index += 1
      case let word: if !word.hasPrefix("\\"), address.isEmpty { address = word }
      }
      index += 1
    }
    return FlowLink.target(of: address.isEmpty ? nil : address, anchor: anchor, title: title)
  }

  /// The words of an instruction; spaces in quotes are a part of them.
  private static func words(in text: String) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isOpen) = ("", false, false)
    for character in text.unicodeScalars {
      if character == "\"" {
        isQuoted.toggle()
        isOpen = true
      } else if character.properties.isWhitespace, !isQuoted {
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      } else {
        word.unicodeScalars.append(character)
        isOpen = true
      }
    }
    if isOpen { words.append(word) }
    return words
  }
}

extension DOCXTextReader {
  func startFieldCharacter(_ attributes: XMLAttributes) {
    switch attributes["fldCharType"] {
    case "begin": fields.append(DOCXField())
    case "separate": beginFieldResult()
    case "end": _ = fields.popLast()
    default: break
    }
  }

  func startSimpleField(_ attributes: XMLAttributes) {
    var field = DOCXField()
    field.add(instruction: attributes["instr"] ?? "")
    fields.append(field)
    beginFieldResult()
  }

  private func beginFieldResult() {
    guard let last = fields.indices.last else { return }
    fields[last].beginResult()
    if let bookmark = fields[last].noteBookmark, let label = document.noteLabels[bookmark] {
      add(.note(label: label))
    }
  }
}
