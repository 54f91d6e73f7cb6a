/// A display that was tried and could not be opened.
nonisolated struct DisplayRefusal {
  /// The answer of a display that can't be used.
  enum Answer: Error, Equatable {
    /// No compositor answers.
    case nothing
    /// The compositor has no seat, without which there is neither keyboard nor pointer.
    case noSeat
    /// The compositor has no monitor: sway 1.7 crashes if a window is shown then.
    case noMonitor
    /// The compositor lacks an interface that windows need.
    case lacks(String)
    /// SDL's error message.
    case sdl(String)
  }

  /// SDL's name of the window system.
  var driver: String
  var answer: Answer

  /// The reason why no display is open, as a sentence for the user: each display that was tried,
  /// with its answer.
  ///
  /// - Parameter variable: the value of a variable of the environment.
  static func sentence(
    for refusals: [DisplayRefusal], variable: (String) -> String?
  ) -> String {
    let values = refusals.map { refusal in
      systems[refusal.driver].flatMap { variable($0.variable) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let isNothingNamed = zip(refusals, values).allSatisfy { refusal, value in
      value == nil && (refusal.driver == "x11" || refusal.answer == .nothing)
    }
    if isNothingNamed {
      return "No display can be opened: neither DISPLAY nor WAYLAND_DISPLAY names one."
    }
    let tried = zip(refusals, values).map { $0.told(value: $1) }
    return "No display can be opened. " + tried.joined(separator: " ")
  }

  /// The reason why the windows are on another display than the first that was found, as a sentence for
  /// the user; `nil` if none was found before it.
  ///
  /// - Parameters:
  ///   - refusals: the displays that were tried before.
  ///   - driver: SDL's name of the window system that is open.
  ///   - variable: the value of a variable of the environment.
  static func fallbackSentence(
    for refusals: [DisplayRefusal], openedBy driver: String, variable: (String) -> String?
  ) -> String? {
    let tried = refusals.compactMap { refusal -> String? in
      let value = systems[refusal.driver].flatMap { variable($0.variable) } ?? ""
      if value.isEmpty, refusal.driver == "x11" || refusal.answer == .nothing { return nil }
      return refusal.told(value: value.isEmpty ? nil : value)
    }
    guard !tried.isEmpty else { return nil }
    let system = systems[driver]?.system ?? "SDL’s video driver “\(driver)”"
    return "The windows are on \(system). " + tried.joined(separator: " ")
  }

  /// The display and its answer. `value`: that of the variable that names the display.
  private func told(value: String?) -> String { "\(name(value: value)): \(reply)." }

  private func name(value: String?) -> String {
    guard let (system, variable) = Self.systems[driver] else {
      return "SDL’s video driver “\(driver)”"
    }
    let place = value.map { "is “\($0)”" } ?? "is not set"
    return "\(system), where \(variable) \(place)"
  }

  private var reply: String {
    switch answer {
    case .nothing: "no compositor answers"
    case .noSeat: "the compositor has no keyboard and no pointer"
    case .noMonitor: "the compositor has no monitor"
    case .lacks(let interface): "the compositor offers no \(interface)"
    case .sdl(let message): message.isEmpty ? "SDL can’t open it" : message
    }
  }

  private static let systems = [
    "x11": (system: "X11", variable: "DISPLAY"),
    "wayland": (system: "Wayland", variable: "WAYLAND_DISPLAY"),
  ]
}
