/// The compositor's serials of the user's actions, by which requests prove that the user has asked for
/// them.
final class WaylandSerials {
  /// The last press: of a key, a button or a screen.
  var press: UInt32 = 0
  /// The last button press, for requests that follow the pointer while the button is down.
  var button: UInt32 = 0
  /// The pointer's last entry into one of our windows.
  var enter: UInt32 = 0
}
