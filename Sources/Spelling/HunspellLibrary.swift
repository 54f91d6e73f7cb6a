import CHunspell

/// The functions of Hunspell, loaded when somebody first asks for them and then kept: nothing of it
/// is in memory before.
struct HunspellLibrary: Sendable {
  /// The library; `nil`: there is none on this machine.
  static let shared: HunspellLibrary? = HunspellLibrary(names: soNames)

  /// Newest first. Their C interface is the same.
  private static let soNames = [
    "libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell-1.5.so.0",
  ]

  let functions: chunspell

  /// Loads the first library of these names that there is.
  init?(names: [String]) {
    var functions = chunspell()
    guard names.contains(where: { chunspell_load($0, &functions) }) else { return nil }
    self.functions = functions
  }
}
