/// The elements of DOCX that are read (ECMA-376, part 1). The namespace `w` is that of both of its kinds,
/// transitional and strict.
enum DOCXElement: String, Sendable {
  // Text
  case paragraph = "w:p"
  case run = "w:r"
  case text = "w:t"
  case tab = "w:tab"
  case lineBreak = "w:br"
  case carriageReturn = "w:cr"
  case noBreakHyphen = "w:noBreakHyphen"
  case softHyphen = "w:softHyphen"
  case symbol = "w:sym"
  case formulaText = "m:t"
  case numerator = "m:num"
  case denominator = "m:den"
  case raised = "m:sup"
  case lowered = "m:sub"
  case hyperlink = "w:hyperlink"
  case bookmarkStart = "w:bookmarkStart"
  case bookmarkEnd = "w:bookmarkEnd"
  case rubyText = "w:rt"
  case textBox = "w:txbxContent"

  // Fields
  case fieldCharacter = "w:fldChar"
  case instruction = "w:instrText"
  case simpleField = "w:fldSimple"

  // Notes and comments
  case footnoteReference = "w:footnoteReference"
  case endnoteReference = "w:endnoteReference"
  case noteNumber = "w:footnoteRef"
  case endnoteNumber = "w:endnoteRef"
  case footnote = "w:footnote"
  case endnote = "w:endnote"
  case commentReference = "w:commentReference"

  // Changes
  case deletion = "w:del"
  case movedAway = "w:moveFrom"
  case oldParagraph = "w:pPrChange"
  case oldRun = "w:rPrChange"
  case oldTable = "w:tblPrChange"
  case oldRow = "w:trPrChange"
  case oldCell = "w:tcPrChange"
  case oldRowExceptions = "w:tblPrExChange"

  // Properties of paragraphs
  case paragraphProperties = "w:pPr"
  case paragraphStyle = "w:pStyle"
  case numbering = "w:numPr"
  case level = "w:ilvl"
  case number = "w:numId"
  case indentation = "w:ind"
  case alignment = "w:jc"
  case rightToLeft = "w:bidi"
  case outlineLevel = "w:outlineLvl"
  case pageBreakBefore = "w:pageBreakBefore"
  case borders = "w:pBdr"
  case bottomBorder = "w:bottom"
  case topBorder = "w:top"
  case section = "w:sectPr"

  // Documents in the document
  case foreignPart = "w:altChunk"

  // Properties of runs
  case runProperties = "w:rPr"
  case runStyle = "w:rStyle"
  case bold = "w:b"
  case italic = "w:i"
  case strike = "w:strike"
  case doubleStrike = "w:dstrike"
  case underline = "w:u"
  case highlight = "w:highlight"
  case fonts = "w:rFonts"
  case hidden = "w:vanish"
  case verticalAlignment = "w:vertAlign"
  case shading = "w:shd"

  // Tables
  case table = "w:tbl"
  case tableIndentation = "w:tblInd"
  case row = "w:tr"
  case columnsBefore = "w:gridBefore"
  case cell = "w:tc"
  case cellSpan = "w:gridSpan"
  case cellMerge = "w:vMerge"

  // Pictures
  case drawing = "w:drawing"
  case drawingFacts = "wp:docPr"
  case drawnPicture = "a:blip"
  case oldPicture = "w:pict"
  /// An object of another program, with a picture of it.
  case object = "w:object"
  case oldShape = "v:shape"
  case oldRectangle = "v:rect"
  case oldImage = "v:imagedata"
  case fallback = "mc:Fallback"

  // Styles and numbering
  case style = "w:style"
  case styleName = "w:name"
  case baseStyle = "w:basedOn"
  case defaultRun = "w:rPrDefault"
  case abstractList = "w:abstractNum"
  case abstractListOfList = "w:abstractNumId"
  case list = "w:num"
  case listLevel = "w:lvl"
  case listStart = "w:start"
  case listFormat = "w:numFmt"
  case listText = "w:lvlText"
  case listOverride = "w:lvlOverride"
  case startOverride = "w:startOverride"
  case styleOfList = "w:styleLink"
  case listOfStyle = "w:numStyleLink"

  // Relations
  case relation = "rel:Relationship"

  static let prefixes: [String: String] = {
    let open = "http://schemas.openxmlformats.org/"
    let strict = "http://purl.oclc.org/ooxml/"
    return [
      open + "wordprocessingml/2006/main": "w", strict + "wordprocessingml/main": "w",
      open + "drawingml/2006/wordprocessingDrawing": "wp",
      strict + "drawingml/wordprocessingDrawing": "wp",
      open + "drawingml/2006/main": "a", strict + "drawingml/main": "a",
      open + "officeDocument/2006/math": "m", strict + "officeDocument/math": "m",
      open + "markup-compatibility/2006": "mc", open + "package/2006/relationships": "rel",
      "urn:schemas-microsoft-com:vml": "v",
    ]
  }()
}

extension XMLAttributes {
  /// The value of a property that is either on or off; on if the element has no value.
  var isOn: Bool {
    switch self["val"] {
    case "0", "false", "off": false
    default: true
    }
  }

  /// Returns the value of an attribute in twentieths of a point; nil if there is none. Word has no
  /// page wider than 22 inches, so longer lengths are cut to that.
  func twips(_ name: StaticString) -> Int? { number(name).map { min(31_680, max(-31_680, $0)) } }
}
