import Glibc
import Synchronization
import TestSupport

/// A server that ends with this object or with the process of the tests; after two hours if that was
/// killed.
public final class ChildServer: Sendable {
  /// Closes what other tests have open, which would keep their pipes from ending.
  private static let launcher = """
    import os, sys
    os.closerange(3, 4096)
    for number in range(3):
        os.dup2(os.open("/dev/null", os.O_RDWR), number)
    os.execvp("timeout", ["timeout", "7200"] + sys.argv[1:])
    """

  private let arguments: [String]
  private let port: UInt16
  /// `nil` while it does not run.
  private let child = Mutex<pid_t?>(nil)

  /// A server that can't be started.
  struct NotStarted: Error {
    let arguments: [String]
  }

  /// Starts a server and waits until it listens.
  ///
  /// - Parameter port: the port on which it will listen.
  public init(_ arguments: [String], port: UInt16) throws {
    (self.arguments, self.port) = (arguments, port)
    try start()
  }

  /// Starts it again after its end.
  func start() throws {
    let words = ["/usr/bin/python3", "-c", Self.launcher] + arguments
    guard let started = ChildProgram.start(words) else { throw NotStarted(arguments: arguments) }
    child.withLock { $0 = started }
    _ = Self.children.withLock { $0.insert(started) }
    guard Wait.until({ Self.canConnect(port) }) else { throw NotStarted(arguments: arguments) }
  }

  /// Lets it hang, so that connections are accepted and never answered; or go on.
  func setHangs(_ hangs: Bool) {
    // `timeout` leads a process group of its own.
    child.withLock { child in _ = child.map { kill(-$0, hangs ? SIGSTOP : SIGCONT) } }
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
    guard let child = child.withLock({ $0.take() }) else { return }
    _ = Self.children.withLock { $0.remove(child) }
    kill(child, SIGTERM)
    // It may hang.
    kill(-child, SIGCONT)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  /// There is no port that no program uses.
  private struct NoPort: Error {}

  /// Returns a port that no program uses, and keeps it for a server of this process: until the process
  /// ends no other one gets it, and nothing listens on it before a server does.
  public static func freePort() throws -> UInt16 {
    for _ in 0..<1_000 {
      // The system takes the ports of outgoing connections from another range.
      let port = UInt16.random(in: 10_000..<32_000)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = loopback(port)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard code == 0 else {
        close(socket)
        continue
      }
      // From now on a server may use it as well: servers reuse addresses. Others that look for a port
      // do not.
      var isOn: Int32 = 1
      setsockopt(
        socket, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return port
    }
    throw NoPort()
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
