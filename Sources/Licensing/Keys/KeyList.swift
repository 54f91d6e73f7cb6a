/// The public keys that Paber trusts.
///
/// They come with the program, as `Resources/licence-keys.txt`. There may be several, so that a key
/// can be replaced while licences signed with the older one stay valid.
public enum KeyList {
  /// The built-in keys.
  public static var shipped: [PublicKey] {
    keys(in: String(decoding: PackageResources.licence_keys_txt, as: UTF8.self))
  }

  /// Returns the keys of a file: each on a line of 64 hexadecimal digits, among lines that are
  /// empty or begin with `#`. Other lines are ignored.
  public static func keys(in text: String) -> [PublicKey] {
    lines(of: text).compactMap { PublicKey(text: $0) }
  }

  /// Returns the keys that this program trusts: the shipped ones and, in a debug build, those in
  /// the file that `PABER_LICENCE_KEYS` names, so that tests can sign with a pair of their own. A
  /// release build never reads the variable.
  ///
  /// - Parameter read: returns the content of the file at a path; `nil` if there is none.
  public static func keys(
    environment: [String: String], read: (_ path: String) -> [UInt8]?
  ) -> [PublicKey] {
    #if DEBUG
      guard let path = environment[variable], let bytes = read(path) else { return shipped }
      return shipped + keys(in: String(decoding: bytes, as: UTF8.self))
    #else
      return shipped
    #endif
  }

  /// The environment variable that names a file of more keys.
  public static let variable = "PABER_LICENCE_KEYS"

  /// Returns the lines that are neither empty nor comments, without surrounding spaces.
  static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).map { line in
      let start = line.drop(while: \.isWhitespace)
      let end = start.lastIndex { !$0.isWhitespace }
      return end.map { start[...$0] } ?? ""
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}
