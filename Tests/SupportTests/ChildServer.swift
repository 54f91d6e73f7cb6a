import Glibc
import Synchronization
import TestSupport
import Testing

/// A server that ends with this object, or after ten minutes if the tests were killed.
final class ChildServer: Sendable {
  private let child: pid_t

  /// Closes what other tests have open, which would keep their pipes from ending.
  private static let launcher = """
    import os, sys
    os.closerange(3, 4096)
    for number in range(3):
        os.dup2(os.open("/dev/null", os.O_RDWR), number)
    os.execvp("timeout", ["timeout", "600"] + sys.argv[1:])
    """

  /// - Parameter port: the port on which it will listen.
  init(_ arguments: [String], port: UInt16) throws {
    let child = try #require(
      ChildProgram.start(["/usr/bin/python3", "-c", Self.launcher] + arguments))
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
