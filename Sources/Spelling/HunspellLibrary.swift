import CHunspell

/// The functions of Hunspell, loaded on first use and then kept; before that none of it is in
/// memory.
struct HunspellLibrary: Sendable {
  /// The library; `nil`: it is not installed.
  static let shared: HunspellLibrary? = HunspellLibrary(names: soNames)

  /// Newest first. Their C interface is the same.
  private static let soNames = [
    "libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell-1.5.so.0",
  ]

  let functions: chunspell

  /// Loads the first available library of these names.
  init?(names: [String]) {
    var functions = chunspell()
    guard names.contains(where: { chunspell_load($0, &functions) }) else { return nil }
    self.functions = functions
  }
}
