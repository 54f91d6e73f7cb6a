/// The place of the open chapter in its book: the ids in it, and where its links lead.
struct BookChapter: Sendable {
  private let outline: BookOutline
  /// The number of its file, from 1.
  private(set) var number = 0
  /// Headings in the text that have their ids, in all chapters.
  private var headingCount = 0
  /// Headings in notes that have their ids.
  private var noteHeadingCount = 0
  /// Labels of the footnotes that are referred to, in all chapters.
  var referenced: Set<String> = []

  init(_ outline: BookOutline) { self.outline = outline }

  mutating func begin() { number += 1 }

  var isLast: Bool { number == outline.files.count }

  /// Stands before the ids of notes, which are numbered again in each chapter.
  var idPrefix: String { "c\(number)-" }

  /// The id of the next heading. `BookOutline` counts those of the text in the same order.
  mutating func nextHeadingID(inNote: Bool) -> String {
    if inNote {
      noteHeadingCount += 1
      return "n\(noteHeadingCount)"
    }
    headingCount += 1
    return BookOutline.id(ofHeading: headingCount)
  }

  /// Appends the address of a link between the quotes of its attribute. Returns false for an address that
  /// leads nowhere from a book.
  func appendAddress(_ address: String, to output: inout [UInt8]) -> Bool {
    guard let id = WebAddress.heading(in: address) else {
      return BookAddress.append(address, to: &output)
    }
    guard let heading = outline.heading(called: id) else { return false }
    output.append(outline.address(of: heading, from: number))
    return true
  }
}
