import Foundation
import FuzzTargets
import Glibc
import TestSupport
import Testing

/// Every fuzz target with random bytes, seed after seed.
///
/// A target stops its process where a law is broken, and so does a precondition of the code under
/// test. So each target has a process of its own, and the other tests go on.
@Suite struct FuzzSeedTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let operations = environment["FUZZ_OPERATIONS"].flatMap(Int.init) ?? 4000
  /// The suite must give the same result for the same tree, so it begins with a fixed seed.
  /// `make check-long` takes a random one.
  private static let seed =
    environment["FUZZ_SEED"].flatMap(UInt64.init)
    ?? (environment["PABER_CHECK_LONG"] == nil ? 1 : .random(in: 0..<1_000_000))

  @Test(.timeLimit(.minutes(30)), arguments: FuzzTarget.allCases)
  func keepsItsLaws(_ target: FuzzTarget) async throws {
    let kept = "\(TemporaryFolder.failures)/\(target.rawValue)-seed-\(Self.seed)"
    let said = kept + ".log"
    let run = SeededRun(
      of: target, operations: Self.operations, from: Self.seed, keptIn: kept)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent],
      """
      \(Self.lastWords(in: said))The bytes are in \(kept). \
      Again: FUZZ_SEED=\(Self.seed) FUZZ_OPERATIONS=\(Self.operations)
      """
    ) { [run = run as SeededRun, said = said as String] in
      // When an exit test fails, Swift Testing drops its standard error, which names the broken law.
      dup2(open(said, O_WRONLY | O_CREAT | O_TRUNC, 0o644), STDERR_FILENO)
      run.run()
    }
    guard let result else { return }
    unlink(said)
    print(String(decoding: result.standardOutputContent, as: UTF8.self), terminator: "")
  }

  /// A target that is in neither list is never fuzzed for long.
  @Test func theScriptListsEachTargetOnce() throws {
    let root = "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let script = String(
      decoding: TemporaryFolder.content(root + "/Scripts/fuzz") ?? [], as: UTF8.self)
    let listed = try ["\nforeign_bytes=(", "\nown_text=("].flatMap { list in
      let start = try #require(script.range(of: list)?.upperBound)
      return script[start...].prefix { $0 != ")" }.split(whereSeparator: \.isWhitespace)
    }
    #expect(listed.map(String.init).sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
  }

  /// The words that a process wrote before it stopped, without the addresses of its stack.
  private static func lastWords(in file: String) -> String {
    String(decoding: TemporaryFolder.content(file) ?? [], as: UTF8.self)
      .components(separatedBy: "\nCurrent stack trace")[0] + "\n"
  }
}
