import Glibc

/// Where the program keeps what belongs to one person, by the XDG Base Directory Specification.
/// None of the folders need exist.
public struct UserFolders: Hashable, Sendable {
  /// The person's own folder.
  public var home: String
  /// What they have set.
  public var config: String
  /// What is to survive but is not theirs to edit: drafts, journals, versions, the session.
  public var state: String
  /// What may be deleted at any time.
  public var cache: String

  /// Finds the folders. A variable that is not an absolute path counts as not set, as the
  /// specification wants; without `HOME` the user database is asked, and without that it is `/tmp`.
  public init(environment: [String: String]) {
    func absolute(_ variable: String) -> String? {
      guard let value = environment[variable], value.hasPrefix("/") else { return nil }
      return PathName.absolute(value, in: "/")
    }
    let home = absolute("HOME") ?? Self.homeOfUser() ?? "/tmp"
    func folder(_ variable: String, _ usual: String) -> String {
      PathName.joining(absolute(variable) ?? PathName.joining(home, usual), "paber")
    }
    self.home = home
    config = folder("XDG_CONFIG_HOME", ".config")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  private static func homeOfUser() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var strings = [CChar](repeating: 0, count: 1 << 14)
    return strings.withUnsafeMutableBufferPointer { buffer -> String? in
      guard
        let start = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0,
        // The entry points into `buffer`, so the string is copied before the buffer goes.
        let folder = found?.pointee.pw_dir
      else { return nil }
      let home = String(cString: folder)
      return home.hasPrefix("/") ? home : nil
    }
  }
}
