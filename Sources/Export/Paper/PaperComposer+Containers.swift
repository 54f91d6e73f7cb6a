import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

/// Quotes, lists and their items.
extension PaperComposer {
  mutating func enterContainer(_ element: DocumentElement) throws {
    let outer = container
    // Deeply nested blocks still have room for their text.
    let room = max(0, Self.deepest * design.width - outer.inset)
    let stepIn = min(design.step, room)
    func made(_ kind: PDFElement.Kind) -> PDFElement {
      shared.document.element(kind, in: outer.element, isPlaced: false)
    }
    switch element {
    case .quote:
      // An item that begins with a quote would look like a quoted item.
      addLoneMarker(keepsNext: true)
      let hasBars = design.kind == .page || design.kind == .plain
      containers.append(
        PaperContainer(
          .quote, made(.quote), inset: outer.inset + stepIn,
          bars: outer.bars + [hasBars ? outer.inset : nil].compactMap { $0 }))
    case .list(let list):
      // The first item of the list has a marker of its own.
      addLoneMarker(keepsNext: true)
      let element = made(.list)
      let isOrdered = if case .ordered = list.kind { true } else { false }
      element.attributes = "<</O/List/ListNumbering/\(isOrdered ? "Decimal" : "Disc")>>"
      let isOutermost = !containers.contains { $0.kind == .item }
      let step = design.hangsMarkers && isOutermost && outer.bars.isEmpty ? 0 : stepIn
      var container = PaperContainer(
        .list(list), element, inset: outer.inset + step, bars: outer.bars)
      if case .ordered(let start, _) = list.kind { container.number = start }
      containers.append(container)
    case .item(let item):
      let row = made(.listItem)
      let label = shared.document.element(.label, in: row, isPlaced: false)
      let body = shared.document.element(.listBody, in: row, isPlaced: false)
      // The row is written when its label and its body are.
      try shared.document.release(row)
      marker = PaperMarker(text: markerText(item), element: label)
      containers[containers.count - 1].number += 1
      containers.append(PaperContainer(.item, body, inset: outer.inset, bars: outer.bars))
    default: break
    }
  }

  /// The maximum indentation of blocks, as a part of the text's width.
  private static let deepest = 0.6

  private func markerText(_ item: DocumentItem) -> String {
    if let task = item.task { return task == .done ? "☑" : "☐" }
    guard case .list(let list) = container.kind, case .ordered(_, let delimiter) = list.kind else {
      return "•"
    }
    // CommonMark counts on from the first number, whatever the others are.
    return "\(container.number)" + String(decoding: [delimiter], as: UTF8.self)
  }

  mutating func leaveContainer() throws {
    if container.kind == .item { addLoneMarker(keepsNext: false) }
    let left = containers.removeLast()
    if case .list = left.kind, container.kind != .item { last = .list }
    try shared.document.release(left.element)
  }

  // Markers

  /// Adds a line for a pending marker, if an item or a footnote begins with something other than
  /// text.
  ///
  /// - Parameter keepsNext: true if the item's first block follows, which belongs on the same page.
  mutating func addLoneMarker(keepsNext: Bool) {
    guard marker != nil else { return }
    var box = PaperBox(height: sheet.lineHeight, content: [])
    begin(&box, .item)
    boxes.append(box)
    last = .item
    self.keepsNext = keepsNext
  }

  func addMarker(_ marker: PaperMarker, to box: inout PaperBox, _ isRightToLeft: Bool) {
    var text = PaperText()
    let paragraph = PaperParagraph(marker.element)
    let isOfNote = container.kind == .root
    // References lead to the number of a footnote, which is there without text as well.
    if isOfNote { paragraph.destinations.append("fn-\(noteNumber)") }
    let target = isReferred && isOfNote ? targetOfNoteMarker : nil
    text.append(Array(marker.text.utf8)[...], [], target)
    let set = shared.setter.set(
      text, as: BlockStyle(), sheet, width: Self.markerRoom, isRightToLeft: isRightToLeft,
      of: paragraph)
    let width = Double(set.layout.lines.first?.width ?? 0)
    let gap = design.characterWidth * (design.hangsMarkers ? 1 : 0.8)
    // A marker from right to left is at the right end of its own column.
    let indent = set.layout.isRightToLeft ? Self.markerRoom - width : 0
    let x =
      isRightToLeft ? design.width - container.inset + gap : container.inset - gap - width
    box.content.insert(.line(set, 0, x: x - indent, y: box.rise), at: 0)
  }

  /// Points in which a marker is set, so that it is one line.
  private static let markerRoom = 10_000.0

  /// The number before a footnote leads back to the first reference.
  private var targetOfNoteMarker: PaperText.Target {
    PaperText.Target(
      number: shared.nextTarget(), place: .destination("fnref-\(noteNumber)-1"))
  }
}
