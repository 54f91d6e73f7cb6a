import Files
import Glibc
import Platform

/// Sleeping in the background.
public enum Pause {
  /// Blocks the calling thread.
  public static func sleep(seconds: Double) {
    var rest = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    var asked = rest
    while nanosleep(&asked, &rest) != 0, errno == EINTR { asked = rest }
  }
}

extension TransportFailure {
  /// The failure of this side's own file.
  init(fileError error: any Error) {
    let code = (error as? FileError)?.code ?? EIO
    self = [ENOSPC, EDQUOT].contains(code) ? .full : .file(code: code)
  }
}
