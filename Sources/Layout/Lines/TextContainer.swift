/// The area that lines are set into: its width and the distribution of the rest of the window's
/// width to its two sides. All values are logical pixels.
///
/// Headings' tags hang in `leftPadding`, outside the flow of text. The container is therefore moved
/// left by half the padding, so that the *text* looks centred. As the window gets narrower, first
/// the symmetry is given up, then the line length.
///
/// A right-to-left paragraph is set in the mirror image of the container: its insets are exchanged
/// and its tags hang at the right. In a wide window both texts fill the same column.
///
/// The formulas are those of the article on Paper's internals, "Text container math".
public struct TextContainer: Hashable, Sendable {
  /// The length of a full line, in characters.
  public var lineLength: Double
  /// The advance of `0` in the body font.
  public var characterWidth: Double
  /// Room to the left of the text for hanging tags: the width of `### `.
  public var leftPadding: Double
  /// The least white space on each side of the container.
  public var minInset: Double
  /// The width of the window.
  public var availableWidth: Double

  public init(
    lineLength: Double, characterWidth: Double, leftPadding: Double, minInset: Double,
    availableWidth: Double
  ) {
    self.lineLength = lineLength
    self.characterWidth = characterWidth
    self.leftPadding = leftPadding
    self.minInset = minInset
    self.availableWidth = availableWidth
  }

  /// The width of the container when the window is wide enough.
  public var maxContentWidth: Double { lineLength * characterWidth + leftPadding }

  /// The width of the container, padding included; never negative.
  public var width: Double { max(0, min(maxContentWidth, availableWidth - totalMinInset)) }

  /// The distance from the window's left edge to the container's.
  public var leftInset: Double {
    (availableInsetWidth - min(availableInsetWidth - totalMinInset, leftPadding)) / 2
  }

  /// The maximum width of an unindented line.
  public var textWidth: Double { max(0, width - leftPadding) }

  /// The indentation of text by a bar beside it: room for the marker of a list between them.
  public var barStep: Double { Self.barStep(characterWidth) }

  /// Returns the same indentation for a width of characters.
  static func barStep(_ characterWidth: Double) -> Double { 3 * characterWidth }

  /// The mirror image in the window of a place in the container; both are distances from the
  /// container's left edge.
  public func mirrored(_ x: Double) -> Double { availableWidth - 2 * leftInset - x }

  private var totalMinInset: Double { minInset * 2 }
  private var availableInsetWidth: Double { availableWidth - width }
}
