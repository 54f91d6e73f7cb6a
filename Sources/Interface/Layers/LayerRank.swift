/// The ranks of layers, from back to front. Layers of one rank lie in the order of their scope's list
/// of modules.
public enum LayerRank: Int, CaseIterable, Sendable {
  /// The window's content, and drawings on it.
  case content
  /// The window controls.
  case controls
  /// Lists, bars, bubbles and messages.
  case overlay
  /// Sheets and questions.
  case sheet
  case menu
  /// The window's border.
  case border
  /// Layers that no other layer may hide, such as dragged text.
  case front

  /// Returns layers from back to front.
  public static func sorted(_ layers: [any Layer]) -> [any Layer] {
    allCases.flatMap { rank in layers.filter { $0.rank == rank } }
  }
}
