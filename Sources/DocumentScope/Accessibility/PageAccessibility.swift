import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore

/// The page for screen readers: the pieces in the window, and that of the caret, as paragraphs.
/// Each leads to the next and the one before it, also outside the window. So the cost is that of a
/// page, however long the document is.
///
/// A piece is a paragraph or, of a giant one, some 4 KB.
final class PageAccessibility: DocumentPart {
  let core: DocumentCore
  let scroll: ScrollModule
  let selection: SelectionModule
  let typing: TypingModule
  let pasteboard: PasteboardModule
  let links: LinksModule
  private var numbers = PieceNumbers()
  private var edits: Registration?
  /// The texts of the last tree, by the lines that show them.
  private var memory: [ObjectIdentifier: Remembered] = [:]

  /// Several pages.
  private static let mostTexts = 256

  private struct Remembered {
    /// Kept alive, so that no other layout gets its identity.
    var layout: ParagraphLayout
    var decorationChanges: Int
    var letters: PieceLetters
    var text: AccessibilityText
  }

  init(
    _ core: DocumentCore, scroll: ScrollModule, selection: SelectionModule, typing: TypingModule,
    pasteboard: PasteboardModule, links: LinksModule
  ) {
    self.core = core
    self.scroll = scroll
    self.selection = selection
    self.typing = typing
    self.pasteboard = pasteboard
    self.links = links
  }

  /// Forgets the pieces, and follows edits while a screen reader listens.
  func setHeard(_ isHeard: Bool) {
    numbers = PieceNumbers()
    memory = [:]
    edits = isHeard ? editor.didChangeText.observe { [weak self] in self?.numbers.follow($0) } : nil
  }

  // Objects

  /// The key of the page among the window's nodes.
  static let key = "page"

  /// Returns the node of the page with the pieces in the window.
  func node(showing pieces: [Viewport.VisiblePiece]) -> AccessibilityNode {
    var shown = pieces.map(\.piece)
    let caret = layout.piece(at: editor.selection.head)
    let caretStart = caret.range.lowerBound
    if !shown.contains(where: { $0.range.lowerBound == caretStart }) {
      shown.insert(caret, at: shown.firstIndex { $0.range.lowerBound > caretStart } ?? shown.count)
    }
    let children = shown.map(node)
    let kept = Set(shown.map { ObjectIdentifier($0.layout) })
    memory = memory.filter { kept.contains($0.key) }
    var states: AccessibilityNode.States = [.multiLine]
    if !editor.isLocked { states.insert(.editable) }
    let size = window.logicalSize
    var node = AccessibilityNode(
      Self.key, .document, "", states,
      frame: Rect(x: 0, y: 0, width: size.width, height: size.height), children: children)
    node.language = String(core.language.map { $0 == "-" ? "_" : $0 })
    return node
  }

  /// Returns a paragraph by its key, wherever it is; `nil`: no paragraph has that key.
  func paragraph(_ key: String) -> AccessibilityNode? { piece(key).map(node) }

  private func key(ofPieceAt start: TextOffset) -> String { "p\(numbers.number(at: start))" }

  func piece(_ key: String) -> LayoutManager.Piece? {
    guard key.hasPrefix("p"), let number = Int(key.dropFirst()),
      let start = numbers.start(of: number)
    else { return nil }
    let piece = layout.piece(at: start)
    return piece.range.lowerBound == start ? piece : nil
  }

  func node(of piece: LayoutManager.Piece) -> AccessibilityNode {
    let start = piece.range.lowerBound
    let block = layout.storage.attributes.value(of: .block, at: start).value
    let isHeading = block?.kind == .heading && !piece.range.isEmpty
    var node = AccessibilityNode(
      key(ofPieceAt: start), isHeading ? .heading : .paragraph, "", [.focusable, .multiLine])
    if isHeading { node.level = block?.headingLevel }
    if !editor.isLocked { node.states.insert(.editable) }
    let (letters, text) = text(of: piece)
    node.text = text
    mark(&node, letters, piece)
    node.frame = frame(of: piece)
    if node.frame.maxY <= 0 || node.frame.y >= window.logicalSize.height {
      node.states.insert(.offPage)
    }
    if piece.range.upperBound < editor.text.end || piece.range != piece.content {
      node.flow.next = key(ofPieceAt: piece.range.upperBound)
    }
    if start > 0 {
      node.flow.previous = key(ofPieceAt: layout.start(ofPieceBefore: piece))
    }
    return node
  }

  /// Adds caret and selection to a piece's node.
  private func mark(
    _ node: inout AccessibilityNode, _ letters: PieceLetters, _ piece: LayoutManager.Piece
  ) {
    let selected = editor.selection
    let (start, content) = (piece.range.lowerBound, piece.content)
    let holdsCaret =
      start <= selected.head
      && (selected.head < piece.range.upperBound
        || piece.range == content && selected.head == editor.text.end)
    if holdsCaret {
      node.states.insert(.focused)
      node.text?.caret = letters.scalar(ofByte: min(selected.head, content.upperBound) - start)
    }
    guard !selected.isEmpty else { return }
    let range = selected.range.clamped(to: content)
    guard !range.isEmpty else { return }
    let first = letters.scalar(ofByte: range.lowerBound - start)
    let end = letters.scalar(ofByte: range.upperBound - start)
    if first < end { node.text?.selection = first..<end }
  }

  func text(
    of piece: LayoutManager.Piece
  ) -> (letters: PieceLetters, text: AccessibilityText) {
    let lines = piece.layout
    let identity = ObjectIdentifier(lines)
    if let known = memory[identity], known.decorationChanges == lines.decorationChanges {
      return (known.letters, known.text)
    }
    let letters = PieceLetters(
      editor.text.bytes(in: piece.content), hidden: hidden(in: piece.content))
    var text = AccessibilityText("")
    text.scalars = letters.scalars
    text.lineStarts = lines.lines.map { letters.scalar(ofByte: $0.range.lowerBound) }
    text.runs = runs(in: piece.content, letters)
    text.links = links(in: piece.content, letters)
    // A screen reader may read on for a long time without a frame.
    if memory.count >= Self.mostTexts { memory = [:] }
    memory[identity] = Remembered(
      layout: lines, decorationChanges: lines.decorationChanges, letters: letters, text: text)
    return (letters, text)
  }

  private func hidden(in range: TextRange) -> [(range: Range<Int>, sign: Unicode.Scalar?)] {
    guard hidesTags else { return [] }
    var hidden: [(range: Range<Int>, sign: Unicode.Scalar?)] = []
    layout.storage.attributes.enumerate(.textStyle, in: range) { id, run in
      let place = (run.lowerBound - range.lowerBound)..<(run.upperBound - range.lowerBound)
      switch id.map(layout.styles.textStyle)?.appearance {
      case .hidden, .blank(isRead: false): hidden.append((place, nil))
      case .sign(let sign, _): hidden.append((place, sign))
      case .letters, .blank, nil: break
      }
    }
    return hidden
  }

  private func runs(in range: TextRange, _ letters: PieceLetters) -> [AccessibilityText.Run] {
    var changes: [(range: TextRange, attributes: AccessibilityText.Attributes)] = []
    layout.storage.attributes.enumerate(.inline, in: range) { style, run in
      var attributes: AccessibilityText.Attributes = []
      guard let style else { return }
      if style.contains(.strong) { attributes.insert(.bold) }
      if style.contains(.emphasis) { attributes.insert(.italic) }
      if style.contains(.strikethrough) { attributes.insert(.struck) }
      if style.contains(.underline) { attributes.insert(.underlined) }
      if !style.isDisjoint(with: [.code, .codeBlock]) { attributes.insert(.code) }
      if !attributes.isEmpty { changes.append((run, attributes)) }
    }
    for word in layout.decorations.misspellings(in: range) { changes.append((word, .misspelt)) }
    return AccessibilityText.runs(
      changes.map { change in
        let start = letters.scalar(ofByte: change.range.lowerBound - range.lowerBound)
        let end = letters.scalar(ofByte: change.range.upperBound - range.lowerBound)
        return AccessibilityText.Run(start..<end, change.attributes)
      })
  }
}
