/// Switches that make the work of drawing visible.
public struct DebugSwitches: Hashable, Sendable {
  /// Lays a tint over what each frame drew.
  public var tintsDamage = false
  /// Outlines lines and draws baselines.
  public var showsLineBoxes = false

  /// Everything off.
  public init() {}

  /// Reads `PABER_DEBUG`: a list with commas of `damage` and `lines`.
  public init(environment: [String: String]) {
    let words = (environment["PABER_DEBUG"] ?? "").split(separator: ",")
    tintsDamage = words.contains("damage")
    showsLineBoxes = words.contains("lines")
  }
}
