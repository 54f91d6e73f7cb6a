import Platform
import Testing

/// A scale and a scheme that pictures are drawn in.
struct Look: Sendable, CustomTestStringConvertible {
  let scale: Double
  let scheme: DesktopSettings.ColorScheme

  /// All four: one picture of each kind of drawing (text, dots, sheets, fields, menus, bubbles,
  /// handles, hairlines), since blending differs with both scale and scheme.
  static let all = [
    Look(scale: 1, scheme: .light), Look(scale: 1, scheme: .dark),
    Look(scale: 2, scheme: .light), Look(scale: 2, scheme: .dark),
  ]
  /// Both scales and both schemes: for pictures drawn by the same code as one of those.
  static let two = [Look(scale: 1, scheme: .light), Look(scale: 2, scheme: .dark)]

  var testDescription: String { "\(scheme.rawValue)-\(Int(scale))" }
}
