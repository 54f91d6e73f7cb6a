public import Localization

/// The encodings of a menu, grouped by the languages that were written in them.
public enum CharsetFamily: CaseIterable, Sendable {
  case unicode, western, centralEuropean, baltic, turkish, cyrillic, greek, hebrew, arabic, thai
  case vietnamese, japanese, chinese, korean

  /// The family's title in menus.
  public var title: Phrase {
    switch self {
    case .unicode: Phrase("Unicode")
    case .western: Phrase("Western European")
    case .centralEuropean: Phrase("Central European")
    case .baltic: Phrase("Baltic")
    case .turkish: Phrase("Turkish")
    case .cyrillic: Phrase("Cyrillic")
    case .greek: Phrase("Greek")
    case .hebrew: Phrase("Hebrew")
    case .arabic: Phrase("Arabic")
    case .thai: Phrase("Thai")
    case .vietnamese: Phrase("Vietnamese")
    case .japanese: Phrase("Japanese")
    case .chinese: Phrase("Chinese")
    case .korean: Phrase("Korean")
    }
  }

  /// Its encodings, the most usual first.
  public var encodings: [TextEncoding] {
    switch self {
    case .unicode: [.utf8, .utf16(.littleEndian), .utf16(.bigEndian)]
    default: names.map { .legacy($0) }
    }
  }

  /// Finds the family of an encoding; `nil` for one that no menu offers.
  public init?(of encoding: TextEncoding) {
    guard let family = Self.allCases.first(where: { $0.encodings.contains(encoding) }) else {
      return nil
    }
    self = family
  }

  private var names: [String] {
    switch self {
    case .unicode: []
    case .western: ["windows-1252", "macintosh", "ISO-8859-15", "IBM850", "IBM437"]
    case .centralEuropean: ["windows-1250", "ISO-8859-2", "IBM852", "x-mac-centraleurroman"]
    case .baltic: ["windows-1257", "ISO-8859-13", "ISO-8859-4"]
    case .turkish: ["windows-1254", "x-mac-turkish", "IBM857"]
    case .cyrillic: ["windows-1251", "KOI8-R", "KOI8-U", "IBM866", "ISO-8859-5", "x-mac-cyrillic"]
    case .greek: ["windows-1253", "ISO-8859-7", "x-mac-greek"]
    case .hebrew: ["windows-1255", "ISO-8859-8"]
    case .arabic: ["windows-1256", "ISO-8859-6"]
    case .thai: ["windows-874"]
    case .vietnamese: ["windows-1258"]
    case .japanese: ["Shift_JIS", "EUC-JP", "ISO-2022-JP"]
    case .chinese: ["GB18030", "Big5"]
    case .korean: ["windows-949"]
    }
  }
}

extension TextEncoding {
  /// The encoding's title in menus: its languages and its name.
  public var title: Phrase {
    CharsetFamily(of: self).map { Phrase("\($0.title): \(name)") } ?? .verbatim(name)
  }
}
