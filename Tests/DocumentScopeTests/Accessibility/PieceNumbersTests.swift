import Interface
import Testing
import TextCore

@testable import DocumentScope

struct PieceNumbersTests {
  private let text = TextRope("one\ntwo\nthree\n")

  private func numbers() -> PieceNumbers {
    var numbers = PieceNumbers()
    for start in [0, 4, 8] as [TextOffset] { _ = numbers.number(at: start) }
    return numbers
  }

  @Test func numbersStay() {
    var numbers = numbers()
    #expect(numbers.number(at: 4) == 2)
    #expect(numbers.number(at: 6) == 4)
    #expect(numbers.start(of: 3) == 8)
    #expect(numbers.start(of: 9) == nil)
  }

  @Test func piecesKeepTheirNumbersWhileTheyMove() {
    var numbers = numbers()
    numbers.follow(Edit(replacing: 0..<0, with: "zero ", in: text))
    #expect(numbers.number(at: 0) == 1)
    #expect(numbers.number(at: 9) == 2)
    #expect(numbers.number(at: 13) == 3)
  }

  @Test func aPieceThatWasDeletedLeavesItsPlaceToTheNext() {
    var numbers = numbers()
    numbers.follow(Edit(replacing: 0..<4, with: "", in: text))
    #expect(numbers.number(at: 0) == 2)
    #expect(numbers.start(of: 1) == nil)
  }

  @Test func onlySoManyAreRemembered() {
    var numbers = PieceNumbers()
    for start in 0..<5000 { _ = numbers.number(at: TextOffset(start)) }
    #expect(numbers.start(of: 1) == nil)
    #expect(numbers.start(of: 5000) == 4999)
    #expect(numbers.start(of: 4900) == 4899)
  }
}

struct PieceLettersTests {
  @Test func bytesAndScalarsAreCountedIntoEachOther() {
    let letters = PieceLetters(Array("aõ語👩".utf8))
    #expect(letters.scalars == Array("aõ語👩".unicodeScalars))
    #expect((0...4).map(letters.byte) == [0, 1, 3, 6, 10])
    #expect([0, 1, 3, 6, 10].map(letters.scalar) == [0, 1, 2, 3, 4])
    #expect(letters.bytes(of: 1..<3) == 1..<6)
    #expect(letters.bytes(of: 2..<9) == 3..<10)
  }

  @Test func eachInvalidSequenceIsOneLetter() {
    let letters = PieceLetters([0x61, 0xFF, 0xE2, 0x82, 0x62])
    #expect(letters.scalars == ["a", "\u{FFFD}", "\u{FFFD}", "b"])
    #expect(letters.byte(ofScalar: 3) == 4)
    #expect(letters.bytes(of: 1..<3) == 1..<4)
  }

  @Test func hiddenTextHasNoLetters() {
    // - **bold** end
    let bytes = Array("- **bold** end".utf8)
    let letters = PieceLetters(
      bytes, hidden: [(0..<1, "•"), (2..<4, nil), (8..<10, nil)])
    #expect(String(String.UnicodeScalarView(letters.scalars)) == "• bold end")
    #expect(letters.byte(ofScalar: 2) == 4)
    #expect(letters.scalar(ofByte: 8) == 6)
    #expect(letters.bytes(of: 2..<6) == 4..<8, "the mark behind it stays outside")
    #expect(letters.bytes(of: 0..<10) == 0..<14)
  }
}
