import MarkdownSyntax
import TextCore

extension DOCXFormat {
  mutating func add(_ letters: ArraySlice<UInt8>, _ run: FlowRun) {
    output.append("<w:r>")
    appendProperties(of: run)
    var rest = letters
    while let tab = rest.firstIndex(of: .tab) {
      appendText(rest[..<tab])
      output.append("<w:tab/>")
      rest = rest[(tab + 1)...]
    }
    appendText(rest)
    output.append("</w:r>")
  }

  private mutating func appendText(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    output.append("<w:t xml:space=\"preserve\">")
    TextEscaping.content.append(letters, to: &output)
    output.append("</w:t>")
  }

  mutating func addBreak(_ run: FlowRun) { output.append("<w:r><w:br/></w:r>") }

  private mutating func appendProperties(of run: FlowRun) {
    if run.style.isEmpty, !run.isRightToLeft, run.language == nil { return }
    if let known = runProperties[run] {
      output.append(contentsOf: known)
      return
    }
    let bytes = Array(properties(of: run).utf8)
    runProperties[run] = bytes
    output.append(contentsOf: bytes)
  }

  /// The properties of a run, in the order of the schema.
  private func properties(of run: FlowRun) -> String {
    let style = run.style
    let isUnderlined =
      style.contains(.underline) || (style.contains(.emphasis) && underlinesEmphasis)
    var xml = "<w:rPr>"
    if style.contains(.code) {
      xml += "<w:rStyle w:val=\"HTMLCode\"/>"
    } else if style.contains(.link) {
      xml += "<w:rStyle w:val=\"Hyperlink\"/>"
    }
    if style.contains(.strong) { xml += "<w:b/><w:bCs/>" }
    if style.contains(.emphasis), !underlinesEmphasis { xml += "<w:i/><w:iCs/>" }
    if style.contains(.strikethrough) { xml += "<w:strike/>" }
    if let size = run.codeSize { xml += DOCXStyles.size(size) }
    if style.contains(.highlight) { xml += "<w:highlight w:val=\"yellow\"/>" }
    if isUnderlined { xml += "<w:u w:val=\"single\"/>" }
    if style.contains(.superscript) { xml += "<w:vertAlign w:val=\"superscript\"/>" }
    if run.isRightToLeft { xml += "<w:rtl/>" }
    if let language = run.language { xml += Self.language(language) }
    return xml + "</w:rPr>"
  }

  /// The language of a run, in the attribute for its kind of font.
  static func language(_ language: String) -> String {
    let tag = WindowsLanguage.tag(of: language)
    return switch LanguageTag(language)?.script.fontKind ?? .western {
    case .western: "<w:lang w:val=\"\(tag)\"/>"
    case .eastAsian: "<w:lang w:eastAsia=\"\(tag)\"/>"
    case .complex: "<w:lang w:bidi=\"\(tag)\"/>"
    }
  }

  // Links

  mutating func beginLink(_ target: LinkTarget) {
    if let heading = WebAddress.heading(in: target.destination) {
      output.append("<w:hyperlink w:anchor=\"\(BookmarkName.of(heading))\"")
    } else {
      output.append("<w:hyperlink r:id=\"rId\(relations.link(to: target.destination))\"")
    }
    if let title = target.title {
      output.append(" w:tooltip=\"")
      TextEscaping.attribute.append(title, to: &output)
      output.append("\"")
    }
    output.append(">")
  }

  mutating func endLink() { output.append("</w:hyperlink>") }
}
