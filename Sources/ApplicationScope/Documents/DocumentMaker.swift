/// Builds documents of one application.
protocol DocumentMaker: AnyObject {
  /// Builds a document in a window of its own. Throws the errors of making the window.
  func makeDocument(_ request: DocumentRequest) throws -> any DocumentHandle
}
