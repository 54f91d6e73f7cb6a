import Platform
public import SystemPackage

/// Paths as people write them. Nothing here asks the disk.
extension FilePath {
  /// The absolute path that a person means by `typed`: `~` is `home`, anything that does not begin
  /// with `/` is in `base`; `.`, `..` and doubled slashes are resolved by the text alone. `nil` for
  /// what can't be a path.
  public init?(typed: [UInt8], in base: FilePath, home: FilePath? = nil) {
    guard let path = FilePath(bytes: typed) else { return nil }
    if let home, typed.first == Self.tilde, typed.count == 1 || typed[1] == Self.slash {
      self = home.pushing(FilePath(bytes: typed.dropFirst(2)) ?? FilePath())
    } else {
      self = base.pushing(path)
    }
    lexicallyNormalize()
  }

  /// What counts of a path that was typed after one that was there already: `//` and `/~` begin
  /// anew, so `~/letters//usr/share` means `/usr/share`.
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

  /// How the path is shown and typed: with `~` for the person's own folder.
  public func abbreviated(home: FilePath) -> [UInt8] {
    var rest = self
    guard home.length > 1, rest.removePrefix(home) else { return bytes }
    return [Self.tilde] + (rest.isEmpty ? [] : [Self.slash] + rest.bytes)
  }

  private static let slash = UInt8(ascii: "/")
  private static let tilde = UInt8(ascii: "~")
}
