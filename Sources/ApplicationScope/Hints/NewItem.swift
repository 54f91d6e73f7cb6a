/// A new menu item: it is in the accent colour until it was chosen once.
public struct NewItem: Hashable, Sendable {
  /// The command's name.
  public let command: String
  /// The version in which it was new. Users who began with that version or a later one don't see it
  /// stand out; `nil`: it stands out for all users.
  public let version: Int?

  public static let all = [NewItem(command: "offer", version: nil)]
}
