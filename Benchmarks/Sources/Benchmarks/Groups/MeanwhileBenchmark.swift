import Export
import Glibc
import Import
import MarkdownSyntax
import Platform
import Synchronization
import TextCore

/// A letter in a short document while another thread exports or imports 10 MB, compared with a letter while
/// nothing runs.
///
/// The measures take turns, so that other load on the machine disturbs them alike. There has to be a core for
/// each of the two threads.
struct MeanwhileBenchmark {
  /// The greatest ratio of the medians.
  private static let mostRatio = 1.25
  private static let letters = "many people write each other letters, and then "

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let sheet = try BenchWorld().sheet(SampleText.markdown(bytes: 10_000))
    sheet.goToLine(3)
    type(in: sheet) { $0() }
    let table = Table(["meanwhile", "alone, median", "meanwhile, median", "p95", "ratio"])
    for work in try works() {
      var (alone, beside) = (Samples(), Samples())
      for _ in 0..<(12 * options.rounds) {
        type(in: sheet) { alone.measure($0) }
        let thread = EndlessWork(work.body)
        type(in: sheet) { beside.measure($0) }
        thread.end()
      }
      let ratio = beside.median / max(alone.median, 1e-9)
      table.add([
        work.name, Table.time(alone.median), Table.time(beside.median), Table.time(beside.p95),
        Table.decimal(ratio),
      ])
      limits.check("A letter while \(work.name) runs", number: ratio, atMost: mostRatio)
    }
    try limits.enforce()
  }

  /// Types some words and deletes them, so that every round begins alike.
  private static func type(in sheet: BenchSheet, _ measure: (() -> Void) -> Void) {
    for letter in letters {
      measure { sheet.send(.letter(letter)) }
      sheet.rest()
    }
    for _ in letters {
      sheet.perform("delete-back")
      sheet.rest()
    }
  }

  private struct Work {
    var name: String
    var body: @Sendable () -> Void
  }

  /// Exports of a document of 10 MB, and imports of its exports.
  private static func works() throws -> [Work] {
    let text = SampleText.markdown(bytes: 10_000_000)
    var works: [Work] = []
    for format in [ExportFormat.html, .docx, .odt, .rtf, .epub, .pdf, .txt] {
      let options = ExportOptions(
        lines: .paragraph, title: "A sample", language: "en", design: .bare)
      let export = DocumentExport(of: text, as: format, options, fonts: PDFBenchmark.fonts)
      works.append(
        Work(name: "an export as \(format.fileExtension)") {
          _ = try? export.write(to: { _ in })
        })
      guard let reader = ImportFormats.format(ofFileNamed: "x." + format.fileExtension) else {
        continue
      }
      var bytes: [UInt8] = []
      try export.write(to: { bytes += $0 })
      works.append(
        Work(name: "an import of \(format.fileExtension)") { [bytes] in
          _ = try? reader.document(from: bytes, pictures: .nowhere)
        })
    }
    return works
  }
}

/// A thread that does a piece of work again and again.
private nonisolated final class EndlessWork: Sendable {
  private let isWanted = Atomic(true)
  private let isRunning = Atomic(true)

  /// Begins the work.
  init(_ work: @escaping @Sendable () -> Void) {
    let hasStarted = BlockingThread.start("benchmark-work") { [self] in
      while isWanted.load(ordering: .acquiring) { work() }
      isRunning.store(false, ordering: .releasing)
    }
    precondition(hasStarted, "The system has no more threads.")
  }

  /// Returns when the last piece is done.
  func end() {
    isWanted.store(false, ordering: .releasing)
    while isRunning.load(ordering: .acquiring) { usleep(1_000) }
  }
}
