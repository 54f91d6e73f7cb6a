import PDF

/// Puts boxes on pages, from top to bottom, and footnotes at the foot of the page that refers to them.
///
/// Boxes are collected until one more does not fit; then a page is drawn. It ends at the last place
/// where a page may end: not after a heading, nor so that one line of a paragraph is left alone.
/// If there is no such place it ends where it is full. A footnote without enough room continues at
/// the foot of the next page.
///
/// Linear in the number of boxes; memory holds those of about a page, and of footnotes that
/// continue.
struct PageBuilder {
  private let design: PaperDesign
  private var painter: PagePainter
  private var queue: [PaperBox] = []
  /// The height that the queue takes on one page, with its footnotes; a bound from above.
  private var queueHeight = 0.0
  /// The footnotes by number, until they are on a page.
  private var notes: [Int: Note] = [:]
  /// The boxes of footnotes that had no room on the page before, from `carriedStart` on.
  private var carried: [PaperBox] = []
  private var carriedStart = 0

  /// A footnote that is on no page yet.
  private struct Note {
    let boxes: [PaperBox]
    /// The height of its boxes with the gaps above them.
    let height: Double
    /// The footnotes that it refers to first.
    let notes: [Int]

    init(_ boxes: [PaperBox]) {
      self.boxes = boxes
      height = boxes.reduce(0) { $0 + $1.gap + $1.height }
      notes = boxes.flatMap(\.notes)
    }
  }

  /// The space above footnotes, with the line in its middle.
  private static let noteGap = 14.0
  /// The part of a page that footnotes of the page before may take.
  private static let carriedPart = 0.6

  init(_ design: PaperDesign, _ painter: PagePainter) {
    self.design = design
    self.painter = painter
  }

  /// The number of pages so far, also of those that are not wanted.
  var pageCount: Int { painter.pageCount }

  /// Keeps the boxes of a footnote for the page that refers to it.
  mutating func add(note number: Int, _ boxes: [PaperBox]) {
    notes[number] = Note(boxes)
  }

  /// Adds a box, and draws the pages that are full.
  mutating func add(_ box: PaperBox) throws {
    queue.append(box)
    if queue.count == 1 { queueHeight += box.headHeight }
    queueHeight += box.gap + box.height + height(of: box.notes) + Self.noteGap
    guard queueHeight > design.height * (1 - Self.carriedPart) || box.breaksBefore else { return }
    while let end = pageEnd() { try draw(end) }
  }

  /// Draws the pages of the boxes that are left.
  mutating func finish() throws {
    while let end = pageEnd() { try draw(end) }
    if !queue.isEmpty || pageCount == 0 { try draw(queue.count) }
    while carriedStart < carried.count { try draw(0) }
  }

  private func height(of numbers: [Int]) -> Double {
    guard !numbers.isEmpty else { return 0 }
    return foot(of: numbers).reduce(0) { $0 + $1.height }
  }

  /// The footnotes of those numbers, each with the footnotes that it refers to after it.
  private func foot(of numbers: [Int]) -> [Note] {
    var foot: [Note] = []
    var seen: Set<Int> = []
    var open = Array(numbers.reversed())
    while let number = open.popLast() {
      guard seen.insert(number).inserted, let note = notes[number] else { continue }
      foot.append(note)
      open += note.notes.reversed()
    }
    return foot
  }

  /// The height of the footnotes of the page before, as far as this page has room for them.
  private var carriedHeight: Double {
    let most = design.height * Self.carriedPart
    var height = 0.0
    if carriedStart < carried.count { height += carried[carriedStart].headHeight }
    for box in carried[carriedStart...] {
      height += (height == 0 ? Self.noteGap : 0) + box.gap + box.height
      if height >= most { return most }
    }
    return height
  }

  /// The number of boxes on the next page; nil while all of them may fit on it.
  private func pageEnd() -> Int? {
    var body = 0.0
    var foot = carriedHeight
    for (index, box) in queue.enumerated() {
      if index > 0, box.breaksBefore { return index }
      body += box.height(atTop: index == 0)
      let notes = height(of: box.notes)
      let gap = foot == 0 && notes > 0 ? Self.noteGap : 0
      if body + foot + gap + notes <= design.height + 0.01 {
        foot += gap + notes
      } else if notes > 0, body + foot + gap + leastHeight(of: box.notes) <= design.height + 0.01 {
        // The note begins here and continues at the next foot.
        return end(at: index + 1)
      } else {
        return end(at: max(1, index))
      }
    }
    return nil
  }

  /// The height of the first two lines of a footnote.
  private func leastHeight(of numbers: [Int]) -> Double {
    let boxes = numbers.first.flatMap { notes[$0] }?.boxes ?? []
    return boxes.prefix(2).reduce(0) { $0 + $1.gap + $1.height }
  }

  /// Returns the last place up to `limit` where a page may end; `limit` if there is none.
  private func end(at limit: Int) -> Int {
    var end = limit
    while end > 0 {
      if end == queue.count || queue[end].mayBreakBefore || queue[end].breaksBefore { return end }
      end -= 1
    }
    return limit
  }

  private mutating func draw(_ count: Int) throws {
    let boxes = queue[..<count]
    takeNotes(of: boxes)
    let foot = carried[carriedStart...]
    var body = 0.0
    for (index, box) in boxes.enumerated() { body += box.height(atTop: index == 0) }
    let room = design.height - body - Self.noteGap
    var placed = 0
    var height = 0.0
    while placed < foot.count {
      let next = foot[carriedStart + placed].height(atTop: placed == 0)
      // Even on a page without room one more line is placed, so that the end is reached.
      if height + next > room + 0.01, placed > 0 || count > 0 { break }
      height += next
      placed += 1
    }
    try painter.draw(Array(boxes), foot: Array(foot.prefix(placed)), footHeight: height)
    carriedStart += placed
    // Boxes that are drawn go in large pieces, so that a long footnote takes linear time.
    if 2 * carriedStart >= carried.count {
      carried.removeFirst(carriedStart)
      carriedStart = 0
    }
    queue.removeFirst(count)
    queueHeight = queue.reduce(queue.first?.headHeight ?? 0) {
      $0 + $1.gap + $1.height + self.height(of: $1.notes) + Self.noteGap
    }
  }

  /// Puts the footnotes of a page after those that the page before has left.
  private mutating func takeNotes(of boxes: ArraySlice<PaperBox>) {
    let numbers = boxes.flatMap(\.notes)
    guard !numbers.isEmpty else { return }
    for note in foot(of: numbers) {
      carried += note.boxes
      for number in note.notes { notes[number] = nil }
    }
    for number in numbers { notes[number] = nil }
  }
}
