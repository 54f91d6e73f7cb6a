import Testing

@testable import Licensing

@Suite struct KeyTests {
  /// RFC 8032, section 7.1, test 1.
  @Test func signsAsTheStandardSays() throws {
    let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    let key = try #require(SecretKey(fileText: seed))
    let open = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    #expect(key.publicKey.text == open)
    let signature = try #require(key.signature(of: []))
    #expect(
      Hexadecimal.text(signature)
        == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701c"
        + "f9b46bd25bf5f0595bbe24655141438e7a100b")
    #expect(key.publicKey.accepts(signature, of: []))
    #expect(!key.publicKey.accepts(signature, of: [0]))
  }

  @Test func pairsAreAllDifferent() throws {
    let keys = try (0..<20).map { _ in try #require(SecretKey.make()).publicKey }
    #expect(Set(keys).count == 20)
  }

  @Test func aSecretKeySurvivesItsFile() throws {
    let key = try #require(SecretKey.make())
    let other = try #require(SecretKey(fileText: key.fileText))
    #expect(other.publicKey == key.publicKey)
    #expect(key.publicKey.accepts(try #require(other.signature(of: [1, 2])), of: [1, 2]))
  }

  @Test(arguments: ["", "#", "00", "zz", String(repeating: "0", count: 63)])
  func otherFilesHoldNoSecretKey(text: String) {
    #expect(SecretKey(fileText: text) == nil)
    #expect(PublicKey(text: text) == nil)
  }

  @Test func twoSecretKeysInAFileAreNone() {
    let line = String(repeating: "ab", count: 32) + "\n"
    #expect(SecretKey(fileText: line) != nil)
    #expect(SecretKey(fileText: line + line) == nil)
  }

  @Test func aListHasAKeyALine() throws {
    let one = String(repeating: "0a", count: 32)
    let other = String(repeating: "F1", count: 32)
    let keys = KeyList.keys(in: "# \(one)\n\n  \(one) \r\nnonsense\n\(other)")
    #expect(keys.map(\.text) == [one, other.lowercased()])
  }

  /// An error in the built-in file would make every licence invalid.
  @Test func everyLineThatIsShippedIsAKey() {
    let text = String(decoding: PackageResources.licence_keys_txt, as: UTF8.self)
    #expect(KeyList.shipped.count == KeyList.lines(of: text).count)
    #expect(!KeyList.shipped.isEmpty)
  }

  /// A released program would believe licences that anyone has made.
  @Test func onlyADebugBuildTakesMoreKeys() throws {
    let key = try #require(SecretKey.make()).publicKey
    func keys(_ environment: [String: String]) -> [PublicKey] {
      KeyList.keys(environment: environment) { path in
        path == "/keys" ? Array("# a key\n\(key.text)\n".utf8) : nil
      }
    }
    #expect(keys([:]) == KeyList.shipped)
    #expect(keys(["PABER_LICENCE_KEYS": "/none"]) == KeyList.shipped)
    #if DEBUG
      let more = [key]
    #else
      let more: [PublicKey] = []
    #endif
    #expect(keys(["PABER_LICENCE_KEYS": "/keys"]) == KeyList.shipped + more)
  }
}
