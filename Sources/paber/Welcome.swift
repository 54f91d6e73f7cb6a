import ApplicationScope
import Files
import Platform
import SystemPackage
import TextCore
import Words

/// The sheet that greets at the first start: an untitled document like any other, so closing it
/// untouched asks nothing.
enum Welcome {
  /// The sheet in a language; in English where there is none in that.
  static func request(in language: String) -> DocumentRequest {
    var request = DocumentRequest(text: TextRope(bytes: PackagedWords.welcome(in: language)))
    request.file.untitled = Phrase("Welcome")
    return request
  }

  /// Whether the program starts for the first time; the next time it is not.
  static func isFirstStart(_ root: CompositionRoot) -> Bool {
    let mark = root.folders.state.appending("welcomed")
    if root.store.kind(of: mark) != nil { return false }
    // Where the state folder can't be written the person is welcomed again.
    try? root.store.makeFolder(root.folders.state)
    _ = try? root.store.replace(mark, with: [0x31, 0x0A])
    return true
  }
}
