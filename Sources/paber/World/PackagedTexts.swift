import ApplicationScope
import CPackagedTexts
import Files
import Localization
import TextCore

/// The translations of the program's words, and the welcome sheet: one file for each language.
struct PackagedTexts: ProgramTexts {
  /// Returns the `.po` file of a language; `nil` for English, whose words are in the sources.
  func words(in language: String) -> [UInt8]? { Self.file("\(language).po") }

  /// Returns the welcome sheet: an untitled document like any other, so closing it untouched asks
  /// nothing. In English if there is none in the language.
  func welcome(in language: String) -> DocumentRequest? {
    let bytes = Self.file("welcome.\(language).md") ?? Self.file("welcome.md") ?? []
    var request = DocumentRequest(text: TextRope(bytes: bytes))
    request.file.untitled = Phrase("Welcome")
    return request
  }

  /// Returns the bytes of a file in `Resources`; `nil` if there is none of that name.
  private static func file(_ name: String) -> [UInt8]? {
    let text = packaged_text(name)
    // The bytes are constants of the program.
    return text.bytes.map { Array(UnsafeBufferPointer(start: $0, count: text.count)) }
  }
}
