import Canvas
import Words

/// A value in a menu that slides between two ends, with what it does shown while it slides.
public struct MenuSlider {
  /// What it is.
  public var title: Phrase
  /// Between which values.
  public var range: ClosedRange<Double>
  /// What it snaps to, and how far an arrow key goes.
  public var step: Double
  /// The value that a double-click comes back to.
  public var standard: Double
  /// The value now.
  public var value: () -> Double
  /// The value in words.
  public var text: (Double) -> Phrase
  /// Shows a value without setting it.
  public var tryOn: (Double) -> Void
  /// Sets it.
  public var set: (Double) -> Void

  /// Makes a slider.
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

  /// The nearest value that the slider can have: whole steps from the lower end.
  public func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(range.upperBound, max(range.lowerBound, range.lowerBound + steps * step))
  }

  /// The value at a part (0 to 1) of the way from the lower to the upper end.
  public func value(at part: Double) -> Double {
    snapped(range.lowerBound + part * (range.upperBound - range.lowerBound))
  }

  /// How far a value is from the lower end, 0 to 1.
  public func part(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? max(0, min(1, (value - range.lowerBound) / length)) : 0
  }
}

/// A value in a menu with a button to each side.
public struct MenuStepper {
  /// What it is.
  public var title: Phrase
  /// The value in words.
  public var text: () -> Phrase
  /// One step down; `nil` where there is none.
  public var decrease: () -> (() -> Void)?
  /// One step up; `nil` where there is none.
  public var increase: () -> (() -> Void)?

  /// Makes a stepper.
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
  /// One of them.
  public struct Choice {
    /// What it is called.
    public var title: Phrase
    /// What it looks like now; two colours stand side by side.
    public var colors: () -> [Color]
    /// Shows it without setting it.
    public var tryOn: () -> Void
    /// Sets it.
    public var set: () -> Void

    /// Makes a choice.
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

  /// What they are for.
  public var title: Phrase
  /// The colours from left to right.
  public var choices: [Choice]
  /// The number of the one that is set.
  public var chosen: () -> Int?

  /// Makes a row.
  public init(_ title: Phrase, _ choices: [Choice], chosen: @escaping () -> Int?) {
    self.title = title
    self.choices = choices
    self.chosen = chosen
  }
}
