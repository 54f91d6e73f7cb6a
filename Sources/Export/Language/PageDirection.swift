import MarkdownSyntax
import TextCore

extension ExportedDocument {
  /// True if the pages run from right to left: by the language that the document names, else by the script
  /// of most letters at its beginning, else by the desktop's language.
  ///
  /// A writer of Hebrew whose desktop is English names no language.
  var hasRightToLeftPages: Bool {
    if languages.isNamed { return languages.isRightToLeft }
    return beginning.script?.isRightToLeft ?? languages.isRightToLeft
  }

  /// The letters at the beginning of the text, without code.
  private var beginning: ScriptCounts {
    var scripts = ScriptCounts()
    var skippedDepth = 0
    for event in reader {
      if scripts.readCount >= ScriptCounts.enough { break }
      if event.range.lowerBound.utf8 > Self.headBytes { break }
      switch event.kind {
      case .enter(let element) where skippedDepth > 0 || element.isOutsideOfText || element.isCode:
        skippedDepth += 1
      case .leave where skippedDepth > 0: skippedDepth -= 1
      case .text where skippedDepth == 0, .entity where skippedDepth == 0:
        scripts.add(event.text.prefix(ScriptCounts.enough))
      default: break
      }
    }
    return scripts
  }
}
