import Files
import Glibc
import Localization
import Platform
import SingleInstance
import SystemPackage

/// The environment of the process: the only place that reads variables and the working folder. They
/// are read once, at the start, and never set. Folders for settings, state and cache follow the XDG
/// specification.
struct ProcessEnvironment {
  /// The variables that Paber uses, as far as they are set.
  let environment: [String: String]
  /// The variables that may name a file or folder.
  let paths: [String: FilePath]
  /// The base of relative paths.
  let workingFolder: FilePath
  /// The start of the process, in seconds since 1970.
  let start = Int64(time(nil))

  private static let names = [
    "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "PABER_DEBUG",
    "PABER_LICENCE_KEYS", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "XDG_RUNTIME_DIR",
    "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "XDG_DATA_HOME", "XDG_DATA_DIRS",
    "DISPLAY", "WAYLAND_DISPLAY", "IBUS_ADDRESS", "IBUS_ADDRESS_FILE", "AT_SPI_BUS_ADDRESS",
    "XDG_CURRENT_DESKTOP", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
  ]

  init() {
    var environment: [String: String] = [:]
    var paths: [String: FilePath] = [:]
    for name in Self.names {
      // The string belongs to the process's environment and is copied at once.
      guard let value = getenv(name) else { continue }
      environment[name] = String(cString: value)
      paths[name] = FilePath(platformString: value)
    }
    self.environment = environment
    self.paths = paths
    ownFonts = Self.fontsBesideProgram()
    // `getcwd` allocates the string that it returns if it gets no buffer.
    if let folder = getcwd(nil, 0) {
      workingFolder = FilePath(platformString: folder)
      free(folder)
    } else {
      workingFolder = "/"
    }
  }

  /// Returns the absolute path of an argument.
  func absolute(_ path: FilePath) -> FilePath {
    workingFolder.pushing(path).lexicallyNormalized()
  }

  /// The folder of fonts beside a portable program, which comes as a folder with everything that it
  /// needs; `nil` if the program is installed.
  let ownFonts: FilePath?

  private static func fontsBesideProgram() -> FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The link's target comes without a zero, and is cut to the size of `bytes`.
    let count = bytes.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { readlink("/proc/self/exe", $0, room.count) } ?? -1
    }
    guard count > 0, count < bytes.count,
      let program = FilePath(bytes: bytes[..<count].map { UInt8(bitPattern: $0) })
    else { return nil }
    let folder = program.removingLastComponent().removingLastComponent()
      .appending("share/paber/fonts")
    // The string lasts as long as the call.
    return folder.withPlatformString { access($0, R_OK | X_OK) } == 0 ? folder : nil
  }

  /// The address of the process that opens windows for this user on this display.
  var instanceAddress: InstanceAddress {
    let folders = UserFolders(environment: paths)
    return InstanceAddress(
      runtimeFolder: paths["XDG_RUNTIME_DIR"], stateFolder: folders.state,
      traits: [
        environment["DISPLAY"], environment["WAYLAND_DISPLAY"], folders.state.string,
        folders.config.string, environment["PABER_DEBUG"],
        // A home folder may be shared by several machines.
        Machine.name,
      ])
  }

  /// The desktop's activation token for the start, if there is one.
  var activation: ActivationToken {
    func text(_ name: String) -> String? {
      environment[name].flatMap { ActivationToken.text(Array($0.utf8)) }
    }
    return ActivationToken(
      startupID: text("DESKTOP_STARTUP_ID"), waylandToken: text("XDG_ACTIVATION_TOKEN"))
  }

  /// The language of the text by the locale, as BCP 47, such as `et-EE`.
  var language: String { language(of: "LC_CTYPE") }

  /// The language of messages by the locale, as BCP 47.
  var messageLanguage: String { language(of: "LC_MESSAGES") }

  /// The language and country that decide the paper size, as BCP 47.
  var paperLanguage: String { language(of: "LC_PAPER") }

  private func language(of category: String) -> String {
    // Empty variables count as not set, as in POSIX.
    let values = ["LC_ALL", category, "LANG"].map { environment[$0] ?? "" }
    let locale = values.first { !$0.isEmpty } ?? ""
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name.isEmpty || name == "C" || name == "POSIX" { return "en" }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}

/// The process's own streams.
enum Streams {
  /// Writes a sentence to standard error, after the program's name.
  static func complain(_ sentence: Phrase) {
    complain(Catalog.english.text(sentence))
  }

  /// Writes words to standard error, after the program's name.
  static func complain(_ sentence: String) {
    let bytes = Array("paber: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes words to standard output; ends the process with `EX_IOERR` if that fails.
  static func tell(_ words: String) {
    do {
      try FileDescriptor.standardOutput.writeAll(Array("\(words)\n".utf8))
    } catch {
      complain("Standard output can’t be written.")
      exit(EX_IOERR)
    }
  }

  /// Returns the whole content of standard input; `nil` if it is longer than can be opened.
  static func readInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: buffer[..<count])
      if bytes.count > DiskFileStore.largest { return nil }
    }
  }
}
