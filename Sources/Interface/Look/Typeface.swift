/// A font that the menus offer for text: a name that stays, and the free families that stand for
/// it, tried in order.
public struct Typeface: Hashable, Sendable {
  /// The name in the settings: `courier-prime`.
  public let name: String
  /// What menus call it.
  public let title: String
  /// Installed families, first choice first.
  public let families: [String]

  init(_ name: String, _ title: String, _ families: [String]) {
    self.name = name
    self.title = title
    self.families = families
  }

  /// The font of a new installation, which is not Pro.
  public static let standard = Typeface(
    "courier-prime", "Courier Prime",
    ["Courier Prime", "Nimbus Mono PS", "Liberation Mono", "DejaVu Sans Mono"])

  /// All that are offered by name.
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

  /// The typeface of a setting: one of the table, or an installed family by its own name. Where it
  /// is not installed, text is in the standard's families.
  public init(setting: String) {
    if let known = Self.all.first(where: { $0.name == setting }) {
      self = known
    } else {
      self.init(setting, setting, [setting])
    }
  }
}
