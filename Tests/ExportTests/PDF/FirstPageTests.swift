import Canvas
import Export
import Synchronization
import TestSupport
import TextCore
import Testing

/// The picture of a PDF's first page.
@Suite struct FirstPageTests {
  private static let text = """
    # Walks

    The ferry leaves when it is *full*, and `nobody` waits. See [the map](https://example.org).

    > The tide is ==out==.

    | Day    | Steps |
    |--------|------:|
    | Monday | 8,000 |

    - one
    - ~~two~~

    """

  private func export(
    _ text: String, _ design: ExportOptions.Design = .page, paper: PaperSize = .a4
  ) -> DocumentExport {
    let options = ExportOptions(title: "Walks", language: "en", design: design, paper: paper)
    return DocumentExport(of: TextRope(text), as: .pdf, options, fonts: .standard)
  }

  /// Ink is where a program for PDF puts it: the mean darkness of each cell of a grid is compared.
  @Test(arguments: [ExportOptions.Design.page, .book, .plain, .manuscript])
  func pictureLooksLikeTheFile(design: ExportOptions.Design) throws {
    let text = String(repeating: Self.text, count: 5)
    let drawn = try #require(try export(text, design).firstPage(width: 420))
    let ours = Grid(drawn.width, drawn.height) { index in
      let pixel = drawn.pixels[index]
      let sum = (pixel >> 16 & 0xFF) * 30 + (pixel >> 8 & 0xFF) * 59 + (pixel & 0xFF) * 11
      return Double(sum) / 25_500
    }
    let pdf = try ExportedPDF(text, design: design)
    let theirs = try pdf.firstPage(width: 420)
    #expect((theirs.width, theirs.height) == (drawn.width, drawn.height))
    let other = Grid(theirs.width, theirs.height) { Double(theirs.grey[$0]) / 255 }
    let difference = zip(ours.ink, other.ink).reduce(0) { $0 + abs($1.0 - $1.1) }
    let ink = other.ink.reduce(0, +)
    #expect(ink > 1 && difference < 0.25 * ink, "\(difference) of \(ink)")
  }

  /// The mean darkness of the cells of a page, row by row.
  private struct Grid {
    private(set) var ink: [Double] = []

    init(_ width: Int, _ height: Int, _ light: (_ index: Int) -> Double) {
      let side = 20
      for top in stride(from: 0, to: height - side, by: side) {
        for left in stride(from: 0, to: width - side, by: side) {
          let rows = (top..<top + side).map { row in
            (left..<left + side).reduce(0) { $0 + 1 - light(row * width + $1) }
          }
          ink.append(rows.reduce(0, +) / Double(side * side))
        }
      }
    }
  }

  /// No page after the first one is composed, however long the document is.
  @Test func workIsThatOfThePage() throws {
    func questions(_ count: Int) throws -> Int {
      let asked = Mutex(0)
      let picture = try export(String(repeating: Self.text, count: count)).firstPage(width: 100) {
        asked.withLock { $0 += 1 }
        return true
      }
      #expect(picture != nil)
      return asked.withLock { $0 }
    }
    let short = try questions(40)
    let long = try questions(4_000)
    #expect(short == long && short < 40)
  }

  @Test func cancelledDrawingEnds() {
    #expect(throws: DocumentExport.Cancelled.self) {
      try export(Self.text).firstPage(width: 100) { false }
    }
  }

  @Test func formatsWithoutPagesHaveNone() throws {
    let export = DocumentExport(
      of: TextRope(Self.text), as: .html, ExportOptions(title: "", language: "en"))
    #expect(try export.firstPage(width: 100) == nil && export.paper == nil)
  }

  @Test func paperIsTheChosenOne() throws {
    let page = try #require(try export("a", paper: .letter).firstPage(width: 612))
    #expect((page.width, page.height) == (612, 792))
  }
}
