/// A font that the menus offer for text: a fixed name, and the free families for it, tried in
/// order.
public struct Typeface: Hashable, Sendable {
  /// The name in the settings, such as `courier-prime`.
  public let name: String
  /// The name in menus.
  public let title: String
  /// The families to look for, in order of preference.
  public let families: [String]

  init(_ name: String, _ title: String, _ families: [String]) {
    self.name = name
    self.title = title
    self.families = families
  }

  /// The font of a new installation; it is free, not Pro.
  public static let standard = Typeface(
    "courier-prime", "Courier Prime",
    ["Courier Prime", "Nimbus Mono PS", "Liberation Mono", "DejaVu Sans Mono"])

  /// The typefaces that are offered by name.
  public static let all: [Typeface] = [
    Typeface("courier", "Courier", ["Nimbus Mono PS", "Liberation Mono"]),
    standard,
    Typeface(
      "courier-prime-sans", "Courier Prime Sans",
      ["Courier Prime Sans", "iA Writer Duospace", "Cousine", "DejaVu Sans Mono"]),
    Typeface("menlo", "Menlo", ["DejaVu Sans Mono", "Hack"]),
    Typeface(
      "helvetica", "Helvetica", ["Nimbus Sans", "TeX Gyre Heros", "Inter", "Liberation Sans"]),
    Typeface("avenir", "Avenir", ["Nunito Sans", "Lato Light", "Lato", "URW Gothic"]),
    Typeface("new-york", "New York", ["Source Serif 4", "Source Serif Pro", "Noto Serif"]),
    Typeface("georgia", "Georgia", ["Gelasio", "DejaVu Serif"]),
    Typeface(
      "times-new-roman", "Times New Roman",
      ["Liberation Serif", "TeX Gyre Termes", "Nimbus Roman"]),
    Typeface("palatino", "Palatino", ["P052", "TeX Gyre Pagella"]),
    Typeface("brush-script", "Brush Script", ["Kaushan Script", "TeX Gyre Chorus", "Z003"]),
    Typeface(
      "charter", "Charter", ["XCharter", "Bitstream Charter", "Charis SIL", "C059"]),
  ]

  /// Makes the typeface of a setting: one of the table, or an installed family by its own name. If
  /// it is not installed, text is in the families of the standard typeface.
  public init(setting: String) {
    if let known = Self.all.first(where: { $0.name == setting }) {
      self = known
    } else {
      self.init(setting, setting, [setting])
    }
  }
}
