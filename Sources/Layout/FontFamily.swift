/// The families that a font is taken from, first choice first: a small number that a `Shaper` gave
/// out for their names.
///
/// It is a part of every request, so that whatever is kept by request or by style tells the fonts
/// apart without comparing names.
public struct FontFamily: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt16

  /// Makes one of its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The families that the shaper was made with.
  public static let standard = FontFamily(rawValue: 0)
}

/// Which families there are to choose from.
public protocol FontCatalog: AnyObject {
  /// The names of the installed families that have the letters and signs of plain text, sorted. The
  /// first question may take some milliseconds: it is for a menu, not for a start.
  func installedFamilies() -> [String]

  /// Whether a family of this name is installed and can be used.
  func isInstalled(family: String) -> Bool
}
