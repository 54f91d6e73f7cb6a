import MarkdownSyntax
import TextCore

extension ODTFormat {
  mutating func add(_ letters: ArraySlice<UInt8>, _ run: FlowRun) {
    // Links have a style of their own, and directions follow from the letters.
    var look = run
    look.style.remove(.link)
    look.isRightToLeft = false
    let isPlain = look.style.isEmpty && look.language == nil
    let style = ODTStyle.run(look, underlinesEmphasis: underlinesEmphasis)
    let name = isPlain ? nil : styles.name(of: style)
    if let name { output.append("<text:span text:style-name=\"\(name)\">") }
    appendText(letters)
    if name != nil { output.append("</text:span>") }
  }

  /// Appends letters. Tabs and spaces that XML would lose are elements.
  private mutating func appendText(_ letters: ArraySlice<UInt8>) {
    var start = letters.startIndex
    var index = start
    while index < letters.endIndex {
      let byte = letters[index]
      guard byte == .tab || byte == .space && losesSpace else {
        losesSpace = byte == .space
        index += 1
        continue
      }
      TextEscaping.content.append(letters[start..<index], to: &output)
      if byte == .tab {
        output.append("<text:tab/>")
        index += 1
        losesSpace = false
      } else {
        let count = letters[index...].prefix { $0 == .space }.count
        output.append(count == 1 ? "<text:s/>" : "<text:s text:c=\"\(count)\"/>")
        index += count
      }
      start = index
    }
    TextEscaping.content.append(letters[start...], to: &output)
  }

  mutating func addBreak(_ run: FlowRun) {
    output.append("<text:line-break/>")
    losesSpace = true
  }

  // Links

  mutating func beginLink(_ target: LinkTarget) {
    output.append("<text:a xlink:type=\"simple\" xlink:href=\"")
    if let heading = WebAddress.heading(in: target.destination) {
      output.append("#" + BookmarkName.of(heading))
    } else {
      // Relative addresses begin in the archive, as if that were a folder.
      let isRelative =
        AddressScheme.of(target.destination) == nil && !target.destination.hasPrefix("/")
      if isRelative { output.append("../") }
      WebAddress.append(target.destination, to: &output)
    }
    output.append("\"")
    if let title = target.title {
      output.append(" office:title=\"")
      TextEscaping.attribute.append(title, to: &output)
      output.append("\"")
    }
    output.append(
      " text:style-name=\"Internet_20_link\" text:visited-style-name=\"Internet_20_link\">")
  }

  mutating func endLink() { output.append("</text:a>") }
}
