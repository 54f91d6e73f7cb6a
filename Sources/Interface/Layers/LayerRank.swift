/// The ranks of layers, from back to front: the order of drawing, and from its end that of input.
/// If two layers have the same rank, the one that was pushed later is in front.
public enum LayerRank: Int, Comparable, Sendable {
  case titleStrip
  /// The window's content.
  case content

  // On the page

  /// The shade over the text out of focus.
  case focusShade
  /// The thin lines that show the progress of background work.
  case progress
  case completion
  case caret
  /// The caret at the place where dragged text would be dropped.
  case dropCaret
  case selectionHandles
  case sleepAnimation
  /// The field in place of the title.
  case renaming
  case scrollLine
  /// A footnote under the pointer.
  case footnote
  /// Another text in place of the page.
  case preview

  // Over the page

  /// The window controls.
  case controls
  case outline
  /// A transient message.
  case message
  case counts
  case bubble
  /// The hint in a window that has just opened.
  case openingHint
  case undoWheel
  case find
  case goTo
  /// Sheets and questions.
  case sheet
  case menu
  /// The window's border.
  case border
  /// The line of the goal, at the window's edge.
  case goal
  /// Text that is dragged, which no other layer may hide.
  case draggedText

  /// Orders from back to front.
  public static func < (one: LayerRank, other: LayerRank) -> Bool { one.rawValue < other.rawValue }
}
