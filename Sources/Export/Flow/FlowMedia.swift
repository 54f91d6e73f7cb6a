import Archives
import MarkdownSyntax

/// The pictures of a document that are files in its archive. Their bytes are read again when the text is
/// written.
struct FlowMedia: Sendable {
  /// A picture with the number of its file.
  struct Entry: Sendable {
    let key: PictureKey
    let type: PictureType
  }

  /// The pictures in the order of their numbers.
  private(set) var entries: [Entry] = []
  private var numbers: [PictureKey: Int] = [:]
  /// Pictures that are shown; each showing has a number of its own.
  var shownCount = 0

  /// The number of a picture, from 1.
  mutating func number(of picture: FlowPicture) -> Int {
    if let number = numbers[picture.key] { return number }
    entries.append(Entry(key: picture.key, type: picture.type))
    numbers[picture.key] = entries.count
    return entries.count
  }

  /// A grey point, shown in place of a picture that has disappeared before its bytes are read: a
  /// file without a part that it names is damaged.
  private static let placeholder: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  /// Adds the pictures to an archive.
  ///
  /// - Parameter name: returns the name of an entry by the picture's number and type.
  func write(
    to zip: ZipWriter, from pictures: any PictureSource, _ name: (Int, PictureType) -> String
  ) throws {
    for (place, entry) in entries.enumerated() {
      try zip.add(
        name(place + 1, entry.type), Self.bytes(of: entry, from: pictures), by: .stored)
    }
  }

  /// Returns the bytes of a picture, or those of a grey point where it is gone or another type by now.
  private static func bytes(of entry: Entry, from pictures: any PictureSource) -> [UInt8] {
    guard let bytes = entry.key.bytes(from: pictures), PictureType(of: bytes) == entry.type else {
      return placeholder
    }
    return bytes
  }
}
