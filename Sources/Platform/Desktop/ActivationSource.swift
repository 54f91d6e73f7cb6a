/// Gives programs that are about to be started leave to come to the front, as the person who uses this
/// one wants them there.
@MainActor
public protocol ActivationSource: AnyObject {
  /// Asks for a token for one program; `answer` is called once, at once or soon: with `nil` where none
  /// is given.
  func makeToken(_ answer: @escaping (ActivationToken?) -> Void)
}
