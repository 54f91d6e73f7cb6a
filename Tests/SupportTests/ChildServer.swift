import Glibc
import Synchronization
import TestSupport
import Testing

/// A server that ends with this object, or after ten minutes if the tests were killed.
final class ChildServer: Sendable {
  private let child: pid_t

  /// Closes what other tests have open, which would keep their pipes from ending, and lets the signals
  /// through that the threads of the tests block.
  private static let launcher = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.closerange(3, 4096)
    for number in range(3):
        os.dup2(os.open("/dev/null", os.O_RDWR), number)
    os.execvp("timeout", ["timeout", "600"] + sys.argv[1:])
    """

  /// - Parameter port: the port on which it will listen.
  init(_ arguments: [String], port: UInt16) throws {
    let words = ["/usr/bin/python3", "-c", Self.launcher] + arguments
    var list = words.map { strdup($0) } + [nil]
    defer { list.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], nil, nil, &list, environ)
    try #require(code == 0)
    self.child = child
    _ = Self.children.withLock { $0.insert(child) }
    let listens = Wait.until { Self.canConnect(port) }
    try #require(listens, "the server did not start")
  }

  /// The servers that run. Those that tests share end with the process.
  private static let children: Mutex<Set<pid_t>> = {
    atexit { ChildServer.endAll() }
    return Mutex([])
  }()

  private static func endAll() {
    children.withLock { children in
      for child in children { kill(child, SIGTERM) }
    }
  }

  deinit { end() }

  func end() {
    guard Self.children.withLock({ $0.remove(child) }) != nil else { return }
    kill(child, SIGTERM)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  /// A port that no program listens on.
  static func freePort() throws -> UInt16 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 ? getsockname(socket, $0, &length) : -1
      }
    }
    try #require(code == 0)
    return UInt16(bigEndian: address.sin_port)
  }

  private static func canConnect(_ port: UInt16) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
