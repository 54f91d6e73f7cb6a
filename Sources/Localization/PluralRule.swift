/// The form of a counted phrase for a number, by Unicode's plural rules (CLDR), in the order of
/// gettext's files for the language.
struct PluralRule: Hashable, Sendable {
  private enum Kind {
    /// One, and everything else.
    case oneOther
    /// 1, 21, 31…; 2 to 4, 22 to 24…; everything else.
    case slavic
    /// One form for all.
    case single
  }

  private let kind: Kind

  init(language: String) {
    kind =
      switch language.prefix(while: { $0 != "-" }) {
      case "ru", "uk", "be", "sr", "hr", "bs": .slavic
      case "ja", "zh", "ko", "th", "vi", "id", "ms": .single
      default: .oneOther
      }
  }

  /// Returns the index of the form, from 0.
  func form(for count: Int) -> Int {
    switch kind {
    case .single: 0
    case .oneOther: count == 1 ? 0 : 1
    case .slavic: Self.slavicForm(count.magnitude)
    }
  }

  private static func slavicForm(_ count: UInt) -> Int {
    let isTeen = (11...14).contains(count % 100)
    switch count % 10 {
    case 1 where !isTeen: return 0
    case 2...4 where !isTeen: return 1
    default: return 2
    }
  }
}
