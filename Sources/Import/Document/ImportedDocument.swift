/// A document of a foreign format as Markdown.
public struct ImportedDocument: Equatable, Sendable {
  /// The text in UTF-8, with a newline at its end unless it is empty.
  public var markdown: [UInt8]
  /// The pictures that the text refers to, in the order of their first showing, unless they have a folder.
  public var pictures: [ImportedPicture]
  /// The number of pictures that were kept.
  public var keptPictureCount: Int
  /// The number of pictures that were left out, since there was no place for their files.
  public var droppedPictureCount: Int
  /// The number of comments that were left out.
  public var commentCount: Int

  public init(
    markdown: [UInt8], pictures: [ImportedPicture] = [], keptPictureCount: Int? = nil,
    droppedPictureCount: Int = 0, commentCount: Int = 0
  ) {
    self.markdown = markdown
    self.pictures = pictures
    self.keptPictureCount = keptPictureCount ?? pictures.count
    self.droppedPictureCount = droppedPictureCount
    self.commentCount = commentCount
  }
}
