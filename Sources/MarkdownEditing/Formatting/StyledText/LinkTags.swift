import MarkdownSyntax

/// A closing tag of a link or an image, as a number that stands for its bytes in `LinkTags`.
struct LinkTag: Hashable {
  /// At least 1.
  let number: UInt32
}

/// The closing tags of links and images in the paragraphs of a command. Equal bytes have one number, so
/// that letters are compared without reading any.
///
/// Paragraphs whose letters are compared, or come into one another, share it.
final class LinkTags {
  private var tags: [[UInt8]] = []
  private var numbers: [[UInt8]: UInt32] = [:]

  /// Returns the number of a closing tag.
  func tag(_ bytes: [UInt8]) -> LinkTag {
    if let number = numbers[bytes] { return LinkTag(number: number) }
    tags.append(bytes)
    let number = UInt32(tags.count)
    numbers[bytes] = number
    return LinkTag(number: number)
  }

  /// Returns the bytes of a closing tag.
  func bytes(of tag: LinkTag) -> [UInt8] { tags[Int(tag.number) - 1] }
}
