import ApplicationScope
import Files
import TextCore
import Words

/// The sheet that greets at the first start: an untitled document like any other, so closing it
/// untouched asks nothing.
enum Welcome {
  /// The sheet in a language; in English where there is none in that.
  static func request(in language: String) -> DocumentRequest {
    var request = DocumentRequest(text: TextRope(bytes: PackagedWords.welcome(in: language)))
    request.title = Phrase("Welcome")
    return request
  }

  /// Whether the program starts for the first time; the next time it is not.
  static func isFirstStart(_ root: CompositionRoot) -> Bool {
    let mark = PathName.joining(root.folders.state, "welcomed")
    if root.store.kind(of: mark) != nil { return false }
    // Where the state folder can't be written the person is welcomed again.
    try? root.store.makeFolder(root.folders.state)
    _ = try? root.store.replace(mark) { sink in try sink([0x31, 0x0A]) }
    return true
  }
}
