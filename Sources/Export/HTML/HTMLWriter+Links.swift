import MarkdownSyntax

extension HTMLWriter {
  mutating func enterLink(_ target: LinkTarget) {
    let start = output.count
    let isWritten =
      image == nil && !linkIsWritten.contains(true)
      && !AddressScheme.isDangerous(target.destination)
      && addresses.take(target) && beginLink(to: target.destination)
    linkIsWritten.append(isWritten)
    guard isWritten else { return output.removeSubrange(start...) }
    appendTitle(target.title)
    output.append("\">")
    linkStart = output.count
  }

  /// Appends the beginning of a link. Returns false if its address leads nowhere from a book.
  private mutating func beginLink(to address: String) -> Bool {
    output.append("<a href=\"")
    if let book { return book.appendAddress(address, to: &output) }
    // CommonMark's own programs write addresses without mending them.
    WebAddress.append(address, to: &output, isMended: false)
    return true
  }

  mutating func leaveLink(_ target: LinkTarget) {
    guard linkIsWritten.popLast() ?? false else { return }
    // A link without text displays its address in a book, whose pictures may be missing; a page
    // follows CommonMark.
    if book != nil, output.count == linkStart { addLetters(Array(target.destination.utf8)[...]) }
    output.append("</a>")
    writeDeferredNotes()
  }

  /// Appends the title of a link or an image after its address.
  mutating func appendTitle(_ title: String?) {
    guard let title else { return }
    output.append("\" title=\"")
    TextEscaping.attribute.append(title, to: &output)
  }
}
