import MarkdownSyntax

extension FlowRunProperties {
  /// Reads an element of `w:rPr`.
  mutating func take(_ element: DOCXElement, _ attributes: XMLAttributes) {
    switch element {
    case .runStyle: style = attributes["val"]
    case .bold: isStrong = attributes.isOn
    case .italic: isEmphasis = attributes.isOn
    case .strike, .doubleStrike: isStruck = attributes.isOn || (isStruck ?? false)
    case .underline: isUnderlined = (attributes["val"] ?? "none") != "none"
    case .highlight: isHighlighted = (attributes["val"] ?? "none") != "none"
    case .shading:
      if let fill = attributes["fill"], CSSColor("#" + fill.lowercased())?.isMarker ?? false {
        isHighlighted = true
      }
    case .verticalAlignment:
      switch attributes["val"] {
      case "superscript": script = .raised
      case "subscript": script = .lowered
      default: script = ScriptPosition.normal
      }
    case .hidden: isHidden = attributes.isOn
    case .fonts: font = attributes["ascii"] ?? attributes["hAnsi"] ?? font
    default: break
    }
  }
}

/// The properties of a paragraph; nil where they are those of its style.
struct DOCXParagraphProperties {
  var style: String?
  var level: Int?
  /// The list; 0: none.
  var number: Int?
  /// The indentation of all lines, in twentieths of a point.
  var left: Int?
  /// The indentation at the right side that it has itself.
  var right: Int?
  /// The alignment in a paragraph that runs from left to right; the other sides are meant in one that runs
  /// from right to left.
  var alignment: ColumnAlignment?
  var isRightToLeft: Bool?
  /// From 0; 9: text.
  var outlineLevel: Int?
  var hasBorder: Bool?
  /// True if it begins a page by hand. A style that does so is the look of all its paragraphs.
  var breaksPage = false
  /// True if its end was deleted, so that the next paragraph belongs to it.
  var isJoined = false

  /// Reads an element of `w:pPr`.
  mutating func take(_ element: DOCXElement, _ attributes: XMLAttributes) {
    switch element {
    case .paragraphStyle: style = attributes["val"]
    case .level: level = attributes.number("val")
    case .number: number = attributes.number("val")
    case .indentation:
      left = attributes.twips("left") ?? attributes.twips("start") ?? left
      right = attributes.twips("right") ?? attributes.twips("end") ?? right
    case .alignment: alignment = Self.alignment(attributes["val"])
    case .rightToLeft: isRightToLeft = attributes.isOn
    case .outlineLevel: outlineLevel = attributes.number("val")
    case .pageBreakBefore: breaksPage = attributes.isOn
    case .topBorder, .bottomBorder:
      let isDrawn = !["none", "nil"].contains(attributes["val"] ?? "none")
      hasBorder = isDrawn || (hasBorder ?? false)
    case .deletion, .movedAway: isJoined = true
    default: break
    }
  }

  private static func alignment(_ value: String?) -> ColumnAlignment? {
    switch value {
    case "center": .center
    case "right", "end": .right
    case "left", "start": .left
    default: nil
    }
  }

  /// These properties, and those of `base` where they say nothing.
  func over(_ base: DOCXParagraphProperties) -> DOCXParagraphProperties {
    var result = self
    result.level = level ?? base.level
    result.number = number ?? base.number
    result.left = left ?? base.left
    result.alignment = alignment ?? base.alignment
    result.isRightToLeft = isRightToLeft ?? base.isRightToLeft
    result.outlineLevel = outlineLevel ?? base.outlineLevel
    result.hasBorder = hasBorder ?? base.hasBorder
    return result
  }
}
