/// A display that was tried and could not be opened.
nonisolated struct DisplayRefusal {
  /// SDL's name of the window system.
  var driver: String
  /// SDL's error message; `nil` if the display does not answer or lacks what Paber needs.
  var answer: String?

  /// The reason why no display is open, as a sentence for the person.
  ///
  /// - Parameter variable: the value of a variable of the environment.
  static func sentence(
    for refusals: [DisplayRefusal], variable: (String) -> String?
  ) -> String {
    let named = refusals.compactMap { refusal -> String? in
      guard let (system, name) = systems[refusal.driver], let value = variable(name), !value.isEmpty
      else { return nil }
      let answer = refusal.answer.flatMap { $0.isEmpty ? nil : $0 } ?? "it can't be used"
      return "\(system), where \(name) is “\(value)”: \(answer)."
    }
    if named.isEmpty {
      return "No display can be opened: neither DISPLAY nor WAYLAND_DISPLAY names one."
    }
    return "No display can be opened. " + named.joined(separator: " ")
  }

  private static let systems = [
    "x11": ("X11", "DISPLAY"), "wayland": ("Wayland", "WAYLAND_DISPLAY"),
  ]
}
