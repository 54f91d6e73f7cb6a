/// Paths as text. Nothing here asks the disk.
public enum PathName {
  /// The absolute path that a person means by `typed`: `~` is `home`, anything that does not begin
  /// with `/` is in `base`; `.`, `..` and doubled slashes are resolved by the text alone.
  public static func absolute(_ typed: String, in base: String, home: String? = nil) -> String {
    var path = typed
    if let home, typed == "~" || typed.hasPrefix("~/") {
      path = home + typed.dropFirst()
    } else if !typed.hasPrefix("/") {
      path = base + "/" + typed
    }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// What counts of a path that was typed after one that was there already: `//` and `/~` begin
  /// anew, so `~/letters//usr/share` means `/usr/share`.
  public static func restarted(_ typed: String) -> String {
    let bytes = Array(typed.utf8)
    let (slash, tilde) = (UInt8(ascii: "/"), UInt8(ascii: "~"))
    var start = 0
    for index in bytes.indices.dropFirst() where bytes[index - 1] == slash {
      if bytes[index] == slash { start = index }
      if bytes[index] == tilde, index + 1 == bytes.count || bytes[index + 1] == slash {
        start = index
      }
    }
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The last component: `notes.md` of `/home/ann/notes.md`; empty for `/`.
  public static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// What the last component is in: `/home/ann` of `/home/ann/notes.md` and of
  /// `/home/ann/notes.md/`; `/` for `/`, `.` for a name without a slash.
  public static func folder(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var end = path.utf8[...]
    while end.count > 1, end.last == slash { end.removeLast() }
    guard let last = end.lastIndex(of: slash) else { return "." }
    var folder = end[..<last]
    while folder.last == slash { folder.removeLast() }
    return folder.isEmpty ? "/" : String(Substring(folder))
  }

  /// `name` in `folder`.
  public static func joining(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// How a path is shown: with `~` for the person's own folder.
  public static func abbreviated(_ path: String, home: String) -> String {
    guard home.count > 1 else { return path }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }
}
