import Glibc

/// The sleep of the main thread.
enum DisplayWait {
  /// Sleeps until one of two descriptors is readable or broken, or `seconds` have passed (`nil`: no
  /// limit). Returns which of them has something to read, or for the first, with `orUntilWritable`, room
  /// to write.
  ///
  /// SDL's own wait wakes itself through the X server after each event: two more system calls and an
  /// event for every key.
  static func wait(
    for display: Int32, or other: Int32, seconds: Double?, orUntilWritable: Bool = false
  ) -> (isDisplay: Bool, isOther: Bool) {
    // Rounded up: a tick that comes too early would ask for the rest again, and spin.
    let limit = seconds.map { Int32((min(max($0, 0), 86_400) * 1000).rounded(.up)) } ?? -1
    var sources = [
      pollfd(
        fd: display, events: Int16(orUntilWritable ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), limit)
    return (sources[0].revents != 0, sources[1].revents != 0)
  }
}
