import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The list of files that all programs share: entries of other programs stay as they are.
@Suite struct RecentlyUsedListTests {
  private static let moment = "2026-11-24T23:10:00.000000Z"
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >

    """
  /// As GLib writes one, with a group and a second program.
  private static let other = """
      <bookmark href="file:///home/ann/a%20b.md" added="2020-01-01T00:00:00Z" modified="2020-01-01T00:00:00Z" visited="2020-01-01T00:00:00Z">
        <title>A &amp; B</title>
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/markdown"/>
            <bookmark:groups>
              <bookmark:group>Office</bookmark:group>
            </bookmark:groups>
            <bookmark:applications>
              <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" modified="2020-01-01T00:00:00Z" count="3"/>
            </bookmark:applications>
          </metadata>
          <metadata owner="http://www.kde.org"><x/></metadata>
        </info>
      </bookmark>

    """
  private static let end = "</xbel>"

  private func noted(
    _ text: String?, _ path: FilePath = "/home/ann/a b.md", _ moment: String = moment
  ) -> String? {
    var list = RecentlyUsedList(text.map { Array($0.utf8) })
    guard list.note(.init(path, type: "text/markdown", moment: moment)) else { return nil }
    return String(decoding: list.bytes, as: UTF8.self)
  }

  private func forgotten(_ text: String, _ path: FilePath? = nil) -> String? {
    var list = RecentlyUsedList(Array(text.utf8))
    return list.forget(path) ? String(decoding: list.bytes, as: UTF8.self) : nil
  }

  private func paths(_ text: String?) -> [FilePath] {
    RecentlyUsedList(text.map { Array($0.utf8) }).paths
  }

  @Test func aNewListHasTheFile() throws {
    let text = try #require(noted(nil, "/home/ann/õ & <1>.md"))
    #expect(text.contains("href=\"file:///home/ann/%C3%B5%20%26%20%3C1%3E.md\""))
    #expect(text.contains("<mime:mime-type type=\"text/markdown\"/>"))
    #expect(text.contains("exec=\"&apos;paber %f&apos;\" modified=\"\(Self.moment)\" count=\"1\""))
    #expect(paths(text) == ["/home/ann/õ & <1>.md"])
  }

  @Test func entriesOfOthersStayByteForByte() throws {
    let before = Self.head + Self.other + Self.end
    let text = try #require(noted(before, "/home/ann/new.md"))
    let start = (Self.head + Self.other).dropLast()
    #expect(text.hasPrefix(start))
    #expect(text.hasSuffix("\n  </bookmark>\n</xbel>"))
    #expect(forgotten(text) == before)
  }

  @Test func aFileThatOthersUseGetsOneProgramMore() throws {
    let before = Self.head + Self.other + Self.end
    let text = try #require(noted(before))
    let expected = before.replacing(
      "modified=\"2020-01-01T00:00:00Z\" visited=\"2020-01-01T00:00:00Z\"",
      with: "modified=\"\(Self.moment)\" visited=\"\(Self.moment)\""
    ).replacing(
      "count=\"3\"/>\n",
      with: "count=\"3\"/>\n          <bookmark:application name=\"paber\" "
        + "exec=\"&apos;paber %f&apos;\" modified=\"\(Self.moment)\" count=\"1\"/>\n")
    #expect(text == expected)
    #expect(paths(text) == ["/home/ann/a b.md"])
    let later = "2027-01-01T00:00:00.000000Z"
    let again = try #require(noted(text, "/home/ann/a b.md", later))
    #expect(
      again
        == text.replacing(Self.moment, with: later).replacing("count=\"1\"", with: "count=\"2\""))
    #expect(forgotten(again)?.contains("paber") == false)
    #expect(forgotten(again)?.contains("gedit") == true)
  }

  @Test(arguments: [
    "<xbel/>", "<xbel version='1.0'></xbel>", "<!DOCTYPE xbel>\n<!-- <xbel> -->\n<xbel>\n</xbel>\n",
    "<xbel><bookmark href='file:///home/ann/a%20b.md'/></xbel>",
    "<xbel><bookmark href='file:///home/ann/a%20b.md'><info/></bookmark></xbel>",
    "<xbel><bookmark href='file:///home/ann/a%20b.md'><info><metadata owner='http://freedesktop.org'/></info></bookmark></xbel>",
    "<xbel><bookmark href='file:///home/ann/a%20b.md'><info><metadata owner='http://freedesktop.org'><bookmark:applications/></metadata></info></bookmark></xbel>",
    "<xbel><bookmark href='file:///home/ann/a&#x20;b.md'><![CDATA[</xbel>]]></bookmark></xbel>",
  ])
  func aMissingListIsMade(_ before: String) throws {
    let text = try #require(noted(before))
    #expect(paths(text) == ["/home/ann/a b.md"])
    #expect(XMLOutline(Array(text.utf8)) != nil)
    let twice = try #require(noted(text))
    #expect(twice == text.replacing("count=\"1\"", with: "count=\"2\""))
  }

  @Test(arguments: [
    "", "text", "<xbel>", "<xbel></bookmark></xbel>", "<xbel></xbel><xbel/>", "<html></html>",
    "<xbel a=b/>", "<xbel a='1' a='2'/>", "<xbel><a b='<'/></xbel>", "<xbel><a/></xbel", "<",
    "<xbel></xbel>rest", "<!DOCTYPE xbel [<!ENTITY a 'b'>]><xbel/>", "<xbel a='1'b='2'/>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><xbel/>", "<xbel><![CDATA[</xbel>",
    "<?xml version='1.0' encoding='UTF-16'?><xbel/>", "<xbel a='&b;'/>",
    "<xbel xmlns:bookmark='other'/>", "<xbel xmlns:mime='&a;'/>",
    "<xbel>" + String(repeating: "<a>", count: 40),
    "<xbel><!-- </xbel>", "</xbel>", "<xbel/>\u{0}",
  ])
  func aFileThatIsNoListIsLeftAlone(_ text: String) {
    #expect(noted(text) == nil)
    #expect(forgotten(text) == nil)
  }

  @Test func oneFileIsForgotten() throws {
    let text = try #require(noted(noted(Self.head + Self.end, "/a"), "/b"))
    #expect(paths(text) == ["/a", "/b"])
    #expect(paths(forgotten(text, "/a")) == ["/b"])
    #expect(forgotten(text) == Self.head + Self.end)
  }

  /// Truncated or changed lists don't stop the program, and refused ones stay as they are.
  @Test func damagedListsAreNeverMadeWorse() throws {
    let whole = Array((Self.head + Self.other + Self.end).utf8)
    var generator = SeededGenerator(seed: 7)
    for cut in stride(from: 0, to: whole.count, by: 7) {
      var list = RecentlyUsedList(Array(whole[..<cut]))
      let isNoted = list.note(.init("/a", type: "t", moment: "m"))
      #expect(!isNoted && list.bytes.elementsEqual(whole[..<cut]))
    }
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          Array("<>/\"'&=! a\u{FF}".utf8).randomElement(using: &generator) ?? 0
      }
      var list = RecentlyUsedList(bytes)
      if list.note(.init("/a", type: "t", moment: "m")) {
        #expect(XMLOutline(list.bytes) != nil)
        #expect(list.paths.contains("/a"))
      } else {
        #expect(list.bytes == bytes)
      }
    }
  }
}
