import Canvas

/// Everything that setting a piece into lines depends on besides its text and styles.
struct LineSetting: Hashable {
  /// The width of the container in logical pixels.
  var containerWidth: Double
  /// What a place in the container and its mirror image add up to: where the mirror image of the
  /// container's left edge is.
  var mirroredLeft: Double
  /// Where unindented text begins in the container.
  var leftPadding: Double
  /// How far a hanging prefix may reach out of unindented text.
  var maxHang: Double
  /// Logical pixels from one tab stop to the next.
  var tabWidth: Double
  /// How far each bar beside a paragraph sets it in.
  var barStep: Double
  /// Device pixels in a logical one: lines are whole device pixels high.
  var scale: Scale
  /// The level of a paragraph that has no letter to decide it: 0 left to right, 1 right to left.
  var neutralLevel: UInt8
}

/// What the first piece of a paragraph decides for the pieces after it.
struct Continuation: Hashable {
  /// 0: the paragraph runs left to right, 1: right to left.
  var baseLevel: UInt8
  /// Where wrapped lines begin, as in `LinePlacement`.
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

/// Where a paragraph's lines begin and how high they are.
///
/// Places are counted in the direction of the paragraph: from the container's left edge to the
/// right, or from its mirror image's right edge to the left.
struct LinePlacement {
  /// Where the first line begins.
  var firstStart: Double
  /// Where the other lines begin.
  var restStart: Double
  /// The edge that no line passes.
  var limit: Double
  /// Bytes at the start of the first line that stay together with what follows.
  var unbroken: Int
  /// Device pixels.
  var height: Int
  /// Device pixels from the top of a line to its baseline.
  var baseline: Int
  /// Device pixels from the last line to the next paragraph.
  var spaceAfter: Int

  /// Places the lines of a piece of `style`.
  init(
    style: ParagraphStyle, prefix: PrefixMeasure, ink: InkExtent, climb: FontMetrics.Climb?,
    setting: LineSetting, continuation: Continuation?
  ) {
    limit = setting.containerWidth
    let text =
      setting.leftPadding + min(Double(style.bars) * setting.barStep, setting.containerWidth / 3)
    // Markers that would reach past the window's edge stay in the flow, so nothing is clipped.
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

    let scale = setting.scale
    if let climb {
      // Letters that climb need all of it, or they touch those of the line above.
      height = scale.deviceLength(max(style.lineHeight, climb.above + climb.below))
      let room = Double(height) - (climb.above + climb.below) * scale.factor
      baseline = Int((room / 2 + climb.above * scale.factor).rounded())
    } else {
      height = scale.deviceLength(style.lineHeight)
      // As much caret above `d` as below `p`.
      baseline = Int(((Double(height) - (ink.above + ink.below)) / 2 + ink.above).rounded())
    }
    spaceAfter = scale.devicePixel(max(0, style.spaceAfter))
  }
}
