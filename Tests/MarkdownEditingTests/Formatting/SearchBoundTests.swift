import Testing

@testable import MarkdownEditing

@Suite struct SearchBoundTests {
  /// Where tags are hidden, each key searches, so the search and its reserve have half the room there.
  @Test func hiddenTagsHaveHalfTheRoom() {
    let bound = SearchBound(1000, reserving: 600, counting: nil)
    let rooms = [bound.forHiddenTags, bound.forHiddenTags.reserve, bound.reserve, bound].map(room)
    #expect(rooms == [500, 300, 600, 1000])
  }

  @Test func aRefusedCandidateIsReported() {
    let bound = SearchBound(2, counting: nil)
    bound.spend(1)
    let allowsSecond = bound.allowsMore()
    #expect(allowsSecond && !bound.isReached)
    bound.spend(1)
    let allowsThird = bound.allowsMore()
    #expect(!allowsThird && bound.isReached)
  }

  /// Returns the number of candidates of a byte that a search may write.
  private func room(of bound: SearchBound) -> Int {
    var count = 0
    while bound.allowsMore() {
      bound.spend(1)
      count += 1
    }
    return count
  }
}
