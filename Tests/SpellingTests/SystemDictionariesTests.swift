import SystemPackage
import TestSupport
import Files
import Glibc
import Platform
import Testing

@testable import Spelling

extension TinyDictionaries {
  static let disk = DiskFileStore(backupFolder: "/nowhere/backups")
}

@Suite struct SystemDictionariesTests {
  @Test(arguments: [
    ("en-GB", "en_GB"), ("en_ZA", "en_US"), ("en", "en_US"), ("pt", "pt_PT"), ("pt-BR", "pt_BR"),
    ("de-AT", "de_DE"), ("EO", "eo"), ("sr-Latn-RS", "sr_Latn_RS"),
  ])
  func theNearestDictionaryIsTaken(_ language: String, _ expected: String) throws {
    let tiny = TinyDictionaries()
    for name in ["en_AU", "en_GB", "en_US", "pt_BR", "pt_PT", "de_CH", "de_DE", "eo", "sr_Latn_RS"]
    {
      try tiny.add(name, ["a"])
    }
    let folders = DictionaryFolders(
      environment: ["XDG_DATA_HOME": tiny.folder.path, "XDG_DATA_DIRS": "/nowhere"], home: "/")
    #expect(folders.dictionary(for: language, in: TinyDictionaries.disk)?.name == expected)
  }

  @Test func foldersComeFromTheDesktopsVariables() {
    let usual = DictionaryFolders(environment: [:], home: "/home/ann").folders
    #expect(usual.first == "/home/ann/.local/share/hunspell")
    #expect(usual.contains("/usr/share/hunspell") && usual.contains("/usr/share/myspell/dicts"))
    let own = DictionaryFolders(
      environment: ["XDG_DATA_HOME": "/own", "XDG_DATA_DIRS": "/a:relative:/b"], home: "/home/ann"
    ).folders
    #expect(own.first == "/own/hunspell")
    #expect(own.contains("/a/hunspell") && own.contains("/b/myspell/dicts"))
    #expect(!own.contains { $0.string.contains("relative") })
  }

  @Test func missingDictionariesAreNamed() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["a"])
    #expect(tiny.dictionaries.lack(for: ["en"]) == nil)
    #expect(tiny.dictionaries.lack(for: ["et", "en"]) == nil)
    #expect(tiny.dictionaries.lack(for: ["et", "fi"]) == .dictionary(language: "et"))
    #expect(tiny.dictionaries.makeChecker(for: ["et"]) == nil)
  }

  @Test func halfADictionaryIsNone() throws {
    let tiny = TinyDictionaries()
    tiny.makeFolder("hunspell")
    tiny.folder.write("hunspell/et_EE.dic", Array("1\na\n".utf8))
    tiny.folder.write("hunspell/hyph_et.aff", [])
    tiny.folder.write("hunspell/hyph_et.dic", [])
    #expect(tiny.dictionaries.lack(for: ["et"]) != nil)
  }

  @Test func aPipeOrAnEndlessFileIsNoDictionary() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["a"])
    try tiny.add("en_GB", ["a"])
    for name in ["en_US.aff", "en_GB.dic"] { unlink(tiny.folder("hunspell/" + name)) }
    mkfifo(tiny.folder("hunspell/en_US.aff"), 0o600)
    tiny.folder.write("hunspell/en_GB.dic", [])
    truncate(tiny.folder("hunspell/en_GB.dic"), 1 << 40)
    #expect(tiny.dictionaries.lack(for: ["en"]) == .dictionary(language: "en"))
    #expect(tiny.dictionaries.makeChecker(for: ["en_US", "en_GB"]) == nil)
  }

  @Test func aMissingLibraryIsNoCrash() {
    #expect(HunspellLibrary(names: ["libnothing-of-that-name.so.0"]) == nil)
    #expect(HunspellLibrary(names: ["libc.so.6"]) == nil, "a library without the functions")
  }
}
