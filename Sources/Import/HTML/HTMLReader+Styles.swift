import MarkdownSyntax
import TextCore

extension HTMLReader {
  /// Returns the style in an element: that of its name, and then that of its style sheet, which
  /// takes precedence. So the `<b style="font-weight:normal">` around each clip of Google Docs
  /// makes nothing bold.
  func changed(_ style: Style, by name: String, _ node: HTMLNode, _ css: InlineCSS?) -> Style {
    var style = style
    switch name {
    case "b", "strong": style.styles.insert(.strong)
    case "i", "em", "cite", "dfn", "var": style.styles.insert(.emphasis)
    case "u", "ins": if style.link == nil { style.styles.insert(.underline) }
    case "s", "strike", "del": style.styles.insert(.strikethrough)
    case "mark": style.styles.insert(.highlight)
    case "sup": style.script = .raised
    case "sub": style.script = .lowered
    case "code", "tt", "kbd", "samp": style.styles.insert(.code)
    case "h1", "h2", "h3", "h4", "h5", "h6", "th": style.isInHeading = true
    case "textarea", "listing", "xmp": style.keepsSpace = true
    default: break
    }
    if let css { apply(css, to: &style, of: name) }
    return style
  }

  private func apply(_ css: InlineCSS, to style: inout Style, of name: String) {
    // A heading is bold by its look; only a tag inside of it adds emphasis.
    if let isBold = css.isBold, !style.isInHeading || !isBold {
      style.styles.set(.strong, to: isBold)
    }
    if let isItalic = css.isItalic { style.styles.set(.emphasis, to: isItalic) }
    if let lines = css.lines {
      if name != "a", style.link == nil, lines.isUnderlined { style.styles.insert(.underline) }
      if lines.isStruck { style.styles.insert(.strikethrough) }
    }
    if let isHighlighted = css.isHighlighted, !HTMLElements.isBlock(name) {
      style.styles.set(.highlight, to: isHighlighted)
    }
    if let keepsSpace = css.keepsSpace { style.keepsSpace = keepsSpace }
  }

  // Links and pictures

  mutating func readLink(_ node: HTMLNode, _ style: Style) throws(ImportRefusal) {
    if let label = notes.label(ofReference: node) {
      // A book may refer by words of the text.
      if !HTMLNoteMark.isMark(node) { try readChildren(of: node, style) }
      writer.refer(toFootnote: label)
      didWriteInset()
      return try readNote(label)
    }
    if notes.isBacklink(node) {
      if !HTMLNoteMark.isBacklink(node) { try readChildren(of: node, style) }
      return
    }
    var style = style
    if let target = target(of: node) {
      style.link = LinkTarget(destination: target, title: node.attribute("title"))
      style.styles.remove(.underline)
    }
    try readChildren(of: node, style)
  }

  /// The destination of a link; nil where it means nothing in Markdown.
  private func target(of link: HTMLNode) -> String? {
    if let name = notes.heading(ofLink: link) { return HeadingLinks.destination(ofName: name) }
    guard let address = link.attribute("href"), HTMLAddress.isLink(address),
      book?.leadsOut(address) ?? true
    else { return nil }
    // Names of headings are written as they are.
    if address.hasPrefix("#") { return HeadingLinks.foreign(address.percentDecoded) }
    return HeadingLinks.foreign(base?.completed(address) ?? address)
  }

  mutating func readPicture(_ node: HTMLNode, at address: String?, _ style: Style) {
    let words = node.attribute("alt") ?? ""
    guard var address, !isInvisible(node) else { return }
    if let picture = book?.picture(at: address) {
      writer.picture(picture.bytes, named: picture.name, alternative: words, link: style.link)
      didWriteInset()
      return
    }
    if let base { address = base.completed(address) }
    if address.hasPrefix("data:") {
      if let picture = DataAddress(address) {
        writer.picture(
          picture.bytes, named: picture.name, alternative: words, link: style.link)
        didWriteInset()
        return
      }
    } else if book == nil ? HTMLAddress.isPicture(address) : HTMLAddress.isWeb(address) {
      writer.picture(at: address, alternative: words, link: style.link)
      didWriteInset()
      return
    }
    // A picture of another program's folder, such as those of Word, will be gone.
    writer.dropPicture(alternative: "")
    write(words, style)
  }

  /// Reads the pictures in a drawing: the covers of many books are in one.
  mutating func readDrawing(_ node: HTMLNode, _ style: Style) {
    for child in node.children where child.isElement {
      if child.name == "image" {
        readPicture(child, at: child.attribute("href"), style)
      } else {
        readDrawing(child, style)
      }
    }
  }

  /// True for a picture of one pixel, by which senders see who reads.
  private func isInvisible(_ node: HTMLNode) -> Bool {
    node.attribute("width") == "1" || node.attribute("height") == "1"
  }

  /// Reads the footnotes without a reference in the text.
  mutating func readRemainingNotes() throws(ImportRefusal) {
    for label in notes.order { try readNote(label) }
  }

  /// Reads the text of a footnote, at its first reference. One that a footnote refers to waits for the end of
  /// that, so that a chain of them nests no deeper.
  private mutating func readNote(_ label: String) throws(ImportRefusal) {
    guard let text = notes.begin(label) else { return }
    waitingNotes.append((label, text))
    guard waitingNotes.count == 1 else { return }
    var next = 0
    while next < waitingNotes.count {
      let note = waitingNotes[next]
      next += 1
      writer.begin(.footnote(label: note.label))
      try readChildren(of: note.text, Style())
      writer.end()
    }
    waitingNotes = []
    didWriteInset()
  }
}

extension ImportedStyles {
  /// Puts a style in or takes it out.
  mutating func set(_ style: ImportedStyles, to isOn: Bool) {
    if isOn { insert(style) } else { remove(style) }
  }
}
