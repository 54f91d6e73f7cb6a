import Testing

@testable import Interface

@MainActor @Suite struct MnemonicsTests {
  @Test func eachRowGetsALetterOfItsOwn() {
    let mnemonics = Mnemonics(["Save", "Save As", "Select All", "Cut", "", "Copy"])
    #expect(mnemonics.places == [0, 5, 1, 0, nil, 1])
    #expect(mnemonics.row(for: "S") == 0)
    #expect(mnemonics.row(for: "E") == 2)
    #expect(mnemonics.row(for: "z") == nil)
  }

  @Test func lettersOfAnyScriptChoose() {
    let mnemonics = Mnemonics(["Файл", "Правка", "Формат"])
    #expect(mnemonics.row(for: "ф") == 0)
    #expect(mnemonics.row(for: "П") == 1)
    #expect(mnemonics.row(for: "о") == 2)
  }

  @Test func noLetterIsGivenTwice() {
    let titles = (0..<12).map { _ in "aab" }
    let places = Mnemonics(titles).places
    #expect(places.compactMap { $0 }.count == 2)
  }
}
