import Canvas

/// All inputs for setting a piece into lines besides its text and styles.
///
/// Lengths are in one unit, that of the fonts' sizes: logical pixels in a window, points on paper.
public struct LineSetting: Hashable, Sendable {
  var containerWidth: Double
  /// The mirror image of the container's left edge, which is also the sum of any x in the container
  /// and its mirror image.
  var mirroredLeft: Double
  /// The start of unindented text in the container.
  var leftPadding: Double
  /// The distance that a hanging prefix may reach out of unindented text.
  var maxHang: Double
  /// The distance between tab stops.
  var tabWidth: Double
  /// The indentation by each bar beside a paragraph.
  var barStep: Double
  /// The unit of the heights of lines.
  public var grid: LineGrid
  /// The level of a paragraph that has no letter to decide it: 0 left to right, 1 right to left.
  var neutralLevel: UInt8

  /// Sets lines for a column of a window.
  ///
  /// - Parameter isRightToLeft: true if a paragraph without a letter to decide it runs from right
  ///   to left.
  public init(_ container: TextContainer, grid: LineGrid, isRightToLeft: Bool = false) {
    self.init(
      containerWidth: container.width, mirroredLeft: container.mirrored(0),
      leftPadding: container.leftPadding,
      maxHang: container.leftPadding + max(0, container.leftInset),
      characterWidth: container.characterWidth, grid: grid, isRightToLeft: isRightToLeft)
  }

  /// Sets lines of a given width, as on a page: unindented text begins at 0.
  ///
  /// - Parameters:
  ///   - width: the maximum width of an unindented line.
  ///   - margin: the distance that marks may hang out of the column, at negative places; wider ones
  ///     are in the line.
  ///   - characterWidth: the advance of `0` in the body's font, for tab stops and bars.
  ///   - isRightToLeft: true if a paragraph without a letter to decide it runs from right to left.
  public init(
    width: Double, margin: Double = 0, characterWidth: Double, grid: LineGrid = .fractional,
    isRightToLeft: Bool = false
  ) {
    self.init(
      containerWidth: max(0, width), mirroredLeft: max(0, width), leftPadding: 0,
      maxHang: max(0, margin), characterWidth: characterWidth, grid: grid,
      isRightToLeft: isRightToLeft)
  }

  private init(
    containerWidth: Double, mirroredLeft: Double, leftPadding: Double, maxHang: Double,
    characterWidth: Double, grid: LineGrid, isRightToLeft: Bool
  ) {
    self.containerWidth = containerWidth
    self.mirroredLeft = mirroredLeft
    self.leftPadding = leftPadding
    self.maxHang = maxHang
    tabWidth = 4 * characterWidth
    barStep = TextContainer.barStep(characterWidth)
    self.grid = grid
    neutralLevel = isRightToLeft ? 1 : 0
  }
}

/// Decisions of a paragraph's first piece that hold for the pieces after it.
public struct Continuation: Hashable, Sendable {
  /// 0: the paragraph runs left to right, 1: right to left.
  var baseLevel: UInt8
  /// The start of wrapped lines, as in `LinePlacement`.
  var restStart: Double
}

/// A paragraph's markers, measured: the widths of the parts of its prefix in logical pixels.
struct PrefixMeasure: Hashable {
  /// The white space before the markers.
  var indentation: Double = 0
  /// The markers that hang.
  var hanging: Double = 0
  /// The rest of the prefix, which stays in the flow.
  var box: Double = 0
  /// The advances of the tabs among them by offset, counted from where unindented text begins.
  var tabs: [Int: Float] = [:]
}

/// The start and the height of a paragraph's lines.
///
/// Places are counted in the direction of the paragraph: from the container's left edge to the
/// right, or from its mirror image's right edge to the left.
struct LinePlacement {
  /// The start of the first line.
  var firstStart: Double
  /// The start of the other lines.
  var restStart: Double
  /// The edge that no line passes.
  var limit: Double
  /// Bytes at the start of the first line that are not separated from the following text.
  var unbroken: Int
  /// Units of the grid.
  var height: Int
  /// Units of the grid from the top of a line to its baseline.
  var baseline: Int
  /// Units of the grid from the last line to the next paragraph.
  var spaceAfter: Int

  /// Units of the grid from the last line of a paragraph of `style` to the next one.
  static func spaceAfter(_ style: ParagraphStyle, _ setting: LineSetting) -> Int {
    setting.grid.scale.devicePixel(max(0, style.spaceAfter))
  }

  /// Places the lines of a piece of `style`.
  init(
    style: ParagraphStyle, prefix: PrefixMeasure, ink: InkExtent,
    verticalExtent: FontMetrics.VerticalExtent?,
    setting: LineSetting, continuation: Continuation?
  ) {
    limit = setting.containerWidth
    let text =
      setting.leftPadding + min(Double(style.bars) * setting.barStep, setting.containerWidth / 3)
    // Markers that would extend past the window's edge stay in the flow, so nothing is clipped.
    let hangs = style.markersHang && prefix.hanging - prefix.indentation <= setting.maxHang
    let textWidth = max(0, setting.containerWidth - text)
    let wrapped = prefix.indentation + prefix.box
    if let continuation {
      restStart = continuation.restStart
      firstStart = restStart
      unbroken = 0
    } else {
      restStart = text + (hangs && wrapped <= textWidth / 2 ? wrapped : 0)
      let indent = min(max(0, style.firstLineIndent), textWidth / 4)
      firstStart = (hangs ? text - prefix.hanging : text) + indent
      unbroken = hangs ? style.prefixLength : 0
    }

    let scale = setting.grid.scale
    if let verticalExtent {
      // Letters that rise along the line need their whole extent, or they would touch those of the
      // line above.
      height = scale.deviceLength(
        max(style.lineHeight, verticalExtent.above + verticalExtent.below))
      let room = Double(height) - (verticalExtent.above + verticalExtent.below) * scale.factor
      baseline = Int((room / 2 + verticalExtent.above * scale.factor).rounded())
    } else {
      height = scale.deviceLength(style.lineHeight)
      // The caret extends as far above `d` as below `p`.
      baseline = Int(((Double(height) - (ink.above + ink.below)) / 2 + ink.above).rounded())
    }
    spaceAfter = Self.spaceAfter(style, setting)
  }
}
