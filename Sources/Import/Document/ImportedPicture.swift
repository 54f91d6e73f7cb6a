/// A picture that a document brought with it. The Markdown refers to it by `name`.
public struct ImportedPicture: Equatable, Sendable {
  /// The name of its file beside the document: letters, digits, `-`, `_` and `.` of ASCII. No two
  /// pictures of a document have the same one.
  public var name: String
  /// The bytes of the file.
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
