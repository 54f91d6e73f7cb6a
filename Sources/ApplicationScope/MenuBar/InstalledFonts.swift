/// What the Font menu asks of the system.
public struct InstalledFonts {
  /// Whether a family of this name is installed.
  public var isInstalled: (String) -> Bool
  /// All families that text can be set in, by their names; may take a moment.
  public var installed: () -> [String]

  /// Bundles the two; without them every family counts as installed and none is listed.
  public init(
    isInstalled: @escaping (String) -> Bool = { _ in true },
    installed: @escaping () -> [String] = { [] }
  ) {
    self.isInstalled = isInstalled
    self.installed = installed
  }
}
