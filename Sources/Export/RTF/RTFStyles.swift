import MarkdownSyntax

/// The style sheet of an RTF file. Readers do not apply styles by themselves, so each paragraph
/// repeats the properties of its style.
struct RTFStyles: Sendable {
  let design: FlowDesign
  /// True if only the structure is written, as for the clipboard: no fonts, sizes and colours.
  let isFragment: Bool

  /// A style with the number and the name that it has.
  struct Style: Sendable {
    var number: Int
    var name: String
    /// The RTF controls of a paragraph in the style.
    var controls: String
  }

  /// The numbers of the styles of runs.
  static let noteReference = 30
  static let hyperlink = 31
  static let code = 32

  /// Twentieths of a point.
  static func twips(_ points: Double) -> Int { Int((points * 20).rounded()) }

  func style(of paragraph: FlowParagraph) -> Style {
    if paragraph.isInNote, paragraph.style == .text || paragraph.style == .first {
      return Style(number: 20, name: "footnote text", controls: size(design.noteSize))
    }
    switch paragraph.style {
    case .text:
      if paragraph.itemDepth > 0 { return listParagraph }
      if paragraph.cell != nil {
        return Style(number: 0, name: "Normal", controls: size(design.size))
      }
      return normal
    case .first:
      return Style(
        number: 19, name: "First Paragraph",
        controls: text(firstLine: design.firstLineBelowHeading) + size(design.size))
    case .heading(let level): return heading(level)
    case .title:
      return Style(
        number: 15, name: "Title",
        controls: centring + "\\sb\(Self.twips(design.titleSpace))\\sa240"
          + size(design.isManuscript ? design.size : 22))
    case .author:
      return Style(number: 16, name: "Author", controls: centring + "\\sa480" + size(design.size))
    case .quote:
      return Style(
        number: 17, name: "Quote",
        controls: spacing + "\\ri\(Self.twips(design.step))\\rin\(Self.twips(design.step))"
          + size(design.size))
    case .code:
      return Style(
        number: 21, name: "HTML Preformatted",
        controls: "\\noproof\\f1"
          + (isFragment ? "" : "\\contextualspace\\sa\(Self.twips(design.gap))")
          + size(design.codeSize))
    case .rule:
      let border = design.rule == .line ? "\\brdrb\\brdrs\\brdrw10\\brsp20" : "\\qc"
      return Style(number: 22, name: "Horizontal Line", controls: border + spacing)
    }
  }

  private var normal: Style {
    Style(
      number: 0, name: "Normal", controls: text(firstLine: design.firstLine) + size(design.size))
  }

  private var listParagraph: Style {
    Style(number: 18, name: "List Paragraph", controls: spacing + size(design.size))
  }

  private func heading(_ level: Int) -> Style {
    let isBold = !design.isManuscript && !isFragment
    var controls = "\\outlinelevel\(level - 1)\\keepn"
    if !isFragment {
      controls += "\\sb\(Self.twips(design.size))\\sa\(Self.twips(max(design.gap, 6)))"
      controls += centring
    }
    controls += (isBold ? Self.bold : "") + size(design.headingSizes[level - 1])
    return Style(number: level, name: "heading \(level)", controls: controls)
  }

  private var centring: String { design.isHeadingCentred ? "\\qc" : "" }

  private func text(firstLine: Double) -> String {
    guard !isFragment else { return "" }
    return spacing + (design.isJustified ? "\\qj" : "") + "\\fi\(Self.twips(firstLine))"
  }

  private var spacing: String {
    guard !isFragment else { return "" }
    return "\\sa\(Self.twips(design.gap))\\sl\(Int(240 * design.lineHeight))\\slmult1"
  }

  /// Letters from right to left have a weight and a size of their own.
  static let bold = "\\b\\ab"

  private func size(_ points: Double) -> String {
    let halves = Int((points * 2).rounded())
    return isFragment ? "" : "\\fs\(halves)\\afs\(halves)"
  }

  /// The table of all styles.
  var sheet: String {
    var styles = [normal]
    styles += (1...6).map { heading($0) }
    if !isFragment {
      styles += [.title, .author].map { style(of: FlowParagraph(style: $0)) }
    }
    styles += [FlowParagraph.Style.quote, .first, .code, .rule].map {
      style(of: FlowParagraph(style: $0))
    }
    styles.append(listParagraph)
    var note = FlowParagraph(style: .text)
    note.isInNote = true
    styles.append(style(of: note))
    let paragraphs = styles.map { style in
      let base =
        style.number == 0 ? "" : "\\sbasedon0\\snext\(style.number > 6 ? style.number : 19)"
      return "{\\s\(style.number)\(style.controls)\(base) \(style.name);}\n"
    }
    return "{\\stylesheet\n" + paragraphs.joined()
      + "{\\*\\cs\(Self.noteReference)\\additive\\super footnote reference;}\n"
      + "{\\*\\cs\(Self.hyperlink)\\additive\\ul\(isFragment ? "" : "\\cf1") Hyperlink;}\n"
      + "{\\*\\cs\(Self.code)\\additive\\f1 HTML Code;}\n}\n"
  }
}
