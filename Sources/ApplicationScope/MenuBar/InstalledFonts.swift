/// What the Font menu asks of the system.
public struct InstalledFonts {
  /// Whether a family of this name is installed.
  public var isInstalled: (String) -> Bool
  /// All families that text can be set in, by their names; may take a moment.
  public var installed: () -> [String]
  /// The family that the system has for a language (BCP 47), if any.
  public var familyForLanguage: (String) -> String?

  /// Bundles them; without them every family counts as installed and none is listed.
  public init(
    isInstalled: @escaping (String) -> Bool = { _ in true },
    installed: @escaping () -> [String] = { [] },
    familyForLanguage: @escaping (String) -> String? = { _ in nil }
  ) {
    self.isInstalled = isInstalled
    self.installed = installed
    self.familyForLanguage = familyForLanguage
  }
}
