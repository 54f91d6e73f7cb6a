import Platform
import Testing

/// A scale and a scheme that pictures are drawn in.
struct Look: Sendable, CustomTestStringConvertible {
  let scale: Double
  let scheme: DesktopSettings.ColorScheme

  /// All of them: for whatever lies over the page, whose lines and edges each scale and each scheme
  /// draws in its own way.
  static let all = [
    Look(scale: 1, scheme: .light), Look(scale: 1, scheme: .dark),
    Look(scale: 2, scheme: .light), Look(scale: 2, scheme: .dark),
  ]
  /// For pages that differ from another one, which all four show, in their text only.
  static let two = [Look(scale: 1, scheme: .light), Look(scale: 2, scheme: .dark)]

  var testDescription: String { "\(scheme.rawValue)-\(Int(scale))" }
}
