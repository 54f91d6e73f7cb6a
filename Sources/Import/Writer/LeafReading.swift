import MarkdownSyntax
import TextCore

/// The text of a leaf as Markdown is read again: the check that written Markdown means what was
/// imported. `PlainestLeaf` compares the atoms with those of the leaf. It never changes text.
struct LeafReading {
  /// Its atoms, with a newline for each break; nil if the text is not one block of the right kind.
  private(set) var atoms: [LineAtom]?
  /// For each byte of the text, true if it is shown.
  private(set) var shown: [Bool]

  /// Reads the output of a writer. O(its length).
  init(_ writer: LeafWriter, isInItem: Bool, lines: LineMeaning) {
    let leaf = writer.leaf
    let frame = Frame(leaf.kind, isInItem: isInItem)
    var document = frame.start
    var places: [Int] = []
    places.reserveCapacity(writer.bytes.count)
    for (index, byte) in writer.bytes.enumerated() {
      places.append(document.count)
      // A document of verse marks no break: each line end is one.
      let isMark =
        lines == .lineBreak && writer.origins[index] < 0 && byte == .backslash
        && index + 1 < writer.bytes.count && writer.bytes[index + 1] == .newline
      if !isMark { document.append(byte) }
      if byte == .newline { document += frame.indentation }
    }
    document += frame.end
    var reader = Reader(leaf, shown: [Bool](repeating: false, count: document.count))
    for event in DocumentReader(TextRope(bytes: document), lines: lines, isBeginning: false) {
      reader.take(event)
    }
    shown = places.map { reader.shown[$0] }
    atoms = reader.blocks == frame.blocks && !reader.isOdd ? reader.atoms : nil
  }

  /// The text round a leaf by which it is read as one.
  private struct Frame {
    var start: [UInt8] = []
    var indentation: [UInt8] = []
    var end: [UInt8] = []
    var blocks: [String]

    init(_ kind: ImportedLeaf.Kind, isInItem: Bool) {
      switch kind {
      case .paragraph:
        blocks = isInItem ? ["list", "item", "paragraph"] : ["paragraph"]
        if isInItem {
          start = [.hyphen, .space]
          indentation = [.space, .space]
        }
      case .heading(let level):
        start = [UInt8](repeating: 0x23, count: level) + [.space]
        blocks = ["heading"]
      case .cell:
        start = [.pipe, .space]
        end = Array(" |\n|---|".utf8)
        blocks = ["table", "row", "cell"]
      }
    }
  }

  private struct Reader {
    let leaf: ImportedLeaf
    var shown: [Bool]
    var atoms: [LineAtom] = []
    var blocks: [String] = []
    var isOdd = false
    private var styles: [ImportedStyles] = []
    private var link: Int32 = -1
    private var nextInset = 0
    /// The words that the open picture is to have, and those that it has.
    private var alternative: (wanted: [UInt8], read: [UInt8])?

    init(_ leaf: ImportedLeaf, shown: [Bool]) {
      self.leaf = leaf
      self.shown = shown
    }

    mutating func take(_ event: DocumentEvent) {
      switch event.kind {
      case .enter(let element): enter(element)
      case .leave(let element): leave(element)
      case .text, .escape:
        // The backslash of an escape is not part of the text.
        let places = event.range.lowerBound.utf8..<event.range.upperBound.utf8
        for place in places.suffix(event.kind == .escape ? 1 : places.count) {
          shown[place] = true
        }
        add(event.text)
      case .entity: add(event.text)
      case .hardBreak: atoms.append(LineAtom(byte: .newline))
      case .footnoteReference(let reference): add(.reference(label: reference.label))
      default: isOdd = true
      }
    }

    private mutating func add(_ text: ArraySlice<UInt8>) {
      if alternative != nil {
        alternative?.read += text
        return
      }
      let style = styles.reduce(into: ImportedStyles()) { $0.formUnion($1) }
      for byte in text { atoms.append(LineAtom(byte: byte, styles: style, link: link)) }
    }

    private mutating func add(_ inset: ImportedLeaf.Inset) {
      guard nextInset < leaf.insets.count, leaf.insets[nextInset] == inset else {
        isOdd = true
        return
      }
      let style = styles.reduce(into: ImportedStyles()) { $0.formUnion($1) }
      atoms.append(LineAtom(byte: 0, styles: style, link: link, inset: Int32(nextInset)))
      nextInset += 1
    }

    private mutating func enter(_ element: DocumentElement) {
      switch element {
      case .strong: styles.append(.strong)
      case .emphasis: styles.append(.emphasis)
      case .underline: styles.append(.underline)
      case .strikethrough: styles.append(.strikethrough)
      case .highlight: styles.append(.highlight)
      case .code: styles.append(.code)
      case .link(let target):
        guard link < 0, let index = leaf.index(ofKnown: target) else {
          isOdd = true
          return
        }
        link = index
      case .image(let target):
        guard alternative == nil, nextInset < leaf.insets.count,
          case .picture(let address, let words) = leaf.insets[nextInset],
          target == LinkTarget(destination: address)
        else {
          isOdd = true
          return
        }
        alternative = (Array(words.utf8), [])
      case .paragraph: blocks.append("paragraph")
      case .heading: blocks.append("heading")
      case .list: blocks.append("list")
      case .item(let item): blocks.append(item.task == nil ? "item" : "task")
      case .table: blocks.append("table")
      case .row: blocks.append("row")
      case .cell: blocks.append("cell")
      default: isOdd = true
      }
    }

    private mutating func leave(_ element: DocumentElement) {
      switch element {
      case .strong, .emphasis, .underline, .strikethrough, .highlight, .code: styles.removeLast()
      case .link: link = -1
      case .image:
        guard let pair = alternative else { return }
        alternative = nil
        if pair.wanted != pair.read { isOdd = true }
        if nextInset < leaf.insets.count { add(leaf.insets[nextInset]) }
      default: break
      }
    }
  }
}
