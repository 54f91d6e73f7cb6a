import Foundation

/// A font file of the machine that a test reads by itself, without fontconfig.
public enum MachineFont {
  /// Error for a missing file.
  public struct Missing: Error, CustomStringConvertible {
    /// Its name.
    public let name: String
    /// The Debian package that brings it.
    public let package: String
    /// The error message, with the remedy.
    public var description: String { "\(name) is missing: install Debian's package \(package)" }
  }

  /// Returns the path of a file by its name, wherever the distribution puts it.
  ///
  /// - Parameter package: the Debian package that brings it.
  public static func path(_ name: String, package: String) throws -> String {
    for folder in ["/usr/share/fonts/", "/usr/local/share/fonts/"] {
      let names = FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String }
      let found = names?.filter { ($0 as NSString).lastPathComponent == name }.min()
      if let found { return folder + found }
    }
    throw Missing(name: name, package: package)
  }
}
