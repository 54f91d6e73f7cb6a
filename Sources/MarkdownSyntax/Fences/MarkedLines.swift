/// The marked lines of a leaf, in 4 bytes each; in 8 if one of them is far from the line before it.
struct MarkedLines: RandomAccessCollection, Sendable {
  private enum Storage {
    case short([UInt32])
    case long([MarkedLine])
  }

  private let storage: Storage

  init(_ lines: [MarkedLine]) {
    let short = lines.compactMap(\.short)
    storage = short.count == lines.count ? .short(short) : .long(lines)
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .short(let lines): lines.count
    case .long(let lines): lines.count
    }
  }

  subscript(index: Int) -> MarkedLine {
    switch storage {
    case .short(let lines): MarkedLine(short: lines[index])
    case .long(let lines): lines[index]
    }
  }
}
