import Files
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Support

@Suite struct FolderTests {
  private let folder = TemporaryFolder()

  private var transport: FolderTransport {
    FolderTransport(
      store: DiskFileStore(backupFolder: folder.folder), folder: folder("chat"))
  }

  private var exchange: Exchange { Exchange(transport: transport, pause: { _ in }) }

  private func write(_ talk: Conversation, as name: String) {
    folder.write("chat/" + name, ConversationWriter.bytes(of: talk))
  }

  init() throws {
    try DiskFileStore(backupFolder: folder.folder).makeFolder(folder("chat"), isPrivate: true)
  }

  @Test func copiesAreMergedWhateverTheyAreCalled() throws {
    write(conversation("Hi", ">A"), as: "\(testID.text) (conflicted copy 2026-11-29).json")
    // The sync program has not brought the file itself yet.
    #expect(try exchange.run(Conversation(id: testID)).conversation.texts == ["Hi", ">A"])
    #expect(folder.names("chat").contains(testID.fileName))
    var copy = conversation("Hi")
    var random = SeededGenerator(seed: 9)
    try copy.add("B", from: .maker, date: 1_800_000_000, using: &random)
    write(copy, as: "\(testID.text).sync-conflict-20261129-101500-ABCDEFG.json")
    folder.write("chat/\(testID.text) (1).json", Array("{\"messages\": [".utf8))
    let result = try exchange.run(conversation("Hi"))
    #expect(result.conversation.texts == ["Hi", ">A", ">B"])
    let file = try ConversationReader.conversation(
      testID, from: try #require(folder.read("chat/" + testID.fileName)))
    #expect(file == result.conversation)
  }

  @Test func aFileIsReplacedOnlyIfItIsTheOneThatWasRead() throws {
    write(conversation("Hi"), as: testID.fileName)
    guard
      case .found(_, _, let revision) = try transport.read(
        testID, unless: nil, isWanted: { true })
    else { return #expect(Bool(false)) }
    write(conversation("Hi", ">Changed"), as: testID.fileName)
    #expect(throws: TransportFailure.conflict) {
      try transport.write([1], to: testID, expecting: revision, isWanted: { true })
    }
    #expect(throws: TransportFailure.conflict) {
      try transport.write([1], to: testID, expecting: nil, isWanted: { true })
    }
    #expect(try exchange.run(conversation("Hi")).conversation.texts == ["Hi", ">Changed"])
  }

  @Test func unchangedFilesAreNotRead() throws {
    write(conversation("Hi"), as: testID.fileName)
    let state = try transport.read(testID, unless: nil, isWanted: { true })
    guard case .found(_, _, let revision) = state else { return #expect(Bool(false)) }
    #expect(try transport.read(testID, unless: revision, isWanted: { true }) == .unchanged)
    write(conversation("x"), as: "\(testID.text) (1).json")
    #expect(try transport.read(testID, unless: revision, isWanted: { true }) != .unchanged)
  }

  @Test func otherFilesAndFoldersAreNoHarm() throws {
    folder.write("chat/notes.txt", Array("x".utf8))
    #expect(try transport.read(testID, unless: nil, isWanted: { true }) == .missing)
    let nowhere = FolderTransport(
      store: DiskFileStore(backupFolder: folder.folder), folder: folder("nowhere"))
    #expect(throws: TransportFailure.noFolder) {
      try nowhere.read(testID, unless: nil, isWanted: { true })
    }
    folder.write("chat/" + testID.fileName, [UInt8](repeating: 0x20, count: 10 << 20))
    #expect(throws: TransportFailure.tooLarge) {
      try transport.read(testID, unless: nil, isWanted: { true })
    }
  }
}
