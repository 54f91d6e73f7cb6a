/// The size of a sheet of paper in points, 72 an inch.
public struct PaperSize: Equatable, Sendable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// Makes a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size in millimetres.
  public init(millimetres width: Double, by height: Double) {
    self.init(width: width / 25.4 * 72, height: height / 25.4 * 72)
  }

  /// 210 × 297 mm.
  public static let a4 = PaperSize(millimetres: 210, by: 297)
  /// 148 × 210 mm.
  public static let a5 = PaperSize(millimetres: 148, by: 210)
  /// 8.5 × 11 inches.
  public static let letter = PaperSize(width: 612, height: 792)

  /// Sides that a sheet may have, in millimetres.
  private static let sides = 50...1_500

  /// Reads `a4`, `a5`, `letter`, or a width and a height in millimetres as in `120x190`; nil for
  /// anything else.
  public init?(_ word: String) {
    switch word.lowercased() {
    case "a4": self = .a4
    case "a5": self = .a5
    case "letter": self = .letter
    default:
      let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Self.sides.contains(width), Self.sides.contains(height)
      else { return nil }
      self.init(millimetres: Double(width), by: Double(height))
    }
  }

  /// The countries that write on Letter (CLDR, `supplementalData.xml`, paperSize US-Letter).
  private static let letterCountries: Set<String> = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// The usual paper of the country of a language tag, such as `en-US`; A4 where it names none.
  public static func usual(in language: String) -> PaperSize {
    let parts = language.split { $0 == "-" || $0 == "_" }
    let isLetter = parts.dropFirst().contains { letterCountries.contains($0.uppercased()) }
    return isLetter ? .letter : .a4
  }
}
