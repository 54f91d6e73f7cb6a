import Testing

/// A test that fails now and then for a fault that is known and not mended yet. It is run, and what
/// it says is noted, but it does not fail the run.
struct KnownToFail: TestTrait, TestScoping {
  /// What is known of the fault.
  let comment: Comment

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue(comment, isIntermittent: true) { try await function() }
  }
}

extension Trait where Self == KnownToFail {
  /// What is done in the first moments of a window comes before all of it is ready.
  static var earlyKeys: KnownToFail {
    KnownToFail(comment: "what is typed in the first moments after the start is not always taken")
  }

  /// A picture differs by more than a few letters from the one before.
  static var otherPicture: KnownToFail {
    KnownToFail(comment: "the window does not always look as before")
  }
}
