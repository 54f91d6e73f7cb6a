import Platform
import SystemPackage
import Testing

/// Paths as addresses and back.
@Suite struct FileAddressTests {
  @Test func aPathComesBackFromItsAddress() throws {
    let bytes: [[UInt8]] = [
      Array("/a b/õ #1%.md".utf8), [0x2F, 0xFF, 0x25, 0x34, 0x31, 0x0A, 0x3F], Array("/'\"&<".utf8),
    ]
    for bytes in bytes {
      let path = try #require(FilePath(bytes: bytes))
      #expect(FilePath(address: path.address)?.bytes == bytes)
    }
    #expect(FilePath("/a b/õ").address == "file:///a%20b/%C3%B5")
  }

  @Test(arguments: [
    ("file:///a/b.md", "/a/b.md"), ("FILE:///a%2fb", "/a/b"), ("file://localhost/a", "/a"),
    ("file:///a/../b", "/b"), ("file:///100% sure", "/100% sure"), ("file:///a%zz%4", "/a%zz%4"),
    ("file:///a%00b", "/a%00b"), ("file:///a b ü?#", "/a b ü?#"),
  ])
  func targetsOfAddresses(_ address: String, _ path: String) {
    #expect(FilePath(address: address) == FilePath(path))
  }

  @Test(arguments: [
    "", "file:", "file://", "file://server/a", "http://a/b", "/a/b", "sftp://a@b/c", "file:/a",
    "trash:///a", "\u{0}",
  ])
  func addressesOfOtherMachines(_ address: String) {
    #expect(FilePath(address: address) == nil)
  }
}
