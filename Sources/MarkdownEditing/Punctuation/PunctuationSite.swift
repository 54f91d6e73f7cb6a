import TextCore

/// The text before a typed mark. It answers if a mark there opens or closes a quotation, and if the
/// text is technical, such as an address, so that the mark stays as typed. It replaces nothing:
/// `SmartPunctuation` does.
struct PunctuationSite {
  private let text: ArraySlice<Unicode.Scalar>

  init(_ text: ArraySlice<Unicode.Scalar>) { self.text = text }

  // Text for programs

  /// True if the text ends in something that is not prose: code, an address, a path, a flag, the
  /// value of one, an HTML tag, a link definition.
  var isTechnical: Bool {
    hasOpenCode || hasOpenDestination || hasOpenTag || isDefinition || isInAddress || isInPath
      || isInFlag || hasOpenValue
  }

  /// A run of backticks that no run of the same length has closed.
  private var hasOpenCode: Bool {
    var open = 0
    var run = 0
    for scalar in text + [" "] {
      if scalar == "`" {
        run += 1
      } else if run > 0 {
        if open == 0 { open = run } else if open == run { open = 0 }
        run = 0
      }
    }
    return open > 0
  }

  /// `[text](address`
  private var hasOpenDestination: Bool {
    var isOpen = false
    var previous: Unicode.Scalar = " "
    for scalar in text {
      if scalar == "(", previous == "]" { isOpen = true }
      if scalar == ")" { isOpen = false }
      previous = scalar
    }
    return isOpen
  }

  /// `<a href=`
  private var hasOpenTag: Bool {
    guard let start = text.lastIndex(of: "<"), start + 1 < text.endIndex,
      !text[start...].contains(">")
    else { return false }
    return Self.beginsTag(text[start + 1])
  }

  private static func beginsTag(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic || scalar == "/" || scalar == "!"
  }

  /// `[label]: address`
  private var isDefinition: Bool {
    let start = text.drop { $0 == " " }
    guard start.first == "[", start.dropFirst().first != "^",
      let end = start.firstIndex(of: "]"), end + 1 < text.endIndex
    else { return false }
    return text[end + 1] == ":"
  }

  /// `https://…`, `mailto:…`, `me@…`, `example.org/…`
  private var isInAddress: Bool {
    let token = String(String.UnicodeScalarView(token))
    if token.containsBytes("://") || token.dropFirst().unicodeScalars.contains("@") { return true }
    let start = token.drop { !$0.isLetter }.lowercased()
    if ["www.", "mailto:", "tel:"].contains(where: { start.hasPrefix($0) }) { return true }
    let parts = start.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let host = parts.first else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCII) }
      && labels.last?.allSatisfy(\.isLetter) == true
  }

  /// `/usr/…`, `~/…`, `./…`, `../…`, `C:\…`
  private var isInPath: Bool {
    let token = token.drop { "([{\"'“‘„«".unicodeScalars.contains($0) }
    let rest = token.drop { $0 == "." || $0 == "~" }
    guard token.count - rest.count < 3, rest.first == "/", let next = rest.dropFirst().first else {
      return token.dropFirst().starts(with: ":\\".unicodeScalars)
    }
    return next.properties.isAlphabetic || next == "." || token.count > rest.count
  }

  /// `--name`, `--name=`
  private var isInFlag: Bool {
    let token = token.drop { "([{\"'“‘„«".unicodeScalars.contains($0) }
    return token.starts(with: "--".unicodeScalars)
      && token.dropFirst(2).first?.properties.isAlphabetic == true
  }

  /// `name=`, `name="a b`, `name='a b`
  private var hasOpenValue: Bool {
    if text.last == "=", text.dropLast().last?.properties.isAlphabetic == true { return true }
    guard let mark = text.last(where: { $0 == "\"" || $0 == "'" }),
      let place = text.lastIndex(of: mark), place > text.startIndex
    else { return false }
    return text[place - 1] == "="
  }

  private var token: ArraySlice<Unicode.Scalar> {
    let start = text.lastIndex(where: \.properties.isWhitespace).map { $0 + 1 }
    return text[(start ?? text.startIndex)...]
  }

  // Text for people

  /// The last character that is not a mark of emphasis or in an HTML tag: `**"` and `<b>"` begin
  /// the same as `"` alone.
  private var last: Unicode.Scalar? {
    var rest = text
    while let last = rest.last {
      if "*_~=".unicodeScalars.contains(last) {
        rest.removeLast()
      } else if last == ">", let start = rest.lastIndex(of: "<"), Self.beginsTag(rest[start + 1]) {
        rest = rest[..<start]
      } else {
        return last
      }
    }
    return nil
  }

  var followsLetter: Bool { last?.properties.isAlphabetic ?? false }

  var followsDigit: Bool { last?.properties.numericType != nil }

  /// Returns true if a quotation may begin here, given that one of its sort is open already or not.
  func canOpen(isQuoting: Bool, after marks: [String]) -> Bool {
    guard let last else { return true }
    if last.properties.isWhitespace {
      // The space inside of French marks does not end a quotation.
      return true
    }
    if "([{<¿¡/".unicodeScalars.contains(last) { return true }
    if "-–—".unicodeScalars.contains(last) { return !isQuoting }
    return isQuoting && marks.contains { $0.unicodeScalars.contains(last) } && !closes(last)
  }

  /// Returns true if a quotation has just been opened.
  func follows(_ open: String, closedBy close: String) -> Bool {
    open != close && isOpen(open, close) && last == open.unicodeScalars.last
  }

  /// Returns true if a mark that can also open a quotation has just closed one, as `“` does in
  /// German.
  private func closes(_ mark: Unicode.Scalar) -> Bool {
    let before = text.dropLast()
    guard let previous = before.last else { return false }
    return !previous.properties.isWhitespace && !"([{".unicodeScalars.contains(previous)
  }

  /// Returns true if a quotation is open. If both marks are the same, every other one opens. An
  /// apostrophe, with letters on both sides, does not count.
  func isOpen(_ open: String, _ close: String) -> Bool {
    guard let opening = open.unicodeScalars.first, let closing = close.unicodeScalars.last else {
      return false
    }
    var depth = 0
    for index in text.indices {
      let scalar = text[index]
      guard scalar == opening || scalar == closing, !isApostrophe(at: index) else { continue }
      if opening == closing {
        depth = 1 - depth
      } else {
        depth = scalar == opening ? depth + 1 : max(0, depth - 1)
      }
    }
    return depth > 0
  }

  private func isApostrophe(at index: Int) -> Bool {
    text[index] == "’" && index > text.startIndex && index + 1 < text.endIndex
      && text[index - 1].properties.isAlphabetic && text[index + 1].properties.isAlphabetic
  }
}
