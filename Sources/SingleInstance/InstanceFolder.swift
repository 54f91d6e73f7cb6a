import Glibc
import Platform
import SystemPackage

/// The open folder of an address. All its files are accessed through its descriptor, so that no
/// other folder can replace it, and so that its path may be longer than that of a socket.
///
/// **Invariant:** `descriptor` is open from `init` to `deinit`, and the folder belongs to this user
/// alone.
final class InstanceFolder: Sendable {
  private let descriptor: Int32
  private let name: String

  /// Opens the folder, creating it if necessary; `nil` if that fails, or if it does not belong to
  /// this user.
  init?(_ address: InstanceAddress) {
    let opened = address.folder.withPlatformString { path -> Int32 in
      _ = mkdir(path, 0o700)
      return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard opened >= 0 else { return nil }
    var status = stat()
    let isOurs =
      fstat(opened, &status) == 0 && status.st_uid == geteuid()
      && (status.st_mode & 0o077 == 0 || fchmod(opened, 0o700) == 0)
    guard isOurs else {
      close(opened)
      return nil
    }
    (descriptor, name) = (opened, address.name)
  }

  deinit { close(descriptor) }

  /// A lock that is released when the process ends, even by a crash.
  ///
  /// **Invariant:** `descriptor` is open from `init` to `deinit`.
  final class Lock: Sendable {
    private let descriptor: Int32
    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
  }

  /// Makes this process the first; `nil` if another one is.
  func lock() -> Lock? {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = openat(descriptor, name + ".lock", flags, 0o600)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    return Lock(file)
  }

  /// Returns a listening socket, which replaces one left by a killed process. Only the holder of
  /// the lock may call it.
  func listen() -> InstanceSocket? {
    removeSocket()
    guard let socket = InstanceSocket(), socket.bind(to: socketPath), socket.listen() else {
      return nil
    }
    return socket
  }

  /// Removes the socket's name, so that no process can connect any more.
  func removeSocket() { _ = unlinkat(descriptor, socketName, 0) }

  /// Returns a socket connected to the first process, if that is this user's; `nil` if there is
  /// none, or if it accepts no connection now.
  func connect() -> InstanceSocket? {
    guard let socket = InstanceSocket(), socket.connect(to: socketPath), socket.isOfThisUser else {
      return nil
    }
    return socket
  }

  private var socketName: String { name + ".socket" }
  private var socketPath: String { "/proc/self/fd/\(descriptor)/\(socketName)" }
}
