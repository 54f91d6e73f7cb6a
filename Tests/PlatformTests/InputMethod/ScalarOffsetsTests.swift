import Platform
import Testing

@Suite struct ScalarOffsetsTests {
  @Test(
    arguments: [
      (2..<5, 6..<15), (0..<9, 0..<15), (5..<5, 15..<15), (99..<120, 15..<15), (1..<1, 3..<3),
    ])
  func scalarsAreCountedInBytes(scalars: Range<Int>, bytes: Range<Int>) {
    #expect("にほんごか".utf8Offsets(ofScalars: scalars) == bytes)
  }

  @Test func scalarsAreNoClusters() {
    #expect("e\u{301}x".utf8Offsets(ofScalars: 1..<2) == 1..<3)
    #expect("".utf8Offsets(ofScalars: 0..<3) == 0..<0)
  }
}
