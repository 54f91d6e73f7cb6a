/// The reason why the plain window system serves a display.
nonisolated enum PlainReason: Equatable {
  /// The user wants it, by a variable of the environment.
  case wanted
  /// Paber has no window system of its own for a driver of SDL's.
  case driver(String)
  /// SDL made no window for Paber's own parts, or the display lacks what they need.
  case system(String)

  /// The reason that is known before the display is open; `nil` if there is none.
  ///
  /// - Parameter wanted: the value of `PABER_WINDOW`.
  static func beforeOpening(_ driver: String, wanted: String?) -> PlainReason? {
    if wanted == "plain" { return .wanted }
    return driver == "x11" || driver == "wayland" ? nil : .driver(driver)
  }

  /// A sentence for the user; `nil` if the user knows.
  var sentence: String? {
    switch self {
    case .wanted: nil
    case .driver(let name): "Paber uses plain windows on SDL’s video driver “\(name)”."
    case .system(let driver):
      "Paber uses plain windows, as the display of SDL’s video driver “\(driver)” lacks what its own ones need."
    }
  }
}
