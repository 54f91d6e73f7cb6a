import Glibc

/// The process at the other end of a local socket, as the kernel knows it.
public struct SocketPeer: Hashable, Sendable {
  /// The process's number; `nil` if it is in another container.
  public let process: pid_t?
  /// The number of its user.
  public let user: uid_t

  /// Asks for the peer of a socket; `nil` if it is no local one that is connected.
  public init?(at descriptor: Int32) {
    // `struct ucred` of socket.h: process, user, group.
    var credentials: (pid_t, uid_t, gid_t) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      return nil
    }
    process = credentials.0 > 0 ? credentials.0 : nil
    user = credentials.1
  }
}
