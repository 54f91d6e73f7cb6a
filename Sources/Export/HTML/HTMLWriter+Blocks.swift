import MarkdownSyntax

extension HTMLWriter {
  /// The tags of headings by their levels, made once: making such a string takes longer than writing it.
  private static let headingTags = (0...6).map { "h\($0)" }
  private static let headingEnds = (0...6).map { "</h\($0)>\n" }

  mutating func enterBlock(_ element: DocumentElement) {
    switch element {
    case .heading(let level):
      beginLeaf(Self.headingTags[level], isHeading: true)
    case .paragraph:
      beginLeaf(isTight ? nil : "p")
    case .quote:
      blocks.append(.other)
      output.append("<blockquote>\n")
    case .list(let list): enterList(list)
    case .item(let item):
      blocks.append(.item)
      enterItem(item)
    case .codeBlock(let info):
      blocks.append(.other)
      output.append("<pre\(languages.isRightToLeft ? " dir=\"ltr\"" : "")><code")
      if let language = info.language {
        output.append(" class=\"language-")
        TextEscaping.attribute.append(language, to: &output)
        output.append("\"")
      }
      output.append(">")
    default: break
    }
  }

  mutating func leaveBlock(_ element: DocumentElement) {
    switch element {
    case .heading(let level): endLeaf(Self.headingEnds[level])
    case .paragraph:
      if isTight {
        endLeaf("\n")
      } else if notes.isOpen {
        // The link back goes to its end if no other block follows.
        endLeaf(nil)
        notes.endsParagraph = true
      } else {
        endLeaf("</p>\n")
      }
    case .quote:
      blocks.removeLast()
      output.append("</blockquote>\n")
    case .list(let list):
      blocks.removeLast()
      if case .ordered = list.kind { output.append("</ol>\n") } else { output.append("</ul>\n") }
    case .item:
      blocks.removeLast()
      output.append("</li>\n")
    case .codeBlock:
      blocks.removeLast()
      output.append("</code></pre>\n")
    default: break
    }
  }

  private mutating func enterList(_ list: DocumentList) {
    switch list.kind {
    case .bullet:
      blocks.append(.list(isTight: list.isTight))
      output.append("<ul>\n")
    case .ordered(let start, _):
      blocks.append(.list(isTight: list.isTight))
      output.append(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
    }
  }

  private mutating func enterItem(_ item: DocumentItem) {
    guard let task = item.task else { return output.append("<li>") }
    let state = syntax.flag("disabled") + (task == .done ? syntax.flag("checked") : "")
    output.append(isFragment ? "<li>" : "<li class=\"task\">")
    output.append("<input type=\"checkbox\"\(state)\(syntax.emptyEnd) ")
  }

  /// True directly in an item of a tight list, where paragraphs have no tags.
  private var isTight: Bool {
    guard blocks.last == .item, blocks.count > 1,
      case .list(let isTight) = blocks[blocks.count - 2]
    else { return false }
    return isTight
  }
}
