/// The public keys that a Paber believes.
///
/// They come with the program, as `Resources/licence-keys.txt`. There may be several, so that a key
/// can be replaced while licences of the older one still hold.
public enum KeyList {
  /// The keys that were built in.
  public static var shipped: [PublicKey] {
    keys(in: String(decoding: PackageResources.licence_keys_txt, as: UTF8.self))
  }

  /// The keys of a file: a line of 64 hexadecimal digits each, among lines that are empty or begin
  /// with `#`. A line that is none of these is passed over.
  public static func keys(in text: String) -> [PublicKey] {
    lines(of: text).compactMap { PublicKey(text: $0) }
  }

  /// The keys that this program believes: the shipped ones, and in a build for debugging also those
  /// in the file that `PABER_LICENCE_KEYS` names, so that tests can sign with a pair of their own.
  /// A build that is shipped never looks at the variable.
  ///
  /// - Parameter read: the content of the file at a path; `nil` where there is none.
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

  /// The variable that names a file of more keys.
  public static let variable = "PABER_LICENCE_KEYS"

  /// The lines that say something, without the spaces around them.
  static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).map { line in
      let start = line.drop(while: \.isWhitespace)
      let end = start.lastIndex { !$0.isWhitespace }
      return end.map { start[...$0] } ?? ""
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}
