import Foundation
import TestSupport

/// The state that all tests of a run share: a folder, and a shell that cleans up after the process.
enum TestRun {
  /// Holds the folders of all tests; each process that a test starts has it in its environment.
  private static let folder: String = {
    // Short, since the path of a socket has a hundred bytes.
    let path = FileManager.default.temporaryDirectory.path + "/paber-" + UUID().uuidString.prefix(8)
    make(path)
    startGuard(of: path)
    return path
  }()

  /// Makes a new folder.
  static func makeFolder(_ name: String) -> String {
    let path = folder + "/\(name)-" + UUID().uuidString.prefix(8)
    make(path)
    return path
  }

  /// Makes a folder that all users can read, regardless of the umask: sway runs as another user.
  private static func make(_ path: String) {
    mkdir(path, 0o711)
    chmod(path, 0o711)
  }

  /// The variable by which the program waits longer for other programs: `TimeOutFactor` of Platform.
  private static let timeOutFactor = "PABER_TIMEOUT_FACTOR"

  /// Changes of the environment with which the program waits no longer than it does for users.
  static let usersTimeOuts = [timeOutFactor: ""]

  /// Returns an environment without the user's desktop: no display, no session bus, no settings.
  static func environment(home: String) -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var settings = [
      "PATH": own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "HOME": home,
      "XDG_CONFIG_HOME": home + "/.config",
      "XDG_DATA_HOME": home + "/.local/share",
      "XDG_STATE_HOME": home + "/.local/state",
      "XDG_CACHE_HOME": home + "/.cache",
      "XDG_RUNTIME_DIR": home + "/run",
      "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
      // A program that gets no processor for a while is not one that hangs.
      timeOutFactor: "20",
      // Without an address, libdbus would start a bus of its own.
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + home + "/no-bus",
    ]
    // The fonts that tests are for, where they have been chosen.
    settings["FONTCONFIG_FILE"] = own["FONTCONFIG_FILE"]
    return settings
  }

  /// Error for a missing program of the test bench.
  struct MissingTool: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "\(name) is not installed; `make install-deps` installs all that the tests need"
    }
  }

  /// The path of a program of the system.
  static func path(ofTool name: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw MissingTool(name: name)
  }

  /// Returns the running processes whose home is in a folder: those that a test has started, and their
  /// child processes.
  static func processes(of folder: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let home = "HOME=" + folder
    return names.compactMap { pid_t($0) }.filter { process in
      guard process != getpid() else { return false }
      let words = bytes(ofProcFile: "/proc/\(process)/environ") + [0]
      return words.withUnsafeBytes { raw in
        guard var word = raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        let end = word + raw.count
        while word < end {
          if strncmp(word, home, home.utf8.count) == 0 { return true }
          word += strlen(word) + 1
        }
        return false
      }
    }
  }

  /// Returns the content of a file of `/proc`, whose length is not known before it is read: Foundation
  /// would return only the first piece. Empty if it can't be read.
  static func bytes(ofProcFile path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(read(file, buffer.baseAddress, buffer.count), 0)
      }
      guard !piece.isEmpty else { return bytes }
      bytes += piece
    }
  }

  /// Starts a shell that waits for any end of this process, and then ends all remaining processes of the
  /// tests. The shell's standard input is a pipe whose other end only this process has.
  private static func startGuard(of folder: String) {
    var ends: [Int32] = [-1, -1]
    // No test starts a process before there is a folder, so no process inherits the ends.
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let script = """
      trap '' INT TERM HUP
      read -r line
      for signal in TERM KILL; do
        for process in /proc/[0-9]*; do
          grep -qsaF "$0" "$process/environ" && kill -$signal "${process#/proc/}"
        done
        sleep 1
      done
      rm -rf "$0"
      """
    // In a session of its own, so that a signal to the test's process group does not end it.
    _ = ChildProgram.start(
      ["/usr/bin/setsid", "sh", "-c", script, folder], environment: ["PATH=/usr/bin:/bin"]
    ) { files in
      posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO)
      // A caller that reads the test process's output to its end must not wait for the shell.
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    close(ends[0])
  }
}
