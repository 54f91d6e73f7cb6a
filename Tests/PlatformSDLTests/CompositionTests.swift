import Testing

@testable import PlatformSDL

/// Corrections of SDL's input method events.
@Suite struct CompositionTests {
  @Test(
    arguments: [
      (2, 3, 6..<15), (0, 5, 0..<15), (5, -1, 15..<15), (1, -1, 3..<3), (-1, -1, 15..<15),
      (3, 99, 9..<15), (99, 99, 15..<15),
    ] as [(Int32, Int32, Range<Int>)])
  func clausesCountScalars(start: Int32, length: Int32, bytes: Range<Int>) {
    #expect(SDLWindow.bytes(of: "にほんごか", start: start, length: length) == bytes)
  }
}
