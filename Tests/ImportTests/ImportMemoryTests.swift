import Foundation
import TestSupport
import Testing

@testable import Import

/// One law for all formats: reading a file takes at most twenty times its bytes, or 64 MB.
@Suite struct ImportMemoryTests {
  enum Size: CaseIterable {
    case small, large

    /// Bytes of XML, HTML or RTF; of large archives as many as one may unpack to.
    func bytes(of file: HostileFile) -> Int {
      self == .small ? 1 << 20 : file.isArchive ? 60 << 20 : 8 << 20
    }
  }

  private static let sizes = LongCheck.isWanted ? Size.allCases : [.small]

  @Test(.timeLimit(.minutes(30)), arguments: HostileFile.allCases, sizes)
  func readingTakesFewTimesTheFile(_ file: HostileFile, _ size: Size) async throws {
    let size = size.bytes(of: file)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], "\(file)"
    ) { [file = file as HostileFile, size = size as Int] in
      // The code and the tables of the format, and the libraries.
      _ = try file.format.document(from: file.bytes(1), pictures: .nowhere)
      let bytes = try file.bytes(size)
      let peak = try PeakMemory.measure {
        do throws(ImportRefusal) {
          _ = try file.format.document(from: bytes, pictures: .nowhere)
        } catch {
          print("refused")
        }
      }
      print("\(bytes.count) \(peak)")
    }
    let said = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let numbers = said.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2, "\(said)")
    #expect(numbers[1] <= max(20 * numbers[0], 64 << 20), "\(file): \(said)")
    print("\(file), \(size >> 20) MB: \(said)", terminator: "")
  }
}
