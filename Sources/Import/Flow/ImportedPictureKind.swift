/// The types of pictures that documents of Markdown show: PNG, JPEG, GIF and WebP.
enum ImportedPictureKind {
  /// True for the bytes of such a picture. Others, such as Word's own metafiles, are shown by no browser.
  static func isShown(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: "GIF8".utf8)
      || (bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8))
  }
}
