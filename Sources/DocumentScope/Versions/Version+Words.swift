import Files
import Localization

/// The titles of versions in menus.
extension Version {
  /// The date of the version, and the reason for it.
  var title: Phrase {
    let date = LocalDate.string(nanoseconds: note.date * 1_000_000_000)
    return switch note.reason {
    case .writing: .verbatim(date)
    case .opened: Phrase("\(date) · Opened")
    case .saved: Phrase("\(date) · Saved")
    case .outside: Phrase("\(date) · By Another Program")
    }
  }
}

extension VersionNote {
  /// The numbers of added and removed words: `+12 −3`; empty if there are none.
  var change: String {
    [added > 0 ? "+\(added)" : "", removed > 0 ? "−\(removed)" : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

struct VersionMonth {
  /// Year and month: `2026-11`.
  var name: String
  /// In the order given.
  var versions: [Version]

  /// Versions by their months; those of one month have to follow each other.
  static func months(of versions: some Sequence<Version>) -> [VersionMonth] {
    versions.reduce(into: []) { months, version in
      let date = LocalDate.string(nanoseconds: version.note.date * 1_000_000_000)
      let name = String(date.prefix(7))
      if months.last?.name != name { months.append(VersionMonth(name: name, versions: [])) }
      months[months.count - 1].versions.append(version)
    }
  }
}
