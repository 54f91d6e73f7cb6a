import Glibc
public import SystemPackage

/// The program's folders for one user, by the XDG Base Directory Specification. None of them need exist.
public struct UserFolders: Hashable, Sendable {
  /// The home folder.
  public var home: FilePath
  /// The folder of the settings.
  public var config: FilePath
  /// The folder of data that must survive but is not for editing: drafts, journals, versions, the
  /// session.
  public var state: FilePath
  /// The folder of files that may be deleted at any time.
  public var cache: FilePath
  /// The folder of files on their way to printers and mail programs.
  public var outgoing: FilePath { cache.appending("outgoing") }
  /// The path of the list of recent files that all programs share.
  public var recentlyUsed: FilePath

  /// Finds the folders. A variable that is not an absolute path counts as not set, as the specification
  /// requires. Without `HOME` the home folder comes from the user database, and without that it is
  /// `/tmp`.
  public init(environment: [String: FilePath]) {
    func absolute(_ variable: String) -> FilePath? {
      environment[variable].flatMap { $0.isAbsolute ? $0.lexicallyNormalized() : nil }
    }
    let home = absolute("HOME") ?? Self.homeOfUser() ?? "/tmp"
    func folder(_ variable: String, _ usual: String) -> FilePath {
      (absolute(variable) ?? home.appending(usual)).appending("paber")
    }
    self.home = home
    config = folder("XDG_CONFIG_HOME", ".config")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    recentlyUsed = (absolute("XDG_DATA_HOME") ?? home.appending(".local/share"))
      .appending("recently-used.xbel")
  }

  private static func homeOfUser() -> FilePath? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var strings = [CChar](repeating: 0, count: 1 << 14)
    return strings.withUnsafeMutableBufferPointer { buffer -> FilePath? in
      guard
        let start = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0,
        // The entry points into `buffer`, so the path is copied before the buffer goes.
        let folder = found?.pointee.pw_dir
      else { return nil }
      let home = FilePath(platformString: folder)
      return home.isAbsolute ? home : nil
    }
  }
}
