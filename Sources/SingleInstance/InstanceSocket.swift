import Glibc
import Platform

/// A non-blocking local stream socket, and its system calls.
///
/// **Invariant:** `descriptor` is open from `init` to `deinit` and used only here. The kernel
/// allows its calls on all threads.
final class InstanceSocket: Sendable {
  /// The descriptor, for `poll`.
  let descriptor: Int32

  /// Makes a socket; `nil` if there are no more descriptors.
  init?() {
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, flags, 0)
    if descriptor < 0 { return nil }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  // Listening and connecting

  /// Gives the socket a name in the file system.
  func bind(to path: String) -> Bool {
    withAddress(path) { Glibc.bind(descriptor, $0, $1) == 0 }
  }

  /// Allows other sockets to connect.
  func listen() -> Bool { Glibc.listen(descriptor, 16) == 0 }

  /// Connects; `false` if no socket listens, or if its queue is full.
  func connect(to path: String) -> Bool {
    withAddress(path) { Glibc.connect(descriptor, $0, $1) == 0 }
  }

  /// Accepts the next connection; `nil` if there is none.
  func accept() -> InstanceSocket? {
    let other = Glibc.accept(descriptor, nil, nil)
    guard other >= 0 else { return nil }
    _ = fcntl(other, F_SETFD, FD_CLOEXEC)
    _ = fcntl(other, F_SETFL, O_NONBLOCK)
    return InstanceSocket(other)
  }

  /// True if the process at the other end belongs to this user, according to the kernel.
  var isOfThisUser: Bool { SocketPeer(at: descriptor)?.user == geteuid() }

  /// Calls `body` with an address; `false` if the path is too long for one.
  private func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let hasRoom = withUnsafeMutableBytes(of: &address.sun_path) { room in
      // A zero remains after the path.
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard hasRoom else { return false }
    // The two have the same layout at their start, as intended in C.
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  // Sending and receiving

  /// The result of a read.
  enum Arrival {
    case bytes(ArraySlice<UInt8>)
    /// No bytes yet.
    case nothing
    /// No more bytes: the other end is gone.
    case end
  }

  /// Returns the bytes received so far, at most one piece of them.
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

  /// Sends as many bytes as fit.
  ///
  /// - Returns: the number of bytes sent; `nil` if the other end is gone.
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

  /// Stops receiving: the other end's next sends fail. Bytes that came before can still be
  /// received.
  func stopReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Waits until bytes have arrived, or until there is room to send.
  ///
  /// - Returns: true if that happens before the deadline, in seconds of `BlockingThread.now`.
  func wait(for event: Int32, until deadline: Double) -> Bool {
    var ends = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let count = poll(&ends, 1, BlockingThread.milliseconds(until: deadline))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
