import Foundation

/// Sockets that have a path.
enum LocalSocket {
  /// A new one. The programs that other tests start get no copy of it.
  static func make() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  /// Calls a function of sockets, such as `connect`, with the address of a path; true if it succeeds.
  static func call(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ socket: Int32,
    _ path: String
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// True if a program accepts connections at the path. The socket's file exists before that.
  static func isListening(at path: String) -> Bool {
    let socket = make()
    defer { close(socket) }
    return call(connect, socket, path)
  }
}
