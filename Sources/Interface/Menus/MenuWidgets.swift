import Canvas
import Localization

/// A slider in a menu, with a preview while it is dragged.
public struct MenuSlider {
  public var title: Phrase
  /// The range of its values.
  public var range: ClosedRange<Double>
  /// The distance between two values, which is also the step of an arrow key.
  public var step: Double
  /// The value that a double-click restores.
  public var standard: Double
  /// Returns the current value.
  public var value: () -> Double
  /// Returns a value in words.
  public var text: (Double) -> Phrase
  /// Previews a value without setting it.
  public var tryOn: (Double) -> Void
  public var set: (Double) -> Void

  public init(
    _ title: Phrase, _ range: ClosedRange<Double>, step: Double, standard: Double,
    value: @escaping () -> Double, text: @escaping (Double) -> Phrase,
    tryOn: @escaping (Double) -> Void, set: @escaping (Double) -> Void
  ) {
    self.title = title
    self.range = range
    self.step = step
    self.standard = standard
    self.value = value
    self.text = text
    self.tryOn = tryOn
    self.set = set
  }

  /// Returns the nearest possible value: a whole number of steps from the lower end, within the
  /// range.
  public func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(range.upperBound, max(range.lowerBound, range.lowerBound + steps * step))
  }

  /// Returns the value at a part (0 to 1) of the length from the lower to the upper end.
  public func value(at part: Double) -> Double {
    snapped(range.lowerBound + part * (range.upperBound - range.lowerBound))
  }

  /// Returns a value's position between the lower end (0) and the upper end (1).
  public func part(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? max(0, min(1, (value - range.lowerBound) / length)) : 0
  }
}

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
