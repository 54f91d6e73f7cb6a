/// The version: one number that only grows.
nonisolated enum Version {
  static let number = 1
}
