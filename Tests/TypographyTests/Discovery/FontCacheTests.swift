import SystemPackage
import TestSupport
import Canvas
import Files
import Glibc
import Layout
import Platform
import Testing

@testable import Typography

@Suite struct FontCacheTests {
  static let sample = "Paber שלום 漢字 ไทย Ж → 😀"

  private static func cache(_ folder: TemporaryFolder, _ name: String = "fonts") -> FontCacheFile {
    FontCacheFile(
      store: DiskFileStore(backupFolder: folder("backups")), path: folder(name))
  }

  /// Pipes and endless files must not be waited for.
  @Test(arguments: ["pipe", "zero", "folder", "huge"])
  func anInvalidCacheCountsAsMissing(_ name: String) {
    let folder = TemporaryFolder()
    mkfifo(folder("pipe"), 0o600)
    symlink("/dev/zero", folder("zero"))
    mkdir(folder("folder"), 0o700)
    folder.write("huge", [])
    truncate(folder("huge"), 1 << 40)
    let cache = Self.cache(folder, name)
    #expect(cache.load() == FontAnswers())
    cache.save(FontAnswers())
  }

  @Test func theCacheIsReplacedByAFileWithARandomName() throws {
    let folder = TemporaryFolder()
    folder.write("precious", [1])
    // The name of the temporary file was once that of the process.
    symlink(folder("precious"), folder("fonts.\(getpid()).new"))
    Self.cache(folder).save(FontAnswers())
    #expect(folder.read("precious") == [1])
    #expect(folder.status("fonts").st_mode & 0o777 == 0o600)
  }

  @Test func warmStartAsksNothing() throws {
    let folder = TemporaryFolder()
    let cache = Self.cache(folder)
    let cold = try FontLibrary(configuration: FontConfiguration(), cache: cache)
    let bold = FontRequest(role: .code, isBold: true, size: 18)
    let coldRuns = cold.runs(Self.sample) + cold.runs(Self.sample, bold)
    #expect(cold.searchCount > 0)
    cold.saveCacheIfChanged(on: ImmediateQueue())

    let warm = try FontLibrary(configuration: FontConfiguration(), cache: cache)
    let warmRuns = warm.runs(Self.sample) + warm.runs(Self.sample, bold)
    #expect(warm.searchCount == 0)
    #expect(warmRuns.map(\.glyphs) == coldRuns.map(\.glyphs))
    #expect(
      warmRuns.map { warm.description(of: $0.font) }
        == coldRuns.map { cold.description(of: $0.font) })
  }

  @Test func unchangedAnswersAreNotWritten() throws {
    let folder = TemporaryFolder()
    let cache = Self.cache(folder)
    let first = try FontLibrary(configuration: FontConfiguration(), cache: cache)
    first.saveCacheIfChanged(on: ImmediateQueue())
    let before = try #require(FontFileStamp(path: cache.path.string))
    let second = try FontLibrary(configuration: FontConfiguration(), cache: cache)
    _ = second.runs("Paber")
    second.saveCacheIfChanged(on: ImmediateQueue())
    #expect(FontFileStamp(path: cache.path.string) == before)
  }

  @Test func characterThatNoFontHasIsNotSoughtTwice() throws {
    let library = try FontLibrary.standard()
    _ = library.runs("\u{10FFFD}")
    let count = library.searchCount
    _ = library.runs("\u{10FFFD}\u{10FFFD}")
    #expect(library.searchCount == count)
  }

  @Test func damagedFilesAreHarmless() throws {
    let seed: UInt64 = 0x5EED_0005
    var generator = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let cache = Self.cache(folder)
    let library = try FontLibrary(configuration: FontConfiguration(), cache: cache)
    _ = library.runs(Self.sample)
    library.saveCacheIfChanged(on: ImmediateQueue())
    let good = try contents(of: cache.path.string)
    for round in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0x20...0x3A, using: &generator), at: index)
        }
      }
      let answers = FontAnswers(
        text: String(decoding: bytes, as: UTF8.self), folders: FontFileStamp.ofFontFolders(),
        stamp: FontFileStamp.init(path:))
      for stretches in answers.blocks.values {
        let ranges = stretches.map(\.range)
        #expect(
          zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
          "seed \(seed), round \(round)")
      }
      if round % 30 == 0 {
        folder.write("damaged", bytes)
        let damaged = try FontLibrary(
          configuration: FontConfiguration(), cache: Self.cache(folder, "damaged"))
        #expect(damaged.runs(Self.sample).flatMap(\.glyphs).allSatisfy { $0.glyph != 0 })
      }
    }
  }

  @Test func fontFileThatVanishedOrIsBrokenIsSoughtAnew() throws {
    let folder = TemporaryFolder()
    let broken: String = folder("broken.otf")
    folder.write("broken.otf", Array("not a font".utf8))
    var answers = FontAnswers()
    let plain = FontStyle(isBold: false, isItalic: false)
    let question = FontAnswers.FamilyQuestion(family: "Courier Prime", style: plain)
    for path in [broken, folder.path + "/gone.otf"] {
      let location = FaceLocation(path: path, index: 0)
      answers.learn(FaceChoice(location: location, synthetic: []), for: question)
      let cache = Self.cache(folder)
      cache.save(answers)
      let library = try FontLibrary(configuration: FontConfiguration(), cache: cache)
      #expect(library.fileName(library.runs("Paber")[0]) == "Courier Prime.otf")
    }
  }

  @Test func answersSurviveTheFile() {
    var answers = FontAnswers()
    let style = FontStyle(isBold: true, isItalic: false)
    let face = FaceChoice(
      location: FaceLocation(path: "/fonts/A b.otf", index: 0x10002), synthetic: [.oblique])
    answers.learn(face, for: FontAnswers.FamilyQuestion(family: "A", style: style))
    answers.learn(nil, for: FontAnswers.FamilyQuestion(family: "B", style: style))
    answers.learn(emoji: face)
    answers.learn(
      [FontAnswers.Stretch(range: 0x580...0x5FF, choice: face)],
      for: FontAnswers.BlockQuestion(language: "et", style: style, block: 0xB))
    let stamp = { (path: String) -> FontFileStamp? in
      FontFileStamp(size: Int64(path.utf8.count), modified: 7)
    }
    answers.folders = ["/fonts", "/fonts/my own"]
    let text = answers.text(folders: 3, stamp: stamp)
    answers.noteSaved()
    #expect(FontAnswers(text: text, folders: 3, stamp: stamp) == answers)
    #expect(FontAnswers(text: text, folders: 4, stamp: stamp) == FontAnswers())
    let installed = { (path: String) in
      path == "/fonts/my own" ? FontFileStamp(size: 13, modified: 8) : stamp(path)
    }
    #expect(
      FontAnswers(text: text, folders: 3, stamp: installed) == FontAnswers(),
      "a font came into a folder that was there")
    let changed = { (path: String) in
      FontFileStamp(size: path.hasSuffix(".otf") ? 1 : Int64(path.utf8.count), modified: 7)
        as FontFileStamp?
    }
    let remaining = FontAnswers(text: text, folders: 3, stamp: changed)
    #expect(remaining.emoji == nil && remaining.blocks.isEmpty && remaining.families.count == 1)
  }
}
