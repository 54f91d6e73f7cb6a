import Canvas
import Platform
import TextCore

/// Typing in a text with very many code blocks: opening one at the top or in the middle, which swaps
/// code and text down to the end, and writing in one.
struct FenceBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table([
      "document", "blocks", "what", "min", "median", "p95", "taking it back, median",
    ])
    for (kind, block) in blocks {
      for (name, size) in [("10 KB", 10_000), ("10 MB", 10_000_000), ("100 MB", 100_000_000)] {
        let count = size / block.utf8.count
        let sheet = try world.sheet(text(of: block, count))
        for place in Place.allCases {
          sheet.goToLine(place.line(in: block, count))
          sheet.send(.key(KeyPress(.end)))
          let (there, back) = measure(place, in: sheet, times: 10 * options.rounds)
          table.add([
            "\(name), \(kind)", "\(count)", place.rawValue, Table.time(there.minimum),
            Table.time(there.median), Table.time(there.p95), Table.time(back.median),
          ])
        }
      }
    }
  }

  /// An empty line, text, and code: at the top of the page, or in a quote, in an item, and in a quote
  /// with which it ends.
  private static let blocks: [(kind: String, text: String)] = {
    let prose = "\n\n" + String(repeating: "words ", count: 160) + "\n\n"
    return [
      ("plain", prose + "```\nlet x = *1*\n```"),
      (
        "in quotes and items",
        prose + "> ```\n> let x = *1*\n> ```\n\n- ```\n  let x = *1*\n  ```\n\n> > ~~~\n> > let x"
      ),
    ]
  }()

  /// The position of the typing.
  private enum Place: String, CaseIterable {
    case top = "opening one at the top"
    case middle = "opening one in the middle"
    case code = "a letter of code in the middle"

    /// The number of its line in a text of so many blocks.
    func line(in block: String, _ count: Int) -> Int {
      let start = count / 2 * block.utf8.count { $0 == UInt8(ascii: "\n") }
      switch self {
      case .top: return 1
      case .middle: return start + 2
      case .code: return start + 6
      }
    }

    /// The text before the measured letter, and that letter.
    var letters: (before: String, measured: Character) {
      self == .code ? ("", "x") : ("``", "`")
    }
  }

  private static func measure(
    _ place: Place, in sheet: BenchSheet, times: Int
  ) -> (there: Samples, back: Samples) {
    var (there, back) = (Samples(), Samples())
    let (before, measured) = place.letters
    for _ in 0..<times {
      for letter in before { sheet.send(.letter(letter)) }
      sheet.rest()
      there.measure { sheet.send(.letter(measured)) }
      sheet.rest()
      back.measure { sheet.send(.key(KeyPress(.backspace))) }
      sheet.rest()
      for _ in before { sheet.send(.key(KeyPress(.backspace))) }
    }
    return (there, back)
  }

  private static func text(of block: String, _ count: Int) -> TextRope {
    let block = Array(block.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * block.count)
    for _ in 0..<count { bytes += block }
    return TextRope(bytes: bytes)
  }
}
