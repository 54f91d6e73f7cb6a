/// Makes activation tokens, which let a program that is about to be started come to the front.
@MainActor
public protocol ActivationSource: AnyObject {
  /// Requests a token for one program; `answer` is called once, at once or soon: with `nil` if
  /// there is none.
  func makeToken(_ answer: @escaping (ActivationToken?) -> Void)
}
