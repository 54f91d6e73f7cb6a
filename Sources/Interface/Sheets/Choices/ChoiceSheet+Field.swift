import Platform
import TextCore

/// The field of the sheet: typing, completion, and the extension of a path.
extension ChoiceSheet {
  /// Selects the name at the end of the path, without its folders and its extension, so that typing replaces
  /// it.
  func selectName() {
    guard let fileExtension = choices.fileExtension else { return }
    let (path, ending) = (typed, Array(("." + fileExtension).utf8))
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let hasEnding = path.suffix(ending.count).elementsEqual(ending)
    let end = hasEnding ? max(start, path.count - ending.count) : path.count
    field.select(TextOffset(start)..<TextOffset(end))
  }

  /// Replaces the former format's extension in the path, unless the writer has typed a different
  /// one.
  func replaceExtension(_ former: String, by next: String) {
    let (path, ending) = (typed, Array(("." + former).utf8))
    guard path.count > ending.count, path.suffix(ending.count).elementsEqual(ending) else { return }
    let start = TextOffset(path.count - former.utf8.count)
    field.replace(start..<field.text.end, with: Array(next.utf8))
    refusal = nil
  }
}
