import Foundation

/// A print server of CUPS with one printer, whose paper is a file: the PDF as it would reach the machine,
/// and the order that came with it.
struct PrintServer {
  /// The name of the printer, which is also the usual one.
  static let printer = "Office"

  private let desktop: DesktopSession
  private let folder: String

  /// The environment variables with which programs find it.
  var variables: [String: String] { ["CUPS_SERVER": folder + "/socket"] }

  /// Starts a server in the folder of a test.
  init(on desktop: DesktopSession) async throws {
    self.desktop = desktop
    folder = desktop.folder + "/cups"
    for name in ["", "/root", "/state", "/bin", "/bin/backend", "/paper"] {
      try desktop.makeFolder(folder + name)
    }
    _ = try desktop.write(Self.configuration(folder), to: "cups/cupsd.conf")
    _ = try desktop.write(Self.folders(folder), to: "cups/cups-files.conf")
    _ = try desktop.write(Self.printers, to: "cups/root/printers.conf")
    let machine = try desktop.writeProgram(Self.machine(folder), to: "cups/bin/backend/paper")
    // The server runs a program that only its owner can run as its own user.
    chmod(machine, 0o700)
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder + "/bin/daemon", withDestinationPath: "/usr/lib/cups/daemon")
    // AppArmor allows the installed program the system's folders only, so the test runs a copy.
    guard files.isExecutableFile(atPath: "/usr/sbin/cupsd") else {
      throw TestRun.MissingTool(name: "cupsd")
    }
    try files.copyItem(atPath: "/usr/sbin/cupsd", toPath: folder + "/cupsd")
    let server = try desktop.start(
      program: folder + "/cupsd",
      ["-f", "-c", folder + "/cupsd.conf", "-s", folder + "/cups-files.conf"])
    let variables = variables
    try await until(
      "the server names its printer; it says: \(server.complaints)", every: pauseBetweenPrograms
    ) {
      try desktop.runForBytes("lpstat", ["-e"], changes: variables)
        == Array((Self.printer + "\n").utf8)
    }
  }

  /// A job as it reached the printer.
  struct Job {
    var pages: String
    var title: String
    var copies: String
    var options: String
  }

  /// Waits for the first job; its pages are a PDF with this path.
  func job() async throws -> Job {
    let order = try await eventually("something is printed") {
      desktop.bytes(at: folder + "/paper/order")
    }
    let lines = String(decoding: order, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return Job(
      pages: folder + "/paper/pages.pdf", title: String(lines[0]), copies: String(lines[1]),
      options: String(lines[2]))
  }

  private static func configuration(_ folder: String) -> String {
    """
    Listen \(folder)/socket
    Browsing No
    DefaultAuthType None
    WebInterface No
    <Location />
    Order allow,deny
    Allow all
    </Location>
    <Policy default>
    <Limit All>
    Order allow,deny
    Allow all
    </Limit>
    </Policy>

    """
  }

  private static func folders(_ folder: String) -> String {
    """
    ServerRoot \(folder)/root
    ServerBin \(folder)/bin
    CacheDir \(folder)/state
    StateDir \(folder)/state
    RequestRoot \(folder)/state
    TempDir \(folder)/state
    AccessLog \(folder)/access
    ErrorLog \(folder)/error
    PageLog \(folder)/page
    Sandboxing relaxed
    User nobody
    Group nogroup

    """
  }

  private static let printers = """
    <DefaultPrinter \(printer)>
    DeviceURI paper:/tray
    State Idle
    Accepting Yes
    Shared No
    </DefaultPrinter>

    """

  /// The way to the printer, as backend(7) describes it. The order is there when the pages are whole.
  private static func machine(_ folder: String) -> String {
    """
    #!/bin/sh
    set -e
    [ $# -gt 0 ] || exit 0
    cd '\(folder)/paper'
    cat ${6:+"$6"} > pages.pdf
    printf '%s\\n%s\\n%s\\n' "$3" "$4" "$5" > order.part
    mv order.part order
    """
  }
}
