import Glibc
import Testing

/// Runs all tests, in the environment that `Scripts/with-test-environment` makes.
///
/// Without this file SwiftPM looks for tests of XCTest in an index of all sources, which takes a
/// third of the time that a build does.
@main enum TestProgram {
  static func main() async {
    if getenv("PABER_TEST_ENVIRONMENT") == nil { startInEnvironment() }
    await Testing.__swiftPMEntryPoint() as Never
  }

  /// Becomes the script, which starts this program again. Returns only if there is no such script.
  private static func startInEnvironment() {
    let folder = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
    let script = "/\(folder)/Scripts/with-test-environment"
    let program = realpath("/proc/self/exe", nil)
    let words = [strdup(script), program] + CommandLine.arguments.dropFirst().map { strdup($0) }
    execv(script, words + [nil])
    print("paber: \(script) can't be run, so no test is")
    exit(71)
  }
}
