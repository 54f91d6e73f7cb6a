extension RTFReader {
  /// Applies a control that is not a destination.
  mutating func apply(_ name: String, _ number: Int?) {
    switch state.destination {
    case .text, .note:
      if !applyToText(name, number), !applyToParagraph(name, number) {
        applyToLetters(name, number)
      }
    case .fonts: applyToFont(name, number)
    case .styles: applyToStyle(name, number)
    case .list: applyToList(name, number)
    case .overrides: applyToOverride(name, number)
    case .oldNumbering: applyToOldList(name, number)
    case .picture: break
    default: if name == "uc" { state.fallbackCount = max(0, number ?? 1) }
    }
  }

  /// Controls that are text, or end some; false for others.
  private mutating func applyToText(_ name: String, _ number: Int?) -> Bool {
    switch name {
    case "par", "sect", "column": endParagraph(state.paragraph, isLast: false)
    case "page": breakPage()
    case "line", "lbr", "softline":
      if !state.isHidden { flows[flows.count - 1].add(.lineBreak) }
    case "cell", "nestcell":
      if name == "cell", !state.isBoxInCell { endCell() } else { add(" ") }
    case "row", "nestrow":
      if name == "row", !state.isBoxInCell {
        flows[flows.count - 1].endRow(&writer)
      } else {
        add(" ")
      }
    case "trowd":
      flows[flows.count - 1].isHeaderRow = false
      flows[flows.count - 1].setTableLeft(0)
    case "trleft": flows[flows.count - 1].setTableLeft(Self.length(number))
    case "trhdr": flows[flows.count - 1].isHeaderRow = true
    case "tab": add("\t")
    default:
      guard let letter = Self.letters[name] else { return false }
      add(letter)
    }
    return true
  }

  private static let letters = [
    "emdash": "—", "endash": "–", "emspace": "\u{2003}", "enspace": "\u{2002}",
    "qmspace": "\u{2005}",
    "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
    "zwj": "\u{200D}", "zwnj": "\u{200C}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    "zwbo": "\u{200B}", "zwnbo": "\u{2060}",
  ]

  private mutating func applyToParagraph(_ name: String, _ number: Int?) -> Bool {
    switch name {
    case "pard": state.paragraph = RTFParagraphFormat(isInTable: state.isBoxInCell)
    case "s": state.paragraph.style = number ?? 0
    case "outlinelevel": state.paragraph.outline = number
    case "ls": state.paragraph.list = number ?? 0
    case "ilvl": state.paragraph.level = min(8, max(0, number ?? 0))
    case "li", "lin": state.paragraph.indent = Self.length(number)
    case "ri", "rin": state.paragraph.right = Self.length(number)
    case "intbl": state.paragraph.isInTable = true
    case "pagebb": state.paragraph.breaksPage = number != 0
    case "qc": state.paragraph.side = .center
    case "qr": state.paragraph.side = .right
    case "ql": state.paragraph.side = tables.isOfPaber ? .meantLeft : .left
    case "qj": state.paragraph.side = .natural
    case "rtlpar": state.paragraph.isRightToLeft = true
    case "ltrpar": state.paragraph.isRightToLeft = false
    default: return false
    }
    return true
  }

  /// A length in twips: no page is wider than 22 inches.
  private static func length(_ number: Int?) -> Int { min(31_680, max(0, number ?? 0)) }

  private mutating func applyToLetters(_ name: String, _ number: Int?) {
    let isOn = number != 0
    switch name {
    case "plain":
      state.styles = []
      state.complexStyles = []
      state.isRightToLeft = false
      state.isHidden = false
      state.characterStyle = 0
      state.font = usualFont
      state.script = .normal
    case "deff":
      usualFont = number ?? 0
      state.font = usualFont
    case "super": state.script = isOn ? .raised : .normal
    case "sub": state.script = isOn ? .lowered : .normal
    case "nosupersub": state.script = .normal
    case "b": state.styles.set(.strong, to: isOn)
    case "i": state.styles.set(.emphasis, to: isOn)
    case "ab": state.complexStyles.set(.strong, to: isOn)
    case "ai": state.complexStyles.set(.emphasis, to: isOn)
    case "rtlch": state.isRightToLeft = true
    case "ltrch": state.isRightToLeft = false
    case "ul", "uld", "uldash", "uldb", "ulw", "ulth", "ulwave", "uldashd", "uldashdd":
      state.styles.set(.underline, to: isOn)
    case "ulnone": state.styles.remove(.underline)
    case "strike", "striked": state.styles.set(.strikethrough, to: isOn)
    case "highlight": state.styles.set(.highlight, to: (number ?? 0) != 0)
    case "v", "deleted": state.isHidden = isOn
    case "f": state.font = number ?? 0
    case "cs": state.characterStyle = number ?? 0
    case "uc": state.fallbackCount = max(0, number ?? 1)
    case "ansicpg": if let number, number > 0 { codePage = number }
    case "mac": codePage = 10000
    case "pc": codePage = 437
    case "pca": codePage = 850
    default: break
    }
  }

  // Tables of the head

  private mutating func applyToFont(_ name: String, _ number: Int?) {
    switch name {
    case "f": heads.font = number ?? 0
    case "fcharset":
      if let page = RTFCharset.codePage(ofFontCharset: number ?? 0) {
        tables.fonts[heads.font] = page
      }
    case "cpg": if let number, number > 0 { tables.fonts[heads.font] = number }
    default: break
    }
  }

  private mutating func applyToStyle(_ name: String, _ number: Int?) {
    switch name {
    case "s", "cs":
      heads.style = number
      heads.isCharacterStyle = name == "cs"
      heads.outline = nil
    case "ds", "ts": heads.style = nil
    case "outlinelevel": heads.outline = number
    default: applyToLetters(name, number)
    }
  }

  /// Records a style when its name ends with a semicolon.
  mutating func endStyle(_ name: String) {
    defer {
      heads.style = 0
      heads.outline = nil
      heads.isCharacterStyle = false
    }
    guard let number = heads.style else { return }
    if heads.isCharacterStyle {
      if RTFStyle.isCode(name) { tables.codeStyles.insert(number) }
    } else {
      tables.paragraphs[number] = RTFStyle(
        name: name, outline: heads.outline, styles: state.styles)
    }
  }

  private mutating func applyToList(_ name: String, _ number: Int?) {
    switch name {
    case "list": heads.levels = []
    case "listlevel": heads.levels.append(RTFListLevel())
    case "levelnfc", "levelnfcn":
      if let last = heads.levels.indices.last { heads.levels[last].kind = number ?? 0 }
    case "levelstartat":
      if let last = heads.levels.indices.last { heads.levels[last].start = number ?? 1 }
    case "listid": if let number { tables.lists[number] = heads.levels }
    default: break
    }
  }

  private mutating func applyToOverride(_ name: String, _ number: Int?) {
    switch name {
    case "listoverride": heads.listOverride = RTFListOverride()
    case "listid": heads.listOverride.list = number ?? 0
    case "lfolevel": heads.listOverride.beginLevel()
    case "levelstartat": heads.listOverride.start(at: number ?? 1)
    case "ls": if let number { tables.overrides[number] = heads.listOverride }
    default: break
    }
  }

  private mutating func applyToOldList(_ name: String, _ number: Int?) {
    switch name {
    case "pnlvlblt": heads.oldList?.kind = 23
    case "pnlvlcont": heads.oldList = nil
    case "pnstart": heads.oldList?.start = number ?? 1
    default: break
    }
  }
}
