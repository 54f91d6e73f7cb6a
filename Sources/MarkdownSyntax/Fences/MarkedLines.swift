/// The marked lines of a leaf, in 4 bytes each; in 8 if one of them is far from the line before it.
struct MarkedLines: RandomAccessCollection, Sendable {
  private enum Storage {
    case short([UInt32])
    case long([MarkedLine])
  }

  private let storage: Storage

  init(_ lines: [MarkedLine]) {
    var short: [UInt32] = []
    // An array that grows would take up to twice the memory.
    short.reserveCapacity(lines.count)
    for line in lines {
      guard let number = line.short else {
        storage = .long(lines)
        return
      }
      short.append(number)
    }
    storage = .short(short)
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
