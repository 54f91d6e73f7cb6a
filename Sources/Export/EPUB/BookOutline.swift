/// The headings of a book and the files that it is divided into.
struct BookOutline: Sendable {
  /// A heading outside of footnotes.
  struct Heading: Sendable {
    /// 1 to 6.
    let level: Int
    /// Its words; may be empty.
    let title: String
    /// Its first byte in the document.
    let start: Int
    /// False in a quote or an item: no chapter begins there, and the table of contents does not have it.
    let isInContents: Bool
  }

  /// A file of the book.
  struct File: Sendable {
    /// The first byte of the document that is in it.
    let start: Int
    /// The heading that it begins with, as an index; nil if it begins with other text.
    let heading: Int?
  }

  let headings: [Heading]
  /// The files in order; at least one.
  let files: [File]
  /// The indices of headings by the ids that they would have in HTML.
  private let anchors: [String: Int]

  init(headings: [Heading], files: [File], anchors: [String: Int]) {
    self.headings = headings
    self.files = files
    self.anchors = anchors
  }

  /// Returns the heading that `#name` refers to; nil if there is none.
  func heading(called name: String) -> Int? { anchors[name] ?? anchors[name.lowercased()] }

  /// The address of a heading, as an index, from the file of a number; from 0, another file, it always
  /// names the file.
  func address(of heading: Int, from number: Int = 0) -> String {
    let file = fileNumber(at: headings[heading].start)
    let id = "#" + Self.id(ofHeading: heading + 1)
    return file == number ? id : Self.fileName(file) + id
  }

  /// The id of a heading, numbered from 1.
  static func id(ofHeading number: Int) -> String { "h\(number)" }

  /// The name of a file, numbered from 1.
  static func fileName(_ number: Int) -> String { "chapter-\(number).xhtml" }

  /// The number of the file that holds a byte of the document. O(log files).
  private func fileNumber(at offset: Int) -> Int {
    var range = 0..<files.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        files[middle].start <= offset
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound + 1
  }
}
