/// A menu item that wants attention: it is in the accent colour until it was chosen once.
public struct NewItem: Hashable, Sendable {
  /// The command's name.
  public let command: String
  /// The version in which it was new. Who began with that version or a later one has found it
  /// there like everything else; `nil`: it stands out for everybody.
  public let version: Int?

  /// All of them.
  public static let all = [NewItem(command: "offer", version: nil)]
}
