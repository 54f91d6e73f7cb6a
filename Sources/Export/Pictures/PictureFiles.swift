import MarkdownSyntax
import TextCore

/// The pictures that are stored as files beside the text of an export. Equal contents become one
/// file, even if several addresses lead to it.
struct PictureFiles: Sendable {
  /// A picture that is a file of the export.
  struct File: Sendable {
    let name: String
    let type: PictureType
    /// The key by which its bytes are read again, since they are not kept in memory.
    let key: PictureKey
  }

  private(set) var files: [File] = []
  private var names: [PictureKey: String] = [:]
  private var contents: [Content: String] = [:]

  private struct Content: Hashable {
    let count: Int
    let hash: UInt64
  }

  /// The name of a picture that was added; nil of any other.
  func name(of key: PictureKey) -> String? { names[key] }

  /// Adds a picture. Returns the name of its file.
  mutating func add(_ key: PictureKey, _ type: PictureType, _ bytes: [UInt8]) -> String {
    var hash = StableHash()
    hash.append(bytes[...])
    let content = Content(count: bytes.count, hash: hash.value)
    let name = contents[content] ?? "picture-\(files.count + 1).\(type.fileExtension)"
    if contents.updateValue(name, forKey: content) == nil {
      files.append(File(name: name, type: type, key: key))
    }
    names[key] = name
    return name
  }
}

/// A picture as the document names it.
enum PictureKey: Hashable, Sendable {
  /// By the address of an image.
  case address(String)
  /// By `![[name]]`.
  case name(String)

  /// The address or the name.
  var string: String {
    switch self {
    case .address(let string), .name(let string): string
    }
  }

  /// The address or the name for a message. One that holds a whole picture is cut.
  var shortString: String {
    let string = string
    guard string.utf8.count > Self.mostShown else { return string }
    return String(string.prefix(Self.mostShown / 4)) + "…"
  }

  /// The most bytes of an address in a message.
  private static let mostShown = 200

  /// Returns the bytes of the picture; nil if there is none.
  func bytes(from source: any PictureSource) -> [UInt8]? {
    switch self {
    case .address(let address): source.picture(at: address)
    case .name(let name): source.picture(named: name)
    }
  }
}
