/// The table of contents, as nested lists of links.
struct EPUBContents {
  private var output: [UInt8] = []
  /// The levels of the open lists, the outermost first.
  private var levels: [Int] = []

  /// Returns the page of the table of contents.
  static func page(_ outline: BookOutline, title: String, _ page: EPUBPage) -> [UInt8] {
    var contents = EPUBContents()
    contents.output.append(page.head(title: title))
    contents.output.append("<nav epub:type=\"toc\" role=\"doc-toc\">\n<h1>")
    contents.output.append(EPUBPage.escaped(title) + "</h1>\n")
    if outline.files[0].heading == nil {
      contents.add(title, BookOutline.fileName(1), level: 1)
    }
    for (index, heading) in outline.headings.enumerated() where heading.isInContents {
      // A link needs words.
      contents.add(
        heading.title.isEmpty ? "…" : heading.title, outline.address(of: index),
        level: heading.level)
    }
    contents.end()
    contents.output.append("</nav>\n" + EPUBPage.foot)
    return contents.output
  }

  private mutating func add(_ title: String, _ address: String, level: Int) {
    if let last = levels.last, level <= last {
      while levels.count > 1, levels[levels.count - 2] >= level {
        levels.removeLast()
        output.append("</li>\n</ol>\n")
      }
      output.append("</li>\n")
      levels[levels.count - 1] = level
    } else {
      levels.append(level)
      output.append("\n<ol>\n")
    }
    output.append("<li><a href=\"\(address)\">\(EPUBPage.escaped(title))</a>")
  }

  private mutating func end() {
    for _ in levels { output.append("</li>\n</ol>\n") }
    levels = []
  }
}
