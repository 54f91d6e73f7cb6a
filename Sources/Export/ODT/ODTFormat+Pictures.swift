import MarkdownSyntax

extension ODTFormat {
  mutating func addPicture(_ picture: FlowPicture, _ run: FlowRun) {
    let number = media.number(of: picture)
    media.shownCount += 1
    let sides = picture.size.points(fittingInto: room, wantedWidth: picture.wantedWidth)
    let width = Self.rounded(sides.width)
    let height = Self.rounded(sides.height)
    output.append(
      "<draw:frame draw:style-name=\"\(ODTStyles.picture)\" draw:name=\"Picture \(media.shownCount)\" "
        + "text:anchor-type=\"as-char\" svg:width=\"\(width)pt\" svg:height=\"\(height)pt\"")
    appendTurn(of: picture, width: sides.width, height: sides.height)
    output.append(
      "><draw:image xlink:href=\"Pictures/\(Self.fileName(number, picture.type))\" "
        + "xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\"/>")
    if let title = picture.title { appendElement("svg:title", Array(title.utf8)) }
    if !picture.alternative.isEmpty { appendElement("svg:desc", picture.alternative) }
    output.append("</draw:frame>")
    losesSpace = false
  }

  static func fileName(_ number: Int, _ type: PictureType) -> String {
    "image\(number).\(type.fileExtension)"
  }

  /// Hundredths of a point are finer than any printer.
  private static func rounded(_ points: Double) -> Double { (points * 100).rounded() / 100 }

  /// Appends the rotation around the picture's corner, and the translation back into its room. The
  /// angle is in radians, counter-clockwise.
  private mutating func appendTurn(of picture: FlowPicture, width: Double, height: Double) {
    guard picture.size.rotation != .none else { return }
    let shift: (x: Double, y: Double)
    let angle: Double
    switch picture.size.rotation {
    case .none: return
    case .quarter: (angle, shift) = (-Double.pi / 2, (height, 0))
    case .half: (angle, shift) = (-Double.pi, (width, height))
    case .threeQuarters: (angle, shift) = (-Double.pi * 3 / 2, (0, width))
    }
    output.append(
      " draw:transform=\"rotate (\(angle)) "
        + "translate (\(Self.rounded(shift.x))pt \(Self.rounded(shift.y))pt)\"")
  }

  private mutating func appendElement(_ name: String, _ letters: [UInt8]) {
    output.append("<\(name)>")
    TextEscaping.content.append(letters[...], to: &output)
    output.append("</\(name)>")
  }
}
