/// The families that a font is taken from, first choice first: a small number that a `Shaper`
/// assigns to their names.
///
/// It is a part of every request, so that caches by request or by style distinguish fonts without
/// comparing names.
public struct FontFamily: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The families that the shaper was made with.
  public static let standard = FontFamily(rawValue: 0)
}

/// A name in a list of families that stands for a language and not for a family: `:lang=ja`, as
/// fontconfig writes it.
///
/// At its position, all of the system's fonts for the language are tried. For the whole list it
/// states the language of the text, which selects among several forms of a letter and among
/// fallback fonts.
public enum LanguageFamily {
  private static let mark = ":lang="

  /// The name for a language by its BCP 47 tag.
  public static func name(_ language: String) -> String { mark + language }

  /// The language that a name stands for; `nil` for that of a family.
  public static func language(of name: String) -> String? {
    name.hasPrefix(mark) ? String(name.dropFirst(mark.count)) : nil
  }
}

/// Lists the available font families, for menus. Shaping asks `Shaper` for families instead.
public protocol FontCatalog: AnyObject {
  /// Returns the names of the installed families that have the letters and signs of plain text,
  /// sorted. The first call may take some milliseconds: it is for a menu, not for program start.
  func installedFamilies() -> [String]

  /// Returns true if a family of this name is installed and can be used.
  func isInstalled(family: String) -> Bool

  /// Returns the system's family for a language (BCP 47); `nil` if no installed one is made for it.
  /// For a menu, too.
  func family(for language: String) -> String?
}
