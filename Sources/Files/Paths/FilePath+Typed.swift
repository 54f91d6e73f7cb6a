import Platform
public import SystemPackage

/// Paths as users type them. Nothing here reads the disk.
extension FilePath {
  /// Makes the absolute path for `typed`: `~` is `home`, and a relative path begins in `base`; `.`, `..`
  /// and doubled slashes are resolved by the text alone. `nil` if it can't be a path.
  public init?(typed: [UInt8], in base: FilePath, home: FilePath? = nil) {
    guard let path = FilePath(bytes: typed) else { return nil }
    if let home, typed.first == Self.tilde, typed.count == 1 || typed[1] == Self.slash {
      self = home.pushing(FilePath(bytes: typed.dropFirst(2)) ?? FilePath())
    } else {
      self = base.pushing(path)
    }
    lexicallyNormalize()
  }

  /// Returns the part that counts of a path that was typed after an existing one: `//` and `/~` begin a
  /// new path, so `~/letters//usr/share` means `/usr/share`.
  public static func restarted(_ typed: [UInt8]) -> [UInt8] {
    var start = 0
    for index in typed.indices.dropFirst() where typed[index - 1] == slash {
      if typed[index] == slash { start = index }
      if typed[index] == tilde, index + 1 == typed.count || typed[index + 1] == slash {
        start = index
      }
    }
    return Array(typed[start...])
  }

  /// Returns the path as it is shown and typed: with `~` for the home folder.
  public func abbreviated(home: FilePath) -> [UInt8] {
    var rest = self
    guard home.length > 1, rest.removePrefix(home) else { return bytes }
    return [Self.tilde] + (rest.isEmpty ? [] : [Self.slash] + rest.bytes)
  }

  private static let slash = UInt8(ascii: "/")
  private static let tilde = UInt8(ascii: "~")
}
