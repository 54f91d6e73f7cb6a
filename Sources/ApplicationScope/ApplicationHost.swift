import Localization
import Platform

/// The owner of the application: builds documents in windows, and ends the program.
public protocol ApplicationHost: AnyObject {
  /// Builds a document in a window of its own. Throws the errors of making the window.
  func makeDocument(
    _ request: DocumentRequest, in application: ApplicationScope
  ) throws -> any DocumentHandle
  /// Passes the activation token to the next window that opens or is raised, so that it may come to
  /// the front.
  func expect(_ activation: ActivationToken)
  /// Ends the program.
  func stop()
  /// Writes a sentence to the standard error of the command that started the program.
  func complain(_ sentence: Phrase)
}
