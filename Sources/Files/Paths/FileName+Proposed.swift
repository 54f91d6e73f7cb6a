public import Platform

extension FileName {
  /// The maximum number of bytes of a proposed name: file systems take 255, and a list shows fewer.
  private static let longest = 80

  /// Returns a heading as the name of a file without an extension: on one line, with `-` in the place of
  /// slashes, not hidden, and not too long. `nil` where nothing is left of it.
  public static func proposed(by heading: [UInt8]) -> String? {
    var name = ""
    for character in String(decoding: heading, as: UTF8.self) {
      if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        continue
      }
      let character: Character = character == "/" || character == "\\" ? "-" : character
      if name.isEmpty, character == "." || character.isWhitespace { continue }
      guard name.utf8.count + character.utf8.count <= longest else { break }
      name.append(character)
    }
    while name.last?.isWhitespace == true || name.last == "." { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}
