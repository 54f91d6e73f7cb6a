/// The compositor's serials of the user's actions, by which requests prove that the user has asked for
/// them.
final class WaylandSerials {
  /// The last press: of a key, a button or a screen.
  var press: UInt32 = 0
  /// The press of the first button that is down, by which the surface has the pointer: for requests that
  /// take the pointer from it.
  var button: UInt32 = 0
  /// The pointer's last entry into one of our windows.
  var enter: UInt32 = 0
}
