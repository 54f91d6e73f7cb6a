import Archives

/// Zip archives of any bytes: written entries are read again, and a damaged archive yields no more
/// bytes than allowed.
enum ArchiveTarget {
  private static let names = ["a", "b/c", "mimetype", "../d", "/e", "ä", "f/", "", "g\\..\\h"]
  private static let allowance = 1 << 16

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      if tape.number(0...7) == 0 {
        read(tape.rest(), tape)
      } else {
        writeAndRead(&tape)
      }
    }
  }

  private static func writeAndRead(_ tape: inout Tape) {
    var bytes: [UInt8] = []
    var entries: [(name: String, bytes: [UInt8])] = []
    do {
      bytes = try write(&tape, &entries)
    } catch {
      return tape.expect(false, "a small archive can be written: \(error)")
    }
    let changes = tape.number(0...4)
    if changes == 0, isReadable(entries.map(\.name)) {
      return tape.expect(contents(of: bytes) == entries.map(\.bytes), "what was written is read")
    }
    for _ in 0..<changes where !bytes.isEmpty { change(&bytes, &tape) }
    read(bytes, tape)
  }

  private static func write(
    _ tape: inout Tape, _ entries: inout [(name: String, bytes: [UInt8])]
  ) throws -> [UInt8] {
    let sink = Sink()
    let zip = ZipWriter { sink.bytes += $0 }
    for _ in 0..<tape.number(0...4) {
      let name = tape.element(of: names)
      let bytes = content(&tape)
      entries.append((name, bytes))
      switch tape.number(0...2) {
      case 0: try zip.add(name, bytes, by: .stored)
      case 1: try zip.add(name, bytes)
      default:
        try zip.begin(name, level: tape.number(1...9))
        let middle = tape.number(0...bytes.count)
        try zip.append(bytes[..<middle])
        try zip.append(bytes[middle...])
        try zip.end()
      }
    }
    try zip.finish()
    return sink.bytes
  }

  private final class Sink { var bytes: [UInt8] = [] }

  private static func content(_ tape: inout Tape) -> [UInt8] {
    switch tape.number(0...3) {
    case 0: []
    case 1: [UInt8](repeating: tape.byte(), count: tape.number(0...20_000))
    default: (0..<tape.number(0...40)).map { _ in tape.byte() }
    }
  }

  /// True if a reader takes those names.
  private static func isReadable(_ names: [String]) -> Bool {
    Set(names).count == names.count
      && names.allSatisfy { ["a", "b/c", "mimetype", "ä", "f/"].contains($0) }
  }

  /// Changes a byte, mostly of the directory, where false values do most harm.
  private static func change(_ bytes: inout [UInt8], _ tape: inout Tape) {
    let back = tape.number(1...min(bytes.count, 200))
    let index = tape.number(0...1) == 0 ? bytes.count - back : min(back, bytes.count - 1)
    switch tape.number(0...3) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] = tape.element(of: [0, 0xFF, bytes[index] &+ 1])
    default: bytes[index] = tape.byte()
    }
  }

  private static func contents(of bytes: [UInt8]) -> [[UInt8]]? {
    guard var zip = try? ZipReader(BytesInMemory(bytes), allowance: 1 << 20) else { return nil }
    return zip.entries.compactMap { try? zip.read($0) }
  }

  private static func read(_ bytes: [UInt8], _ tape: Tape) {
    guard var zip = try? ZipReader(BytesInMemory(bytes), allowance: allowance) else { return }
    var total = 0
    for entry in zip.entries {
      tape.expect(!entry.name.hasPrefix("/") && !entry.name.hasPrefix(".."), "names stay inside")
      var length = 0
      let isWhole = (try? zip.read(entry) { length += $0.count }) != nil
      tape.expect(length <= entry.length, "no more comes out than the directory says")
      if isWhole { tape.expect(length == entry.length, "a whole entry has its length") }
      total += length
    }
    tape.expect(total <= allowance && zip.rest >= 0, "no more comes out than is allowed")
  }
}
