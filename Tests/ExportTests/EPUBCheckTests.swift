import Export
import Foundation
import TestSupport
import Testing

/// Books checked by EPUBCheck, the validator of shops and libraries. It is a Java program, so only
/// long checks run it.
@Suite(.enabled(if: LongCheck.isWanted)) struct EPUBCheckTests {
  /// The errors and warnings that EPUBCheck finds.
  private func complaints(_ path: String) throws -> [String] {
    // Debian's file of that name is an archive of Java, which only some kernels run by itself.
    let output = try Tool.run(
      "/usr/bin/java", ["-jar", "/usr/bin/epubcheck", path], takesErrors: true
    ).output
    #expect(output.contains("EPUBCheck completed"), "\(output)")
    return output.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("ERROR") || $0.hasPrefix("FATAL") || $0.hasPrefix("WARNING")
    }
  }

  @Test(.timeLimit(.minutes(30))) func booksAreValid() throws {
    let cover = ExportOptions(
      title: "", language: "pt_BR", cover: .picture(BookSamples.png), modified: 1_795_772_493)
    let books = try [
      EPUBFile(BookSamples.manuscript, cover), EPUBFile(BookSamples.footnotes),
      EPUBFile(BookSamples.illustrated, pictures: BookSamples.pictures),
      EPUBFile(BookSamples.hostile), EPUBFile(""),
    ]
    let folder = TemporaryFolder()
    for path in EPUBStructure.write(books, to: folder) {
      #expect(try complaints(path) == [], "\(path)")
    }
  }
}
