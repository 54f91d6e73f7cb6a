import MarkdownSyntax

/// The head of an RTF file: tables of fonts, colours, styles and lists, metadata and the page.
struct RTFHeader {
  let design: FlowDesign
  let styles: RTFStyles
  let lists: FlowLists
  /// The number of the document's language.
  let language: Int
  let isRightToLeft: Bool

  /// Appends the beginning of the file: fonts, colours, styles and lists.
  func appendTables(to output: inout [UInt8]) {
    let languages =
      isRightToLeft
      ? "\\deflang1033\\deflangfe1033\\adeflang\(language)"
      : "\\deflang\(language)\\deflangfe\(language)\\adeflang1025"
    output.append("{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\(languages)\n")
    // The usual font of RTF, so that a pasted fragment brings none of its own.
    let font = styles.isFragment ? "Times New Roman" : design.font
    output.append(
      "{\\fonttbl{\\f0\\fnil\\fcharset0 \(font);}"
        + "{\\f1\\fmodern\\fprq1\\fcharset0 \(design.codeFont);}{\\f2\\fnil\\fcharset2 Symbol;}}\n")
    // The colours of links, and of the paper behind highlighted text.
    output.append("{\\colortbl;\\red10\\green100\\blue180;\\red255\\green240\\blue166;}\n")
    output.append(styles.sheet)
    appendLists(to: &output)
    output.append("{\\*\\generator Paber;}\n")
  }

  /// Appends the title, the authors and the date.
  func appendInformation(
    title: String, authors: [String], date: CalendarDate?, to output: inout [UInt8]
  ) {
    output.append("{\\info{\\title ")
    RTFEscaping.append(title, to: &output)
    output.append("}")
    if !authors.isEmpty {
      output.append("{\\author ")
      RTFEscaping.append(authors.joined(separator: ", "), to: &output)
      output.append("}")
    }
    if let day = date?.day {
      output.append("{\\creatim\\yr\(day.year)\\mo\(day.month)\\dy\(day.day)}")
    }
    output.append("}\n")
  }

  /// Appends paper and margins.
  func appendPage(_ paper: PaperSize, to output: inout [UInt8]) {
    let margin = RTFStyles.twips(design.margin(on: paper))
    output.append(
      "\\paperw\(RTFStyles.twips(paper.width))\\paperh\(RTFStyles.twips(paper.height))"
        + "\\margl\(margin)\\margr\(margin)\\margt\(margin)\\margb\(margin)"
        + "\\widowctrl\\ftnbj\\viewkind1\(isRightToLeft ? "\\rtldoc" : "")\n")
    if design.isManuscript || (design.numbersPages && !design.numbersFirstPage) {
      output.append("\\titlepg")
    }
    if design.numbersPages { output.append("{\\footer\\pard\\plain\\qc\\f0\\fs18 \\chpgn\\par}") }
  }

  /// Appends the line at the top of a manuscript's pages but the first.
  func appendPageHeader(_ words: String, to output: inout [UInt8]) {
    output.append("{\\header\\pard\\plain\\qr\\f0\\fs24 ")
    RTFEscaping.append(words.isEmpty ? "" : words + " / ", to: &output)
    output.append("\\chpgn\\par}\n")
  }

  // Lists

  /// The list numbers of bullets and boxes; those of ordered lists follow.
  static let bullets = 1
  static let tasks = 2
  static let firstOrdered = 3
  /// Ordered lists that Word has room for in a file.
  static let mostLists = 1_990
  /// The list numbers of bullets and boxes in a list right after another bulleted list, which
  /// readers would join otherwise. They are above those of all ordered lists.
  static let otherBullets = firstOrdered + mostLists
  static let otherTasks = otherBullets + 1

  /// Each ordered list has an entry of its own with its first number, since not all readers know that an
  /// override begins again.
  private func appendLists(to output: inout [UInt8]) {
    output.append("{\\*\\listtable\n")
    for number in [Self.bullets, Self.otherBullets] {
      appendList(number, to: &output) { _ in
        "\\levelnfc23{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}\\fi-360"
      }
    }
    for number in [Self.tasks, Self.otherTasks] {
      appendList(number, to: &output) { _ in
        "\\levelnfc255\\levelfollow2{\\leveltext\\'00;}{\\levelnumbers;}\\fi0"
      }
    }
    for list in lists.entries {
      let delimiter = list.hasParenthesis ? ")" : "."
      appendList(list.number + Self.firstOrdered - 1, to: &output) { level in
        let start = level == list.level ? list.start : 1
        // The text is its length, the place of the number of the level, and the delimiter.
        return "\\levelnfc0\\levelstartat\(start){\\leveltext\\'02\\'0\(level)\(delimiter);}"
          + "{\\levelnumbers\\'01;}\\fi-360"
      }
    }
    output.append("}\n{\\*\\listoverridetable\n")
    let numbers = Array(1..<(Self.firstOrdered + lists.entries.count))
    for number in numbers + [Self.otherBullets, Self.otherTasks] {
      output.append("{\\listoverride\\listid\(number)\\listoverridecount0\\ls\(number)}\n")
    }
    output.append("}\n")
  }

  /// Appends a list of nine levels.
  private func appendList(
    _ identifier: Int, to output: inout [UInt8], controls: (Int) -> String
  ) {
    output.append("{\\list\\listtemplateid\(identifier)\n")
    for level in 0..<FlowParagraph.deepest {
      let indent = RTFStyles.twips(design.step * Double(level + 1))
      output.append("{\\listlevel\\leveljc0\(controls(level))\\li\(indent)\\lin\(indent)}\n")
    }
    output.append("\\listid\(identifier)}\n")
  }
}
