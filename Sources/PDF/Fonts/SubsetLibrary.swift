import CHarfBuzzSubset

/// HarfBuzz' subsetter, loaded when the first font is embedded and then kept: nothing of it is in memory
/// before.
struct SubsetLibrary: Sendable {
  /// The library; nil: there is none on this machine, or it is older than 6.0.
  static let shared: SubsetLibrary? = SubsetLibrary(names: ["libharfbuzz-subset.so.0"])

  let functions: csubset

  /// Loads the first library of these names that there is.
  init?(names: [String]) {
    var functions = csubset()
    guard names.contains(where: { csubset_load($0, &functions) }) else { return nil }
    self.functions = functions
  }
}
