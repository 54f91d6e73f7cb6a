/// The parts of XML files that are not the document's text.
struct EPUBPage {
  let languages: DocumentLanguages
  let hasStyleSheet: Bool

  /// The first line of every XML file.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Everything before the content of a page.
  func head(title: String) -> String {
    let style =
      hasStyleSheet ? "<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n" : ""
    return Self.declaration + """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\
      \(HTMLSyntax.xml.language(languages.document.string))\
      \(languages.isRightToLeft ? " dir=\"rtl\"" : "")>
      <head>
      <title>\(Self.escaped(title))</title>
      \(style)</head>
      <body>

      """
  }

  /// Everything after the content of a page.
  static let foot = "</body>\n</html>\n"

  func titlePage(_ title: String, _ authors: [String]) -> String {
    let names = Self.escaped(authors.joined(separator: ", "))
    return head(title: title)
      + "<header class=\"title\" epub:type=\"titlepage\">\n<h1>\(Self.escaped(title))</h1>\n"
      + (authors.isEmpty ? "" : "<p>\(names)</p>\n") + "</header>\n" + Self.foot
  }

  func coverPage(_ title: String, picture: String) -> String {
    head(title: title) + "<div class=\"cover\" epub:type=\"cover\">"
      + "<img src=\"\(picture)\" alt=\"\(Self.escaped(title))\"/></div>\n" + Self.foot
  }

  /// Letters for content and attributes of XML.
  static func escaped(_ string: String) -> String {
    var bytes: [UInt8] = []
    TextEscaping.attribute.append(string, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
