import CDBus
import Platform
import SystemPackage

@testable import PlatformDBus

/// A message of the desktop's portal in any bytes: its values are read as they were written, and files,
/// paper and settings in it are possible ones.
enum PortalTarget {
  private static let words = [
    "", "a", "Õ", "file:///a", "file:///a/../b%20c", "file://localhost/%00", "file://other/a",
    "https://a.b/c", "ranges", "all", "0-2,4", "7-3", "-1", "0-", "99999999999", "1-2-3", ",",
    "landscape", "reverse-landscape", "prefer-dark", "blue", "../x",
  ]

  private static let keys = [
    "token", "settings", "page-setup", "print-pages", "page-ranges", "Width", "Height",
    "MarginLeft", "MarginTop", "MarginRight", "MarginBottom", "Orientation", "orientation", "uris",
    "writable", "color-scheme", "accent-color", "contrast", "reduced-motion",
    "text-scaling-factor", "cursor-blink", "cursor-blink-time", "cursor-blink-timeout",
    "double-click", "cursor-theme", "cursor-size", "enable-animations", "high-contrast",
    "remember-recent-files", "x",
  ]

  private static let numbers: [Double] = [
    0, -1, 1, 0.5, 5, 50, 210, 297, 1500, 1e9, 1e308, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude,
  ]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let kind = tape.number(0...7)
      guard kind > 0 else {
        check(received(tape.rest()) ?? [], tape)
        continue
      }
      let values = (0..<tape.number(1...3)).map { _ in value(deep: 0, &tape) }
      let results = BusValue.options(dictionary(deep: 0, &tape))
      let code = BusValue.uint32(UInt32(tape.number(0...3)))
      let arguments = kind < 3 ? values : [code, results]
      guard var bytes = sent(arguments) else {
        tape.expect(kind < 3, "a dictionary can be sent")
        continue
      }
      if kind == 1 || kind == 3 {
        for _ in 0..<tape.number(1...4) {
          bytes[tape.number(0...65_535) % bytes.count] = tape.byte()
        }
        check(received(bytes) ?? [], tape)
      } else {
        let read = received(bytes)
        // As text, since nothing is equal to `nan`.
        tape.expect(
          read.map { "\($0)" } == "\(arguments)", "\(arguments) are read as \(read ?? [])")
        check(read ?? [], tape)
      }
    }
  }

  // Values

  private static func value(deep depth: Int, _ tape: inout Tape) -> BusValue {
    switch tape.number(0...(depth < 4 ? 14 : 9)) {
    case 0: return .byte(tape.byte())
    case 1: return .boolean(tape.byte() > 127)
    case 2: return .int16(Int16(truncatingIfNeeded: tape.number(0...65_535)))
    case 3: return .uint16(UInt16(tape.number(0...65_535)))
    case 4: return .int32(Int32(truncatingIfNeeded: word(&tape)))
    case 5: return .uint32(UInt32(truncatingIfNeeded: word(&tape)))
    case 6: return .int64(word(&tape))
    case 7: return .double(tape.element(of: numbers))
    case 8: return .objectPath(tape.element(of: ["/", "/a/b", "/a_1"]))
    case 9: return .string(tape.element(of: words))
    case 10: return .options(dictionary(deep: depth + 1, &tape))
    case 11: return .variant(value(deep: depth + 1, &tape))
    case 12:
      return .structure((0...tape.number(0...3)).map { _ in value(deep: depth + 1, &tape) })
    case 13:
      return .array(
        (0..<tape.number(0...4)).map { _ in .string(tape.element(of: words)) }, of: "s")
    default:
      let groups = (0..<tape.number(0...3)).map { _ in
        BusValue.entry(
          .string(tape.element(of: PortalReading.namespaces)),
          .options(dictionary(deep: depth + 1, &tape)))
      }
      return .array(groups, of: "{sa{sv}}")
    }
  }

  private static func dictionary(deep depth: Int, _ tape: inout Tape) -> [String: BusValue] {
    var values: [String: BusValue] = [:]
    for _ in 0..<tape.number(0...6) {
      let key = tape.element(of: keys)
      values[key] = value(deep: depth + 1, &tape)
    }
    return values
  }

  private static func word(_ tape: inout Tape) -> Int64 {
    (0..<8).reduce(0) { word, _ in word << 8 | Int64(tape.byte()) }
  }

  // The wire

  /// The bytes of a portal's signal; nil if a message can't carry the arguments.
  private static func sent(_ arguments: [BusValue]) -> [UInt8]? {
    let signal = BusMessage.signal(
      "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Request", "Response", arguments)
    guard let message = WireMessage(signal) else { return nil }
    dbus_message_set_serial(message.handle, 1)
    var (start, count) = (nil as UnsafeMutablePointer<CChar>?, Int32(0))
    guard dbus_message_marshal(message.handle, &start, &count) != 0, let start else { return nil }
    // The library allocates the bytes, and frees them with a function of its own.
    defer { dbus_free(start) }
    return (0..<Int(count)).map { UInt8(bitPattern: start[$0]) }
  }

  /// The arguments of a message in bytes; nil if the library refuses them, as it does on a bus.
  private static func received(_ bytes: [UInt8]) -> [BusValue]? {
    let handle = bytes.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      dbus_message_demarshal($0.baseAddress, Int32($0.count), nil)
    }
    return handle.map { WireMessage(taking: $0).message.arguments }
  }

  // The laws

  private static func check(_ arguments: [BusValue], _ tape: Tape) {
    var reading = PortalReading()
    reading.takeAll(arguments)
    check(reading.settings, tape)
    for value in arguments {
      reading.takeAll([value])
      for (key, value) in value.dictionary ?? [:] {
        for namespace in PortalReading.namespaces { reading.take(value, for: key, in: namespace) }
      }
      check(reading.settings, tape)
      let results = value.dictionary ?? [:]
      if let files = ChosenFiles(results) {
        tape.expect(files.paths.allSatisfy(\.isAbsolute), "\(files.paths) are absolute")
        tape.expect(!files.paths.isEmpty || !files.others.isEmpty, "something is chosen")
      }
      if let ticket = PrintTicket(results) { check(ticket, tape) }
    }
  }

  private static func check(_ ticket: PrintTicket, _ tape: Tape) {
    if let pages = ticket.pages {
      tape.expect(!pages.isEmpty && pages.allSatisfy { $0.lowerBound > 0 }, "\(pages) are pages")
    }
    guard let paper = ticket.paper else { return }
    for side in [paper.width, paper.height] {
      tape.expect(side >= 50 && side <= 1500, "\(side) mm is a side")
    }
    let margins = paper.margins
    for margin in [margins.left, margins.top, margins.right, margins.bottom] {
      tape.expect(margin >= 0 && margin.isFinite, "\(margin) mm is a margin")
    }
  }

  private static func check(_ settings: DesktopSettings, _ tape: Tape) {
    tape.expect((0.5...3).contains(settings.textScale), "\(settings.textScale) can be read")
    tape.expect((0.1...60).contains(settings.doubleClick), "\(settings.doubleClick) s is a click")
    tape.expect(settings.caretBlink.map { $0 > 0 } ?? true, "the caret is seen")
    tape.expect(settings.caretBlinkEnd.map { $0 > 0 } ?? true, "the caret blinks")
  }
}
