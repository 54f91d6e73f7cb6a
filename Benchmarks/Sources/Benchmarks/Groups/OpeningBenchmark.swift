import ApplicationScope
import Files
import Platform
import SystemPackage
import TextCore

/// From a path to the first painted frame: reading, decoding, the document with its rope and its
/// fence tree, and the frame. Fonts and pages of the file are warm.
struct OpeningBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["file", "read", "decode", "document", "first frame", "all", "p95 of all"])
    for (name, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let path = try write(SampleText.markdown(bytes: count), name, in: world)
      var steps = Steps()
      for _ in 0..<(11 * options.rounds) { try open(path, in: world, &steps) }
      table.add(
        [name]
          + [steps.read, steps.decode, steps.document, steps.frame, steps.all].map {
            Table.time($0.median)
          } + [Table.time(steps.all.p95)])
    }
  }

  private struct Steps {
    var read = Samples()
    var decode = Samples()
    var document = Samples()
    var frame = Samples()
    var all = Samples()
  }

  private static func write(
    _ text: TextRope, _ name: String, in world: BenchWorld
  ) throws -> FilePath {
    let path = world.folder.appending(name + ".md")
    _ = try world.store.replace(path) { sink in try sink(text.bytes(in: 0..<text.end)[...]) }
    return path
  }

  private static func open(_ path: FilePath, in world: BenchWorld, _ steps: inout Steps) throws {
    let start = Samples.now
    let bytes = try world.store.read(path, limit: .max).bytes
    let read = Samples.now
    let decoded = try TextDecoder.decode(bytes)
    let decode = Samples.now
    // Making the window is not measured: the desktop provides its memory.
    var (open, frame) = (decode, decode)
    _ = try world.sheet { application in
      open = Samples.now
      try application.documents.open(DocumentRequest(text: decoded.text))
      frame = Samples.now
    }
    let end = Samples.now
    steps.read.append(read - start)
    steps.decode.append(decode - read)
    steps.document.append(frame - open)
    steps.frame.append(end - frame)
    steps.all.append((decode - start) + (end - open))
  }
}
