import ArgumentParser
import Licensing

/// Where the licence is that a command looks at.
struct LicenceSource: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The key itself, or a file with it; standard input if left out or -.",
      valueName: "key-or-file"),
    completion: .file(extensions: ["paberlicence"]))
  var licence = "-"

  /// The text with the licence in it.
  func text() throws(Complaint) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  private func bytes() throws(Complaint) -> [UInt8] {
    if licence == "-" { return try SmallFile.readInput() }
    // A key is longer than the name of any file, and has no end like one.
    let isKey = licence.utf8.count > 100 && !SmallFile.exists(licence)
    return isKey ? Array(licence.utf8) : try SmallFile.read(licence)
  }
}
