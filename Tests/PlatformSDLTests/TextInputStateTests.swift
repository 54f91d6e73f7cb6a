import Platform
import Testing

@testable import PlatformSDL

/// Events of a compositor's input method that come together.
@Suite struct TextInputStateTests {
  private func state(
    _ preedit: String = "", _ begin: Int32 = 0, _ end: Int32 = 0, commit: String = "",
    before: Int = 0, after: Int = 0
  ) -> TextInputState {
    TextInputState(
      preedit: preedit, preeditBegin: begin, preeditEnd: end, commit: commit,
      deletedBefore: before, deletedAfter: after)
  }

  @Test func thePreeditComesAndGoes() {
    #expect(
      state("ni", 2, 2).news(afterShowing: false) == [.composition(text: "ni", selection: 2..<2)])
    #expect(
      state().news(afterShowing: true) == [.composition(text: "", selection: 0..<0)])
    #expect(state().news(afterShowing: false) == [])
  }

  @Test func takingAwayComesBeforeWritingAndShowing() {
    #expect(
      state("b", 1, 1, commit: "a", before: 3, after: 1).news(afterShowing: true) == [
        .composition(text: "", selection: 0..<0), .delete(before: 3, after: 1), .commit("a"),
        .composition(text: "b", selection: 1..<1),
      ])
    #expect(state(commit: "a").news(afterShowing: true) == [.commit("a")])
    #expect(
      state(before: .max).news(afterShowing: false) == [
        .delete(before: SurroundingText.mostBytes, after: 0)
      ])
  }

  @Test(
    arguments: [
      (0, 6, 0..<6), (3, 3, 3..<3), (-1, -1, 9..<9), (6, 3, 3..<6), (4, 5, 3..<3), (99, 100, 9..<9),
      (0, .max, 0..<9),
    ] as [(Int32, Int32, Range<Int>)])
  func placesAreBytesBetweenLetters(begin: Int32, end: Int32, selection: Range<Int>) {
    #expect(
      state("にほん", begin, end).news(afterShowing: false) == [
        .composition(text: "にほん", selection: selection)
      ])
  }
}
