import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import TextCore

/// A document of 100 MB with an unsaved letter that comes back at the next start, beside its file opened
/// anew: how much later the first frame is painted, also where another program has changed each paragraph
/// of the file meanwhile, and how long it then takes until the text follows the file.
struct RecoveryBenchmark {
  /// Seconds that the first frame may come later than that of a file.
  private static let longestDelay = 0.3
  /// Seconds that the work after the first frame may take.
  private static let longestRest = 3.0

  private struct Times {
    var frame = Samples()
    var rest = Samples()
  }

  static func run(_ options: BenchmarkOptions) throws {
    var settings = Settings()
    settings.autosave = false
    let world = try BenchWorld(settings)
    let path = world.folder.appending("long.md")
    let text = SampleText.markdown(bytes: 100_000_000)
    try write(text, path, in: world)
    var (plain, same, changed) = (Samples(), Times(), Times())
    for _ in 0..<(3 * options.rounds) {
      try plain.measure {
        _ = try world.sheet { try $0.documents.open(path: path, goesOn: false) }
      }
    }
    for _ in 0..<options.rounds {
      try leaveUnsaved(path, in: world)
      for _ in 0..<3 { try bringBack(in: world, &same).end() }
      let theirs = withWordInEachParagraph(text)
      try write(theirs, path, in: world)
      let sheet = try bringBack(in: world, &changed)
      sheet.perform("save")
      sheet.comeBack()
      let saved = try TextRope(bytes: world.store.read(path, limit: .max).bytes)
      guard saved.utf8Count == theirs.utf8Count + letter.utf8.count else { throw NotMerged() }
      sheet.end()
      try write(text, path, in: world)
    }
    try report(plain, same, changed)
  }

  private static func report(_ plain: Samples, _ same: Times, _ changed: Times) throws {
    let table = Table(["100 MB", "first frame, min", "later than a file", "the rest, min"])
    table.add(["a file", Table.time(plain.minimum), "–", "–"])
    let rows = [("comes back", same), ("comes back, the file changed", changed)]
    for (name, times) in rows {
      table.add([
        name, Table.time(times.frame.minimum), Table.time(times.frame.minimum - plain.minimum),
        Table.time(times.rest.minimum),
      ])
    }
    var limits = Limits()
    for (name, times) in rows {
      limits.check(
        "The first frame (\(name))", times.frame.minimum - plain.minimum, atMost: longestDelay)
      limits.check("The rest (\(name))", times.rest.minimum, atMost: longestRest)
    }
    try limits.enforce()
  }

  /// The saved text lacks the letter that was typed or the words of the other program.
  private struct NotMerged: Error {}

  /// The text that is typed at the end of the document, in a paragraph that no other program changed.
  private static let letter = "x"

  /// Leaves a history of the file in which a letter was typed and not saved.
  private static func leaveUnsaved(_ path: FilePath, in world: BenchWorld) throws {
    let sheet = try world.sheet { try $0.documents.open(path: path, goesOn: false) }
    sheet.comeBack()
    sheet.send(.key(KeyPress(.end, .control)))
    sheet.send(.letter(Character(letter)))
    sheet.rest(60)
    sheet.comeBack()
    sheet.end()
  }

  /// Brings back what was open and waits until nothing is left to do.
  private static func bringBack(in world: BenchWorld, _ times: inout Times) throws -> BenchSheet {
    let start = Samples.now
    let sheet = try world.sheet { _ = $0.recovery.restore() }
    // The history is read in the background.
    sheet.work()
    sheet.take()
    let frame = Samples.now
    times.frame.append(frame - start)
    sheet.comeBack()
    // A file that has changed is read after it has stayed the same for a while.
    sheet.rest(1)
    sheet.comeBack()
    times.rest.append(Samples.now - frame)
    return sheet
  }

  private static func write(_ text: TextRope, _ path: FilePath, in world: BenchWorld) throws {
    _ = try world.store.replace(path) { sink in
      try text.forEachChunk(in: 0..<text.end) {
        try sink($0)
        return true
      }
    }
  }

  /// The text with one word more at the end of each line that is not empty.
  private static func withWordInEachParagraph(_ text: TextRope) -> TextRope {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8Count * 11 / 10)
    var last: UInt8 = 0x0A
    text.forEachChunk(in: 0..<text.end) { chunk in
      for byte in chunk {
        if byte == 0x0A, last != 0x0A { bytes += " more".utf8 }
        bytes.append(byte)
        last = byte
      }
      return true
    }
    return TextRope(bytes: bytes)
  }
}
