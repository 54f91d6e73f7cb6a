import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Letters, as AT-SPI reads and changes them.
  @MainActor @Suite struct AccessibleTextTests {
    private let bus: ScreenReaderBus

    init() throws { bus = try ScreenReaderBus() }

    @Test func lettersAreReadByUnits() {
      bus.listen()
      #expect(bus.property("CharacterCount", of: "Text", at: "window/page/p1") == .int32(8))
      #expect(bus.property("CaretOffset", of: "Text", at: "window/page/p1") == .int32(2))
      #expect(bus.text("GetText", [.int32(5), .int32(-1)]) == .success([.string("you")]))
      #expect(bus.text("GetStringAtOffset", [.int32(6), .uint32(1)]) == bus.found("you", 5..<8))
      #expect(bus.text("GetStringAtOffset", [.int32(1), .uint32(3)]) == bus.found("Dear ", 0..<5))
      #expect(bus.text("GetStringAtOffset", [.int32(8), .uint32(0)]) == bus.found("", 8..<8))
      #expect(bus.text("GetTextAtOffset", [.int32(0), .uint32(0)]) == bus.found("D", 0..<1))
      #expect(bus.text("GetTextAfterOffset", [.int32(0), .uint32(1)]) == bus.found("you", 5..<8))
      #expect(
        bus.text("GetTextBeforeOffset", [.int32(6), .uint32(5)]) == bus.found("Dear ", 0..<5))
      #expect(bus.text("GetTextAtOffset", [.int32(5), .uint32(2)]) == bus.found(" you", 4..<8))
      #expect(bus.text("GetTextAtOffset", [.int32(2), .uint32(2)]) == bus.found("Dear", 0..<4))
      #expect(bus.text("GetTextBeforeOffset", [.int32(5), .uint32(2)]) == bus.found("Dear", 0..<4))
      #expect(bus.text("GetTextAtOffset", [.int32(0), .uint32(6)]) == bus.found("Dear ", 0..<5))
      #expect(bus.text("GetCharacterAtOffset", [.int32(0)]) == .success([.int32(0x44)]))
      #expect(
        bus.text("GetAttributes", [.int32(1)])
          == .success([.words(["weight": "700"]), .int32(0), .int32(4)]))
    }

    @Test(arguments: [Int32.min, -1, 99, .max])
    func offsetsAreClaims(_ number: Int32) {
      bus.listen()
      for unit in 0..<5 as Range<UInt32> {
        guard
          case .success(let values)? = bus.text(
            "GetStringAtOffset", [.int32(number), .uint32(unit)])
        else { return #expect(Bool(false), "\(number) by \(unit) has no answer") }
        #expect(values.map(\.signature) == ["s", "i", "i"])
      }
      #expect(bus.text("GetStringAtOffset", [.int32(0), .uint32(77)]) != nil)
      #expect(bus.text("GetText", [.int32(number), .int32(number)]) != nil)
      #expect(bus.text("SetCaretOffset", [.int32(number)]) == .success([.boolean(true)]))
      if case .setCaret(let place)? = bus.page.requests.last { #expect((0...8).contains(place)) }
      #expect(bus.text("GetCharacterExtents", [.int32(number), .uint32(9)]) != nil)
    }

    @Test func linesInARectangleAreRead() {
      bus.listen()
      func lines(_ x: Int32, _ width: Int32) -> [String] {
        let rect: [BusValue] = [.int32(x), .int32(0), .int32(width), .int32(.max)]
        guard
          case .success(let values)? = bus.text(
            "GetBoundedRanges", rect + [.uint32(1), .uint32(0), .uint32(0)]),
          case .array(let ranges, "(iisv)")? = values.first
        else { return ["no answer"] }
        return ranges.map { range in
          guard case .structure(let parts) = range else { return "no range" }
          return parts[2].letters ?? ""
        }
      }
      #expect(lines(0, .max) == ["Dear ", "you"])
      #expect(lines(0, 8) == ["Dear "])
      #expect(lines(.min, .max) == [])
    }

    @Test func editsAreHandedOn() {
      bus.listen()
      func edit(_ member: String, _ arguments: [BusValue]) {
        _ = bus.call(member, arguments, of: "EditableText", at: "window/page/p1")
      }
      edit("InsertText", [.int32(4), .string("!"), .int32(1)])
      edit("DeleteText", [.int32(0), .int32(-1)])
      edit("SetTextContents", [.string("new")])
      #expect(
        bus.page.requests == [
          .replace(4..<4, with: "!"), .replace(0..<8, with: ""), .replace(0..<8, with: "new"),
        ])
      // A text that can't be written in has no such interface.
      #expect(
        bus.call("SetTextContents", [.string("new")], of: "EditableText", at: "window/page/p2")
          == .failure(.refused(BusError.unknownInterface.name)))
    }
  }
}
