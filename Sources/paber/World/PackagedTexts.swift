import ApplicationScope
import CPackagedTexts
import Files
import TextCore
import Words

/// The program's own words in the languages that it speaks, and the sheet that greets: one file a
/// language.
struct PackagedTexts: ProgramTexts {
  /// The `.po` file of a language; `nil` for English, whose words stand in the sources.
  func words(in language: String) -> [UInt8]? { Self.file("\(language).po") }

  /// The sheet that greets: an untitled document like any other, so closing it untouched asks
  /// nothing. In English where there is none in the language.
  func welcome(in language: String) -> DocumentRequest? {
    let bytes = Self.file("welcome.\(language).md") ?? Self.file("welcome.md") ?? []
    var request = DocumentRequest(text: TextRope(bytes: bytes))
    request.file.untitled = Phrase("Welcome")
    return request
  }

  /// The bytes of a file in `Resources`; `nil` where there is none of that name.
  private static func file(_ name: String) -> [UInt8]? {
    let text = packaged_text(name)
    // The bytes are constants of the program.
    return text.bytes.map { Array(UnsafeBufferPointer(start: $0, count: text.count)) }
  }
}
