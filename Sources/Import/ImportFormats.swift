/// The formats that can be imported.
public enum ImportFormats {
  /// All formats that can be imported.
  public static let all: [any ImportFormat] = [
    DOCXFormat(), ODTFormat(), EPUBFormat(), HTMLFormat(), RTFFormat(),
  ]

  /// The maximum size of a file, in bytes.
  public static let mostBytes = 1 << 28

  /// The endings of the files of all formats.
  public static var fileExtensions: [String] { all.flatMap(\.fileExtensions) }

  /// Returns the format for a file extension such as `.HTML`; nil: there is none.
  public static func format(ofFileNamed name: String) -> (any ImportFormat)? {
    guard let ending = ending(of: name) else { return nil }
    return all.first { $0.fileExtensions.contains(ending) }
  }

  /// The ending of a name, in lower case; nil: it has none.
  static func ending(of name: String) -> String? {
    guard let stop = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return name[name.index(after: stop)...].lowercased()
  }
}
