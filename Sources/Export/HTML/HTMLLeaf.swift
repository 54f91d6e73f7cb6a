import MarkdownSyntax
import TextCore

/// A paragraph, heading or cell whose beginning is written while its letters are being read.
struct HTMLLeaf: Sendable {
  /// The kind of tag that the leaf has.
  enum Tag: Sendable {
    /// It has a tag of its own, which gets attributes.
    case own
    /// The text of a tight item has none; where it needs attributes it gets one.
    case none
  }

  let tag: Tag
  /// The place in the output where attributes go.
  let start: Int
  private(set) var scripts = ScriptCounts()
  /// The words of a heading, for its id; nil for anything else.
  var words: HeadingText?
  /// True once the attributes are written.
  var isDecided = false
  /// True if a tag was made for the text of a tight item.
  var hasMadeTag = false

  init(_ tag: Tag, at start: Int, isHeading: Bool = false) {
    self.tag = tag
    self.start = start
    words = isHeading ? HeadingText() : nil
  }

  mutating func add(_ letters: ArraySlice<UInt8>) {
    guard !isDecided else { return }
    scripts.add(letters.prefix(ScriptCounts.enough))
  }

  /// True if enough was read to know the attributes.
  var needsDecision: Bool { !isDecided && scripts.readCount >= ScriptCounts.enough }
}

extension HTMLWriter {
  /// Begins a leaf; `tag` is its name, nil for the text of a tight item.
  mutating func beginLeaf(_ tag: String?, attributes: String = "", isHeading: Bool = false) {
    guard let tag else {
      leaf = HTMLLeaf(.none, at: output.count)
      return
    }
    output.append("<")
    output.append(tag)
    leaf = HTMLLeaf(.own, at: output.count, isHeading: isHeading && !isFragment)
    output.append(attributes)
    output.append(">")
    if notes.needsNumber { writeNumber() }
  }

  /// Ends the leaf; `closing` is its tag.
  mutating func endLeaf(_ closing: String?) {
    decideLeaf()
    if leaf?.hasMadeTag ?? false { output.append("</div>") }
    if let closing { output.append(closing) }
    leaf = nil
  }

  /// Writes the attributes of the open leaf, once.
  mutating func decideLeaf() {
    // A document may have a million leaves, so no copy of the leaf is made.
    guard leaf?.isDecided == false, let start = leaf?.start else { return }
    leaf?.isDecided = true
    var attributes = (leaf?.words?.string).map { " id=\"\(identifier(ofHeading: $0))\"" } ?? ""
    if let script = leaf?.scripts.script, let tag = languages.tag(for: script) {
      attributes += syntax.language(tag)
    }
    if let isRightToLeft = leaf?.scripts.isRightToLeft {
      if let table = tables.last, table.isRightToLeft == nil {
        tables[tables.count - 1].addHeaderPlace(
          start + attributes.utf8.count, isRightToLeft: isRightToLeft)
      } else if isRightToLeft != tables.last?.isRightToLeft ?? languages.isRightToLeft {
        attributes += Self.direction(isRightToLeft)
      }
    }
    if !attributes.isEmpty {
      if leaf?.tag == HTMLLeaf.Tag.none {
        attributes = "<div\(attributes)>"
        leaf?.hasMadeTag = true
      }
      output.insert(contentsOf: attributes.utf8, at: start)
    }
  }

  /// The attribute for a direction, with the space before it.
  static func direction(_ isRightToLeft: Bool) -> String {
    " dir=\"\(isRightToLeft ? "rtl" : "ltr")\""
  }

  private mutating func identifier(ofHeading words: String) -> String {
    let id = book?.nextHeadingID(inNote: notes.isOpen)
    return id ?? headings.identifier(of: words)
  }
}
