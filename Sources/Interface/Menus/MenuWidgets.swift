import Canvas
import Localization

/// A value in a menu between a minus and a plus button.
public struct MenuStepper {
  public var title: Phrase
  /// Returns the value in words.
  public var text: () -> Phrase
  /// Returns the action for a step down; `nil` if there is none.
  public var decrease: () -> (() -> Void)?
  /// Returns the action for a step up; `nil` if there is none.
  public var increase: () -> (() -> Void)?

  public init(
    _ title: Phrase, text: @escaping () -> Phrase, decrease: @escaping () -> (() -> Void)?,
    increase: @escaping () -> (() -> Void)?
  ) {
    self.title = title
    self.text = text
    self.decrease = decrease
    self.increase = increase
  }
}

/// A row of colours in a menu.
public struct MenuSwatches {
  /// A colour to choose.
  public struct Choice {
    /// The name.
    public var title: Phrase
    /// Returns its current colours; two are drawn side by side.
    public var colors: () -> [Color]
    /// Previews it without setting it.
    public var tryOn: () -> Void
    /// Chooses it.
    public var set: () -> Void

    public init(
      _ title: Phrase, _ colors: @escaping () -> [Color], tryOn: @escaping () -> Void,
      set: @escaping () -> Void
    ) {
      self.title = title
      self.colors = colors
      self.tryOn = tryOn
      self.set = set
    }
  }

  public var title: Phrase
  /// The colours from left to right.
  public var choices: [Choice]
  /// Returns the index of the chosen colour.
  public var chosen: () -> Int?

  public init(_ title: Phrase, _ choices: [Choice], chosen: @escaping () -> Int?) {
    self.title = title
    self.choices = choices
    self.chosen = chosen
  }
}
