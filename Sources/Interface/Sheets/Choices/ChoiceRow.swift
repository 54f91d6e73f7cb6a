public import Localization

/// A row of a sheet in which one of a few values is chosen.
public struct ChoiceRow {
  /// The name of the choice.
  public var title: Phrase
  /// The values, in the order in which keys go through them.
  public var values: [Phrase]
  /// The index of the chosen value.
  public var chosen: Int
  /// True for a row that is hidden until Alt is pressed.
  public var isRare: Bool

  public init(_ title: Phrase, _ values: [Phrase], chosen: Int, isRare: Bool = false) {
    self.title = title
    self.values = values
    self.chosen = chosen
    self.isRare = isRare
  }

  /// Returns the index of the value that is `step` values further, wrapping at the ends.
  func index(after step: Int) -> Int {
    (chosen + step + values.count) % max(1, values.count)
  }
}
