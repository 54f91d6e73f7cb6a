import Glibc
import Platform

/// A stream socket of this machine that never waits, and its system calls.
///
/// **Invariant:** `descriptor` is open from `init` to `deinit` and known to nobody else. The kernel
/// allows its calls on all threads.
final class InstanceSocket: Sendable {
  /// For `poll`.
  let descriptor: Int32

  /// `nil` where there are no more descriptors.
  init?() {
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, flags, 0)
    if descriptor < 0 { return nil }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  // Being found

  /// Gives the socket a name in the file system.
  func bind(to path: String) -> Bool {
    withAddress(path) { Glibc.bind(descriptor, $0, $1) == 0 }
  }

  /// Lets others connect.
  func listen() -> Bool { Glibc.listen(descriptor, 16) == 0 }

  /// Connects; `false` where nobody listens, or too many wait there.
  func connect(to path: String) -> Bool {
    withAddress(path) { Glibc.connect(descriptor, $0, $1) == 0 }
  }

  /// The next that has connected; `nil`: nobody has.
  func accept() -> InstanceSocket? {
    let other = Glibc.accept(descriptor, nil, nil)
    guard other >= 0 else { return nil }
    _ = fcntl(other, F_SETFD, FD_CLOEXEC)
    _ = fcntl(other, F_SETFL, O_NONBLOCK)
    return InstanceSocket(other)
  }

  /// Whether the process at the other end belongs to this user, as the kernel says.
  var isOfThisUser: Bool {
    // `struct ucred` of socket.h: process, user, group.
    var credentials: (Int32, UInt32, UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let isKnown = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
    return isKnown && credentials.1 == geteuid()
  }

  /// Calls `body` with an address; `false` where the path is too long for one.
  private func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let hasRoom = withUnsafeMutableBytes(of: &address.sun_path) { room in
      // A zero stays behind the path.
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard hasRoom else { return false }
    // The two are laid out alike at their beginning, which is how C means it.
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  // Speaking

  /// What came of looking for more bytes.
  enum Arrival {
    case bytes(ArraySlice<UInt8>)
    /// Nothing yet.
    case nothing
    /// Nothing more: the other end has gone.
    case end
  }

  /// What has come, at most a piece of it.
  func receive() -> Arrival {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return .bytes(buffer[..<count]) }
      if count == 0 { return .end }
      if errno == EAGAIN { return .nothing }
      if errno != EINTR { return .end }
    }
  }

  /// Sends as much as there is room for.
  ///
  /// - Returns: how many bytes; `nil` where the other end has gone.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return nil }
    }
  }

  /// Takes nothing more: who sends from now on learns that nobody hears it. What came before can
  /// still be received.
  func stopReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Waits until something has come, or there is room to send.
  ///
  /// - Returns: whether it is so before the deadline, in seconds of `BlockingThread.now`.
  func wait(for event: Int32, until deadline: Double) -> Bool {
    var ends = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let count = poll(&ends, 1, BlockingThread.milliseconds(until: deadline))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
