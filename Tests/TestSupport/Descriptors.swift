import Glibc

/// Descriptors that stay in this process: the programs that other tests start get no copy of them.
public enum Descriptors {
  /// The ends of a new pipe; `nil` where there are no descriptors left.
  public static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until no process has a file open for writing: the kernel starts no program that one may
  /// still write. A process that another test is just starting may have a copy for a moment.
  public static func waitUntilNoProcessWrites(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // The kernel gives a lease for reading if no process writes. Some file systems give none at all.
    _ = Wait.until { fcntl(descriptor, setLease, F_RDLCK) == 0 || errno != EAGAIN }
    _ = fcntl(descriptor, setLease, F_UNLCK)
  }

  /// `F_SETLEASE` of linux/fcntl.h.
  private static let setLease: Int32 = 1024
}
