import Glibc
import TestSupport
import Testing

/// A private message bus in its own folder; it is removed with this object.
final class PrivateBus {
  private(set) var address = ""
  private let folder: String
  private var process: pid_t = 0

  struct Failure: Error {}

  init() throws {
    var template = Array((TemporaryFolder.all + "/paber-bus-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder)/socket</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="false"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try write(configuration, to: "bus.conf")
    guard let ends = Descriptors.pipe() else { throw Failure() }
    defer { close(ends.reading) }
    let words = ["dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--print-address"]
    let started = ChildProgram.start(words) { files in
      posix_spawn_file_actions_adddup2(&files, ends.writing, STDOUT_FILENO)
      // It complains when it may not have as many files open as it would like.
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    close(ends.writing)
    guard let started else { throw Failure() }
    process = started
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while Glibc.read(ends.reading, &byte, 1) == 1, byte != 10 { bytes.append(byte) }
    address = String(decoding: bytes, as: UTF8.self)
    guard !address.isEmpty else { throw Failure() }
  }

  deinit {
    stop()
    for name in ["bus.conf", "socket", "program", "words"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Ends the bus as a crash would.
  func stop() {
    guard process > 0 else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file into the folder. One that may be run can be run at once.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    guard let file = fopen(path(name), "we") else { throw Failure() }
    fputs(text, file)
    fclose(file)
    chmod(path(name), mode)
    if mode & 0o111 != 0 { Descriptors.waitUntilNoProcessWrites(path(name)) }
  }

  /// Returns the content of a file in the folder; empty if there is none.
  func read(_ name: String) -> String {
    guard let file = fopen(path(name), "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
