import Platform
import TestSupport
import Testing
import TextCore

@testable import PlatformX11Clipboard

/// Everything that needs an X server: one after the other, all on the same one.
@Suite(.serialized, .timeLimit(.minutes(10))) enum ClipboardTests {}

extension SelectionLimits {
  /// Time-outs that no machine is too slow for.
  static let patient = SelectionLimits(step: 600, fetch: 600, handover: 60)
}

/// The helpers of suites that copy and paste through a clipboard under test.
@MainActor protocol ClipboardSuite {
  var main: WaitingThread { get }
  var clipboard: X11Clipboard { get }
}

extension ClipboardSuite {
  func content(_ bytes: [UInt8]) -> ClipboardContent {
    ClipboardContent(text: TextRope(bytes: bytes))
  }

  /// Reads to the answer; `meanwhile` plays the other program.
  func read(
    _ types: [String] = [ClipboardData.text], from place: ClipboardPlace = .clipboard,
    of other: X11Clipboard? = nil, _ meanwhile: () throws -> Void = {}
  ) rethrows -> Result<ClipboardData?, ClipboardFailure>? {
    var result: Result<ClipboardData?, ClipboardFailure>?
    let reading = (other ?? clipboard).read(types, from: place, decode: { $0 }) { result = $0 }
    try meanwhile()
    main.until("Nothing comes.") { result != nil }
    withExtendedLifetime(reading) {}
    return result
  }

  func text(_ bytes: [UInt8]) -> Result<ClipboardData?, ClipboardFailure> {
    .success(ClipboardData(type: ClipboardData.text, bytes: bytes))
  }

  /// Bytes of so many lines, which end in different ways.
  nonisolated static func lines(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "Line \($0) → õ\0\r\n" }.joined().utf8) + [0x2E]
  }
}
