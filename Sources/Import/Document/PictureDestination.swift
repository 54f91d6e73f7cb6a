/// The place of the pictures that a document brings with it.
public enum PictureDestination: Sendable {
  /// No destination: pictures leave only their words.
  case nowhere
  /// The imported document. The text looks for them beside its own file.
  case document
  /// A folder of this name beside the document. `keep` gets each picture when it is read, so that none
  /// need stay in memory, and returns false if it can't keep the picture, which leaves only its words then.
  case folder(String, keep: @Sendable (ImportedPicture) -> Bool)
}
