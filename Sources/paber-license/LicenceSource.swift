import ArgumentParser
import Licensing

/// The source of the licence that a command examines.
struct LicenceSource: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The key itself, or a file with it; standard input if left out or -.",
      valueName: "key-or-file"),
    completion: .file(extensions: ["paberlicence"]))
  var licence = "-"

  /// Returns the text with the licence in it.
  func text() throws(Complaint) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  private func bytes() throws(Complaint) -> [UInt8] {
    if licence == "-" { return try SmallFile.readInput() }
    // A key is longer than any file name, and has no extension.
    let isKey = licence.utf8.count > 100 && !SmallFile.exists(licence)
    return isKey ? Array(licence.utf8) : try SmallFile.read(licence)
  }
}
