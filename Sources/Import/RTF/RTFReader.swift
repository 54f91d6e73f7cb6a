/// Writes RTF as Markdown, by the "Rich Text Format Specification 1.9.1".
///
/// The text of a paragraph is held until it ends, as only then its format is known. Footnotes are in
/// the middle of paragraphs; each has a flow of its own.
struct RTFReader {
  var writer: MarkdownWriter
  var tables = RTFTables()
  var state = RTFState()
  private var outer: [RTFState] = []
  /// The text of the document, and above it that of the footnote that is open.
  var flows = [RTFFlow()]
  var heads = RTFHeads()

  /// The font of text that names none.
  var usualFont = 0
  /// The code page of fonts that name none.
  var codePage = 1252
  /// Bytes of text that are not decoded yet.
  private var pending: [UInt8] = []
  /// The first half of a surrogate pair.
  private var highSurrogate: UInt16?
  /// Bytes to skip, which stand for a character of `\u`.
  private var skipCount = 0
  /// True before the first control of a group, which may name its destination.
  private var isAtGroupStart = false

  var noteCount = 0
  /// The footnotes that bookmarks enclose, by the names of the bookmarks.
  var notes: [String: String]
  /// The bookmarks to which references lead, and which have enclosed no footnote so far.
  var missedBookmarks: Set<String> = []

  /// The maximum depth of groups.
  private static let deepest = 1000

  /// Makes a reader.
  ///
  /// - Parameter notes: the footnotes by their bookmarks, as far as they are known.
  init(_ writer: MarkdownWriter, notes: [String: String] = [:]) {
    self.writer = writer
    self.notes = notes
  }

  /// True if a reference leads to a footnote that came after it.
  var hasEarlyReferences: Bool { missedBookmarks.contains { notes[$0] != nil } }

  /// Reads a file.
  mutating func read(_ bytes: [UInt8]) throws(ImportRefusal) {
    var tokens = RTFTokens(bytes)
    var count = 0
    while let token = tokens.next() {
      count += 1
      // Each 4096th, as the answer needs a lock.
      guard count & 0xFFF != 0 || writer.isWanted() else { throw .cancelled }
      guard flows[flows.count - 1].pieceCount <= FlowPieces.most else { throw .tooManyParts }
      if let refusal = writer.refusal { throw refusal }
      switch token {
      case .open:
        flush()
        skipCount = 0
        guard outer.count < Self.deepest else { throw .tooDeep }
        outer.append(state)
        state.isOptional = false
        isAtGroupStart = true
        continue
      case .close:
        flush()
        skipCount = 0
        endGroup()
        if outer.isEmpty { return finish() }
      case .control(let name, let number): take(name, number)
      case .symbol(let sign): take(sign)
      case .byte(let byte):
        if skipCount > 0 { skipCount -= 1 } else { add(byte) }
      case .binary(let bytes):
        // It counts as one character.
        if skipCount > 0 {
          skipCount -= 1
        } else if state.destination == .picture {
          heads.add(bytes)
        }
      }
      isAtGroupStart = false
    }
    // A truncated file keeps the text so far.
    flush()
    while !outer.isEmpty { endGroup() }
    finish()
  }

  private mutating func finish() {
    while flows.count > 1 { endNote(state.paragraph) }
    endParagraph(state.paragraph, isLast: true)
    flows[0].close(&writer)
  }

  // Groups

  private mutating func endGroup() {
    let ended = state
    guard let last = outer.popLast() else { return }
    state = last
    if ended.boxDepth != state.boxDepth { endBox(ended) }
    // A footnote may be in another one.
    if ended.destination != state.destination || ended.noteDepth != state.noteDepth {
      end(ended.destination, ended)
    }
  }

  private mutating func take(_ name: String, _ number: Int?) {
    if skipCount > 0, name != "u" {
      skipCount -= 1
      return
    }
    if name == "u" { return add(unit: UInt16(truncatingIfNeeded: number ?? 0xFFFD)) }
    flush()
    // The first control of a group, or that after `\*`, may name its destination.
    if isAtGroupStart || state.isOptional, begin(name, number) { return }
    apply(name, number)
  }

  private mutating func take(_ sign: UInt8) {
    if skipCount > 0 {
      skipCount -= 1
      return
    }
    flush()
    switch sign {
    case 0x2A:
      // The next control names the destination of the group.
      state.isOptional = true
    case 0x7E: add("\u{A0}")
    case 0x5F: add("\u{2011}")
    case 0x2D: break
    case .backslash, 0x7B, 0x7D: add(String(Unicode.Scalar(sign)))
    default: break
    }
  }

  // Text

  private mutating func add(_ byte: UInt8) {
    if state.destination == .picture {
      heads.addDigit(byte)
    } else if !state.destination.isLeftOut {
      pending.append(byte)
    }
  }

  private mutating func add(unit: UInt16) {
    flush()
    skipCount = state.fallbackCount
    if UTF16.isLeadSurrogate(unit) {
      endLoneSurrogate()
      highSurrogate = unit
      return
    }
    if UTF16.isTrailSurrogate(unit) {
      guard let high = highSurrogate else { return add("\u{FFFD}") }
      highSurrogate = nil
      return add(String(decoding: [high, unit], as: UTF16.self))
    }
    guard (0xF020...0xF0FF).contains(unit) else {
      return add(String(decoding: [unit], as: UTF16.self))
    }
    // Fonts of symbols have their signs from U+F000 on.
    let byte = UInt8(truncatingIfNeeded: unit)
    add(String(Character(SymbolFont.shown(byte, inFont: tables.fontNames[state.font] ?? ""))))
  }

  /// Adds a replacement for the first half of a surrogate pair whose second half is missing.
  mutating func endLoneSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    add("\u{FFFD}")
  }

  /// Decodes the bytes collected so far.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let page = tables.fonts[state.font] ?? codePage
    let text = RTFCharset.text(pending, codePage: page, font: tables.fontNames[state.font] ?? "")
    pending.removeAll(keepingCapacity: true)
    add(text)
  }

  /// Adds letters to the current destination.
  mutating func add(_ text: String) {
    endLoneSurrogate()
    switch state.destination {
    case .text, .note:
      guard !state.isHidden, !state.isSilent else { return }
      flows[flows.count - 1].add(state.script.letters(text), styles, state.link)
    case .skipped, .sealed, .picture: break
    case .styles: addStyleName(text)
    case .fonts: addFontName(text)
    default: heads.text += text
    }
  }

  /// Adds letters to the name of a style, which a semicolon ends.
  private mutating func addStyleName(_ text: String) {
    for letter in text.unicodeScalars {
      if letter == ";" {
        endStyle(heads.takeText())
      } else {
        heads.text.unicodeScalars.append(letter)
      }
    }
  }

  /// Adds letters to the name of a font, which a semicolon ends.
  private mutating func addFontName(_ text: String) {
    for letter in text.unicodeScalars {
      if letter == ";" {
        tables.fontNames[heads.font] = heads.takeText()
      } else {
        heads.text.unicodeScalars.append(letter)
      }
    }
  }

  /// The styles of the following text.
  private var styles: ImportedStyles {
    var styles = state.styles
    if state.isRightToLeft { styles.formUnion(state.complexStyles) }
    if tables.codeStyles.contains(state.characterStyle) { styles.insert(.code) }
    if state.link != nil { styles.remove(.underline) }
    return styles
  }
}
