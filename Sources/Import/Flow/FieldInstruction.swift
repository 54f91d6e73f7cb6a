import MarkdownSyntax

/// An instruction of a field of Word, as DOCX and RTF have it (ECMA-376, part 1, 17.16.5).
enum FieldInstruction: Equatable {
  case link(LinkTarget)
  /// Refers again to the footnote that a bookmark encloses.
  case noteReference(bookmark: String)

  /// Reads `HYPERLINK "address" \l "place" \o "title"` and `NOTEREF bookmark`; nil for any other.
  init?(_ text: String) {
    let words = Self.words(in: text)
    switch words.first?.uppercased() {
    case "HYPERLINK":
      guard let link = Self.link(words) else { return nil }
      self = .link(link)
    case "NOTEREF", "FTNREF":
      guard words.count > 1 else { return nil }
      self = .noteReference(bookmark: words[1])
    default: return nil
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
      // The name of a window.
      case "\\t": index += 1
      case let word: if !word.hasPrefix("\\"), address.isEmpty { address = word }
      }
      index += 1
    }
    return FlowLink.target(of: address.isEmpty ? nil : address, anchor: anchor, title: title)
  }

  /// The words of an instruction; spaces in quotes are a part of them, and there a backslash is
  /// before a quote and before a backslash.
  private static func words(in text: String) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isOpen) = ("", false, false)
    var rest = text.unicodeScalars[...]
    while let character = rest.popFirst() {
      if isQuoted, character == "\\", rest.first == "\"" || rest.first == "\\" {
        word.unicodeScalars += rest.prefix(1)
        rest.removeFirst()
      } else if character == "\"" {
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
