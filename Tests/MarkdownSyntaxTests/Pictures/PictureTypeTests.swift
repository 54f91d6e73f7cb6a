import MarkdownSyntax
import Testing

/// Pictures are recognised by the signatures of their formats.
@Suite struct PictureTypeTests {
  @Test(
    arguments: [
      ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png, "png", "image/png"),
      ([0xFF, 0xD8, 0xFF], .jpeg, "jpg", "image/jpeg"),
      (Array("GIF87a".utf8), .gif, "gif", "image/gif"),
      (Array("GIF89a".utf8), .gif, "gif", "image/gif"),
      (Array("RIFF1234WEBP".utf8), .webP, "webp", "image/webp"),
    ] as [([UInt8], PictureType, String, String)])
  func signatures(bytes: [UInt8], type: PictureType, fileExtension: String, mediaType: String) {
    #expect(PictureType(of: bytes) == type && PictureType(of: bytes + [1, 2]) == type)
    #expect(type.fileExtension == fileExtension && type.mediaType == mediaType)
    // The length of a WebP file is no part of its signature.
    let signature = bytes.indices.filter { type != .webP || !(4..<8).contains($0) }
    for index in signature {
      var other = bytes
      other[index] ^= 0x40
      #expect(PictureType(of: other) == nil, "\(index)")
      #expect(PictureType(of: Array(bytes[..<index])) == nil)
    }
  }
}
