import Testing
import TextUnicode

/// Bytes without meaning are replaced on request.
@Suite struct ReplacingCharsetTests {
  @Test func replacesBytesWithoutMeaning() {
    #expect(Charset("Shift_JIS").decodeReplacing([0x61, 0xFD, 0x62]) == Array("a\u{FFFD}b".utf8))
    #expect(Charset("windows-1253").decodeReplacing([0xE1, 0xD2]) == Array("α\u{FFFD}".utf8))
    #expect(Charset("no such charset").decodeReplacing([0x61]) == nil)
  }
}
