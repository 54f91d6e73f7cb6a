/// A document of a foreign format as Markdown.
public struct ImportedDocument: Equatable, Sendable {
  /// The text in UTF-8, with a newline at its end unless it is empty.
  public var markdown: [UInt8]
  /// The pictures that the text refers to, in the order of their first showing.
  public var pictures: [ImportedPicture]
  /// The number of pictures that were left out, since there was no place for their files.
  public var droppedPictureCount: Int
  /// The number of comments that were left out.
  public var commentCount: Int

  /// Makes a document.
  public init(
    markdown: [UInt8], pictures: [ImportedPicture] = [], droppedPictureCount: Int = 0,
    commentCount: Int = 0
  ) {
    self.markdown = markdown
    self.pictures = pictures
    self.droppedPictureCount = droppedPictureCount
    self.commentCount = commentCount
  }
}
