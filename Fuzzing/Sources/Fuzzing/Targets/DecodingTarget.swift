@testable import Files
import Platform
import TextCore

/// Files of any bytes: what is read and written again has the same bytes, and reading in slices is
/// reading at once.
enum DecodingTarget {
  static func run(_ tape: inout Tape) {
    _ = tape.hasNext()
    let slice = tape.number(1...200)
    let startsPlainly = tape.number(0...1) == 0
    let bytes = tape.rest()
    writeBack(bytes, tape)
    slices(startsPlainly ? plainStart + bytes : bytes, slice: slice, tape)
  }

  /// As much as is looked at to know what a file is: only what follows shows that it is otherwise.
  private static let plainStart = [UInt8](
    String(repeating: "a plain line\n", count: BinarySigns.sampleLength / 13 + 2).utf8)

  private static func writeBack(_ bytes: [UInt8], _ tape: Tape) {
    guard let (text, format) = try? TextDecoder.decode(bytes) else { return }
    var written: [UInt8] = []
    do {
      try TextEncoder.encode(text, as: format) { written += $0 }
    } catch {
      tape.expect(false, "what was read can be written: \(error)")
    }
    tape.expect(written == bytes, "a file that was not touched stays as it was: \(format)")
  }

  private static func slices(_ bytes: [UInt8], slice: Int, _ tape: Tape) {
    let stamp = FileStamp(device: 1, inode: 1, size: Int64(bytes.count), modified: 1)
    let head = BinarySigns.sampleLength + slice
    let opened = try? SlicedFile.begin(
      BytesOfFile(bytes, stamp: stamp), least: 16, headLength: head, sliceLength: slice)
    guard let file = opened ?? nil, let expected = try? TextDecoder.decode(bytes) else { return }
    var text = file.beginning
    while true {
      switch try? file.next() {
      case .text(let more): text.append(more)
      case .end(let format): return compare((text, format), expected, tape)
      case .otherwise(let text, let format): return compare((text, format), expected, tape)
      case nil: return tape.expect(false, "bytes in memory can be read")
      }
    }
  }

  private static func compare(
    _ sliced: (text: TextRope, format: FileFormat), _ whole: (text: TextRope, format: FileFormat),
    _ tape: Tape
  ) {
    tape.expect(
      sliced.format == whole.format,
      "slices are written as the whole: \(sliced.format), \(whole.format)")
    tape.expect(sliced.text == whole.text, "slices have the text of the whole")
  }
}
