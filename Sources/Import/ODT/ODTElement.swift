/// The elements of OpenDocument that are read (version 1.3, part 3).
enum ODTElement: String, Sendable {
  // Text
  case body = "office:body"
  case paragraph = "text:p"
  case heading = "text:h"
  case span = "text:span"
  case link = "text:a"
  case bookmark = "text:bookmark"
  case bookmarkStart = "text:bookmark-start"
  case bookmarkEnd = "text:bookmark-end"
  /// A field of Word, as LibreOffice keeps it.
  case fieldStart = "field:fieldmark-start"
  case fieldParameter = "field:param"
  case fieldEnd = "field:fieldmark-end"
  case spaces = "text:s"
  case tab = "text:tab"
  case lineBreak = "text:line-break"
  case list = "text:list"
  case item = "text:list-item"
  case listHeader = "text:list-header"

  // Notes and comments
  case note = "text:note"
  case noteCitation = "text:note-citation"
  case noteReference = "text:note-ref"
  case comment = "office:annotation"

  // Tables
  case table = "table:table"
  case row = "table:table-row"
  case cell = "table:table-cell"
  case coveredCell = "table:covered-table-cell"

  // Pictures
  case section = "text:section"
  case drawnLink = "draw:a"
  case frame = "draw:frame"
  case image = "draw:image"
  case textBox = "draw:text-box"
  case title = "svg:title"
  case description = "svg:desc"

  // Text that is not shown, or made of other text
  case changes = "text:tracked-changes"
  case contents = "text:table-of-content"
  case pictureIndex = "text:illustration-index"
  case tableIndex = "text:table-index"
  case objectIndex = "text:object-index"
  case userIndex = "text:user-index"
  case keywordIndex = "text:alphabetical-index"
  case rubyText = "text:ruby-text"
  case object = "draw:object"
  case oldObject = "draw:object-ole"
  case bytes = "office:binary-data"
  case forms = "office:forms"
  case listeners = "office:event-listeners"
  case declarations = "text:sequence-decls"
  case script = "text:script"

  // Styles
  case automaticStyles = "office:automatic-styles"
  case style = "style:style"
  case paragraphProperties = "style:paragraph-properties"
  case textProperties = "style:text-properties"
  case tableProperties = "style:table-properties"
  case listStyle = "text:list-style"
  case numberLevel = "text:list-level-style-number"
  case bulletLevel = "text:list-level-style-bullet"
  case pictureLevel = "text:list-level-style-image"
  case labelAlignment = "style:list-level-label-alignment"
  case fontFace = "style:font-face"

  // The manifest
  case encryption = "manifest:encryption-data"

  static let prefixes: [String: String] = {
    let oasis = "urn:oasis:names:tc:opendocument:xmlns:"
    return [
      oasis + "office:1.0": "office", oasis + "text:1.0": "text", oasis + "table:1.0": "table",
      oasis + "drawing:1.0": "draw", oasis + "style:1.0": "style",
      oasis + "svg-compatible:1.0": "svg", oasis + "manifest:1.0": "manifest",
      "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0": "field",
    ]
  }()
}
