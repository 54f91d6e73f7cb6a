import Layout
import MarkdownSyntax

/// The styles and decorations of every meta attribute, by the writer's preferences. A value that is
/// made from the preferences and never changed; a changed preference makes a new sheet. It has
/// sizes, families and the roles of inks, but no colours.
public struct StyleSheet: Hashable, Sendable {
  /// Logical pixels of the body's em.
  public let textSize: Double
  /// Logical pixels of a line of the body.
  public let lineHeight: Double
  /// The families of the text; code keeps its own.
  public let family: FontFamily
  /// The size of code relative to the text around it.
  public let codeSize: Double
  /// Logical pixels after a paragraph.
  public let paragraphSpacing: Double
  /// Logical pixels before the first line of a plain paragraph.
  public let firstLineIndent: Double
  /// The place of the marks of headings.
  public let headingTags: HeadingTags
  /// True if text is displayed without tags.
  public let hidesTags: Bool

  /// Makes a sheet of the sizes in the preferences. Lengths are in the unit of `textSize`: logical
  /// pixels for a window, points for paper.
  ///
  /// - Parameters:
  ///   - textSize: the body's em.
  ///   - lineHeight: the height of a line in ems.
  ///   - paragraphSpacing: the space after a paragraph in lines.
  ///   - firstLineIndent: the space before the first line of a plain paragraph in ems.
  ///   - family: families with a number from `shaper`.
  ///   - shaper: measures the letters of text and code.
  public init(
    textSize: Double, lineHeight: Double, paragraphSpacing: Double = 0,
    firstLineIndent: Double = 0, headingTags: HeadingTags = .hanging,
    family: FontFamily = .standard, shaper: any Shaper, hidesTags: Bool = false
  ) {
    self.textSize = textSize
    self.lineHeight = textSize * lineHeight
    self.family = family
    codeSize = Self.codeSize(
      beside: FontRequest(role: .body, family: family, size: textSize), shaper)
    self.paragraphSpacing = paragraphSpacing * self.lineHeight
    self.firstLineIndent = firstLineIndent * textSize
    self.headingTags = headingTags
    self.hidesTags = hidesTags
  }

  /// Returns the size at which columns of code align with columns of text, if both fonts are
  /// monospaced.
  private static func codeSize(beside body: FontRequest, _ shaper: any Shaper) -> Double {
    let text = shaper.metrics(for: body)
    guard text.isMonospaced else { return usualCodeSize }
    let code = shaper.metrics(for: FontRequest(role: .code, size: body.size))
    let size = text.zeroAdvance / code.zeroAdvance
    return code.isMonospaced && alignedCodeSizes.contains(size) ? size : usualCodeSize
  }

  /// The size of code beside a proportional font, relative to the text's.
  public static let usualCodeSize = 0.95
  /// The sizes at which code may be aligned with the text's columns: beyond these it would be too
  /// small to read or too large beside the text.
  private static let alignedCodeSizes = 0.75...1.25

  /// The body's font.
  public var bodyFont: FontRequest { FontRequest(role: .body, family: family, size: textSize) }

  /// The style of a plain paragraph.
  public var bodyParagraph: ParagraphStyle { paragraphStyle(ParagraphRole()) }

  /// Returns the enlargement of letters in headings of the first two levels.
  private func enlargement(_ headingLevel: Int) -> Double {
    switch headingLevel {
    case 1: 1.4
    case 2: 1.2
    default: 1
    }
  }

  private func font(
    isCode: Bool, isBold: Bool, isItalic: Bool = false, headingLevel: Int
  ) -> FontRequest {
    let size = textSize * enlargement(headingLevel)
    return FontRequest(
      role: isCode ? .code : .body, family: isCode ? .standard : family, isBold: isBold,
      isItalic: isItalic, isUntagged: isItalic && hidesTags, size: isCode ? size * codeSize : size)
  }

  /// Returns the font of characters, and if they always run from left to right.
  public func textStyle(_ role: TextRole) -> TextStyle {
    var style = TextStyle(
      font: font(
        isCode: role.isCode, isBold: role.isBold, isItalic: role.isItalic,
        headingLevel: Int(role.headingLevel)),
      isIsolated: role.isCode || role.isAddress,
      appearance: hidesTags ? appearance(role.part) : .letters)
    if hidesTags, role.isNoteLabel {
      style.rise = style.font.size * Self.noteRise
      style.font.size *= Self.noteSize
    }
    return style
  }

  /// The size of a footnote's label without tags, relative to the text around it.
  private static let noteSize = 0.7
  /// The height of its baseline above that of the text, relative to the text size.
  private static let noteRise = 0.36

  private func appearance(_ part: TextRole.Part) -> TextStyle.Appearance {
    switch part {
    case .text: .letters
    case .tag: .hidden
    case .image: .sign("▣", isSpaced: true)
    case .bullet: .sign("•", isSpaced: false)
    // Columns stay aligned. The pipes tell a listener where cells end.
    case .pipe: .blank(isRead: true)
    case .cellTag: .blank(isRead: false)
    case .box(let isDone): .sign(isDone ? "☑" : "☐", isSpaced: false)
    }
  }

  /// The layout style of a paragraph.
  ///
  /// Plain text, headings, quotes and notes have space after them; the lines of a list, of a table and
  /// of a code block belong together and have none. Only plain text is indented. Code runs from left
  /// to right in every language.
  public func paragraphStyle(_ role: ParagraphRole) -> ParagraphStyle {
    let isCode = role.kind == .code || role.kind == .data
    let isHeading = role.kind == .heading
    let isRow = role.kind == .tableRow
    var style = ParagraphStyle(
      prefixLength: role.prefix.length, indentation: role.prefix.indentation,
      hanging: role.prefix.hanging, isMarkerOpen: role.isMarkerOpen,
      lineHeight: lineHeight * enlargement(role.headingLevel),
      font: font(isCode: isCode || isRow, isBold: isHeading, headingLevel: role.headingLevel),
      isTinted: role.kind == .code, markersHang: !isHeading || headingTags == .hanging,
      firstLineIndent: role.kind == .plain ? firstLineIndent : 0,
      spaceAfter: isCode || isRow || role.kind == .listItem ? 0 : paragraphSpacing,
      direction: isCode ? .leftToRight : .natural)
    guard hidesTags else { return style }
    style.guardsMarkers = true
    // The box is the only visible part of the marker, and hangs like a bullet.
    if role.isTask, role.kind == .listItem {
      style.hanging = role.prefix.length - role.prefix.indentation
    }
    style.bars = role.quoteDepth
    style.isRule = role.kind == .rule
    return style
  }

  /// The colours and lines of characters.
  public func decoration(_ inline: InlineStyle, in block: BlockStyle) -> TextDecoration {
    TextDecoration(
      ink: ink(inline, in: block), background: background(inline), lines: lines(inline))
  }

  private func ink(_ inline: InlineStyle, in block: BlockStyle) -> TextDecoration.Ink {
    if !inline.isDisjoint(with: [.tag, .marker, .linkAddress, .infoWord, .comment]) {
      return inline.contains(.highlight) ? .highlightedTag : .tag
    }
    if block.kind == .rule || block.isFrontMatter || block.isComment { return .tag }
    let isLink = !inline.isDisjoint(with: [.linkText, .autolink, .footnoteReference])
    // The text of an image leads nowhere, nor does that of a badge, which is an image in a link.
    if isLink, !inline.contains(.image) {
      return inline.contains(.highlight) ? .highlightedLink : .link
    }
    if !inline.isDisjoint(with: [.code, .codeBlock]) { return .code }
    if block.kind == .heading { return .heading }
    // The fainter ink would be illegible on a highlight.
    return block.quoteDepth > 0 && !inline.contains(.highlight) ? .quote : .text
  }

  private func background(_ inline: InlineStyle) -> TextDecoration.Background {
    if inline.contains(.highlight) { return .highlight }
    return inline.contains(.code) && !inline.contains(.codeBlock) ? .code : .none
  }

  private func lines(_ inline: InlineStyle) -> TextDecoration.Lines {
    var lines: TextDecoration.Lines = []
    guard !inline.contains(.tag) else { return lines }
    if inline.contains(.underline) { lines.insert(.underline) }
    if inline.contains(.strikethrough) { lines.insert(.strikethrough) }
    return lines
  }
}
