import Testing

@testable import MarkdownSyntax

@Suite struct StyleMarksTests {
  /// Each style is packed into a number and unpacked unchanged, alone and with all others.
  @Test func everyMemberComesOutAsItWentIn() {
    for bit in 0..<UInt32(InlineStyle.memberCount) {
      let style = InlineStyle(rawValue: 1 << bit)
      var marks = StyleMarks()
      marks.add(style, 3..<7)
      marks.add(.allMembers.subtracting(style), 5..<9)
      #expect(
        marks.runs() == [
          InlineRun(range: 3..<5, style: style), InlineRun(range: 5..<7, style: .allMembers),
          InlineRun(range: 7..<9, style: .allMembers.subtracting(style)),
        ])
    }
  }

  /// The notation of the tests has each style, so that a new one is not forgotten.
  @Test func allMembersAreCounted() {
    #expect(Notation.members.count == InlineStyle.memberCount)
    #expect(InlineStyle(Notation.members) == .allMembers)
  }

  /// Positions far beyond any paragraph that is parsed as a whole keep their order.
  @Test func positionsBesideTheBitsOfTheStyle() {
    var marks = StyleMarks()
    marks.add(.allMembers, (1 << 40)..<(1 << 40 + 1))
    marks.add(.strong, 0..<1)
    #expect(
      marks.runs() == [
        InlineRun(range: 0..<1, style: .strong),
        InlineRun(range: (1 << 40)..<(1 << 40 + 1), style: .allMembers),
      ])
  }
}
