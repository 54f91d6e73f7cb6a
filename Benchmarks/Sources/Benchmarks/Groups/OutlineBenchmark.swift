import ApplicationScope
import Canvas
import Files
import Platform
import SystemPackage
import TextCore

/// The list of very many headings: opening, filtering, rearranging.
struct OutlineBenchmark {
  private static let headings = 200_000

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let path = world.folder.appending("outline.md")
    let text = text()
    _ = try world.store.replace(path) { sink in try sink(text[...]) }
    let sheet = try world.sheet { try $0.documents.open(path: path) }
    sheet.perform("move-document-end")
    sheet.perform("move-document-start")
    let steps: [(String, WindowEvent)] = [
      ("a letter: those that have it, best first", .letter("e")),
      ("a second letter", .letter("r")),
      ("taking it back", .key(KeyPress(.backspace))),
    ]
    var opening = Samples()
    var reading = Samples()
    var filtering = steps.map { _ in Samples() }
    var moving = Samples()
    for _ in 0..<(10 * options.rounds) {
      opening.measure { sheet.perform("outline") }
      reading.measure { sheet.comeBack() }
      for (index, step) in steps.enumerated() {
        filtering[index].measure {
          sheet.send(step.1)
          sheet.comeBack()
        }
      }
      sheet.send(.key(KeyPress(.escape)))
      sheet.perform("outline")
      sheet.comeBack()
      moving.measure { sheet.send(.key(KeyPress(.down, .alt))) }
      sheet.comeBack()
      sheet.send(.key(KeyPress(.escape)))
      sheet.rest()
    }
    let table = Table(["100 MB, \(headings) headings", "min", "median", "p95"])
    let all =
      [
        ("opening the outline, to its frame", opening),
        ("reading what they say, behind it", reading),
      ]
      + zip(steps.map(\.0), filtering) + [("moving a chapter in it", moving)]
    for (what, samples) in all {
      table.add([
        what, Table.time(samples.minimum), Table.time(samples.median), Table.time(samples.p95),
      ])
    }
  }

  private static func text() -> [UInt8] {
    let prose = SampleText.paragraph(bytes: 470)
    let paragraph = prose.bytes(in: 0..<prose.end)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headings * (paragraph.count + 50))
    for number in 0..<headings {
      let marks = String(repeating: "#", count: 1 + number % 3)
      bytes += Array("\(marks) The weather over the harbour, \(number)\n\n".utf8)
      bytes += paragraph
      bytes += Array("\n\n".utf8)
    }
    return bytes
  }
}
