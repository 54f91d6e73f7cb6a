import Canvas
import Interface
import Localization

/// The rows of settings in menus.
extension SettingsModule {
  /// Returns a row of colours as they look on the current page, including a previewed one.
  func swatches<Value: Equatable>(
    _ title: Phrase, _ path: WritableKeyPath<Settings, Value>,
    _ choices: [(value: Value, title: Phrase)], colors: @escaping (Value) -> [Color]
  ) -> MenuEntry {
    let rows = choices.map { value, title in
      MenuSwatches.Choice(
        title, { colors(value) }, tryOn: { self.tryOn { $0[keyPath: path] = value } },
        set: { self.change { $0[keyPath: path] = value } })
    }
    return .always(
      .swatches(
        MenuSwatches(title, rows) {
          choices.firstIndex { $0.value == self.chosen[keyPath: path] }
        }))
  }

  func slider(
    _ title: Phrase, _ path: WritableKeyPath<Settings, Double>, _ range: ClosedRange<Double>,
    _ step: Double, text: @escaping (Double) -> Phrase
  ) -> MenuEntry {
    .always(
      .slider(
        Slider(
          title, range, step: step, standard: Settings()[keyPath: path],
          value: { self.current[keyPath: path] }, text: text,
          tryOn: { value in self.tryOn { $0[keyPath: path] = value } },
          set: { value in self.change { $0[keyPath: path] = value } })))
  }

  /// Returns the row of one of several values, previewed while the pointer is on it.
  func choice<Value: Equatable>(
    _ title: Phrase, _ path: WritableKeyPath<Settings, Value>, _ value: Value
  ) -> MenuEntry {
    var item = item(title, path, value)
    item.tryOn = { self.tryOn { $0[keyPath: path] = value } }
    return .always(.item(item))
  }

  /// Returns the row of one of several values.
  func item<Value: Equatable>(
    _ title: Phrase, _ path: WritableKeyPath<Settings, Value>, _ value: Value
  ) -> MenuItem {
    MenuItem(.words(title), mark: chosen[keyPath: path] == value ? .radio : .none) {
      self.change { $0[keyPath: path] = value }
    }
  }

  /// Returns the row of a setting that is on or off.
  func toggle(_ title: Phrase, _ path: WritableKeyPath<Settings, Bool>) -> MenuEntry {
    let item = MenuItem(.words(title), mark: chosen[keyPath: path] ? .check : .none) {
      self.change { $0[keyPath: path].toggle() }
    }
    return .always(.item(item))
  }
}
