import Glibc
import Platform

/// Finds out if a bus answers, before a library asks it that would never return.
public nonisolated enum BusProbe {
  /// True if a bus replies to the first step of the D-Bus Specification (“Authentication Protocol”).
  /// Also true for a bus on another machine.
  ///
  /// - Parameters:
  ///   - address: in D-Bus's form: `unix:path=/run/user/1000/bus`.
  ///   - seconds: the time-out for the bus's first reply.
  public static func answers(at address: String?, seconds: Double = 0.5) -> Bool {
    guard let address else { return true }
    guard let place = socketAddress(address) else { return true }
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    // Invariant: the descriptor is ours until it is closed here.
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var (name, size) = place
    // Both structures begin alike, as C intends.
    let connects = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
    }
    guard connects, greet(descriptor) else { return false }
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let deadline = BlockingThread.now + seconds
    while true {
      let count = poll(&end, 1, BlockingThread.milliseconds(until: deadline))
      if count >= 0 { return count > 0 }
      if errno != EINTR { return false }
    }
  }

  /// Sends the user's number in digits, each as the two hexadecimal digits of its code.
  private static func greet(_ descriptor: Int32) -> Bool {
    let digits = "\(geteuid())".utf8.map { String($0, radix: 16) }.joined()
    let words = [0] + Array("AUTH EXTERNAL \(digits)\r\n".utf8)
    return send(descriptor, words, words.count, Int32(MSG_NOSIGNAL)) == words.count
  }

  /// The address of the first bus, if that is a socket of this machine.
  private static func socketAddress(_ address: String) -> (sockaddr_un, socklen_t)? {
    let first = address.prefix { $0 != ";" }
    guard first.hasPrefix("unix:") else { return nil }
    for pair in first.dropFirst(5).split(separator: ",") {
      let isAbstract = pair.hasPrefix("abstract=")
      guard isAbstract || pair.hasPrefix("path=") else { continue }
      let path = pair.drop { $0 != "=" }.dropFirst()
      // Only libdbus reads addresses with escapes.
      guard !path.utf8.contains(UInt8(ascii: "%")) else { return nil }
      let bytes = (isAbstract ? [0] : []) + Array(path.utf8)
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      let hasRoom = withUnsafeMutableBytes(of: &name.sun_path) { room in
        guard bytes.count < room.count else { return false }
        room.copyBytes(from: bytes)
        return true
      }
      let size = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
      return hasRoom ? (name, socklen_t(size)) : nil
    }
    return nil
  }
}
