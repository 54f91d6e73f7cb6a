import Markdown

extension HTMLWriter {
  mutating func enterLink(_ target: LinkTarget) {
    let isWritten =
      image == nil && !linkIsWritten.contains(true) && WebAddress.isSafe(target.destination)
      && addresses.take(target)
    linkIsWritten.append(isWritten)
    guard isWritten else { return }
    output.append("<a href=\"")
    WebAddress.append(target.destination, to: &output)
    appendTitle(target.title)
    output.append("\">")
  }

  mutating func leaveLink() {
    guard linkIsWritten.popLast() ?? false else { return }
    output.append("</a>")
    writeDeferredNotes()
  }

  /// Appends the title of a link or an image behind its address.
  mutating func appendTitle(_ title: String?) {
    guard let title else { return }
    output.append("\" title=\"")
    TextEscaping.attribute.append(title, to: &output)
  }
}
