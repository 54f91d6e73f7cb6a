import Files
import Glibc
import Interface
import Localization
import SystemPackage
import Testing

@testable import DocumentScope

/// `Docs/LANGUAGES.md` lists what the table of input languages has. `PABER_UPDATE_GOLDENS=1` writes
/// it.
@MainActor @Suite struct LanguageListTests {
  private static let path: String = {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/Docs/LANGUAGES.md"
  }()

  private static let head = """
    # Languages with letters of their own

    While one of these is typed, text is in its font. The light weight is taken where it is installed (Debian's fonts-noto-extra, fonts-noto-cjk-extra), else the regular one; where neither is, whatever fontconfig has for the language. Letters that the font lacks, such as Latin ones, stay in the font that was chosen. What is not in the list is typed with an alphabet, in the chosen font.

    The samples marked CLDR are the language's own name and the first of its letters as the Common Locale Data Repository has them; the others are the first letters of the script's block in Unicode.

    Urdu and Kashmiri are written in Nastaliq, whose words climb along the line: their lines are as high as that font needs (2.5 times the size of the letters), so that nothing touches and nothing is cut off. A keyboard that says its language is believed; where only the script is known, as of most keyboards on Wayland, letters on its keys or letters that are typed tell (ٹ ڈ ڑ ں ہ of Urdu, ٲ ٳ ؠ of Kashmiri), or else the language of the desktop. Where Nastaliq is not installed, Noto Sans Arabic is taken, in lines as they are set.

    ## Emphasis

    `*Emphasis*` is shown as the readers of each script know it, in all fonts and on whatever page the script turns up. The table is `ScriptEmphasis` in `Sources/Typography/Shaping`.

    | script | `*emphasis*` | `**strong**` |
    |---|---|---|
    | Latin, Greek, Cyrillic, Coptic, Armenian, Georgian, Glagolitic, Cherokee, Osage, Deseret, Shavian | the italic, or slanted letters where the font has none | bold |
    | Han, kana, Bopomofo, Hangul | a dot at each letter: under it in Chinese, over it in Japanese and Korean | bold |
    | all others: Arabic, Hebrew, Thai, Devanagari and its relatives, Khmer, Ethiopic … | bold, as strong text | bold |

    Slanted letters grew with the first of these alphabets; printers of Armenian and Georgian have long set them, too. Where letters have no such tradition a slant looks like a mistake: it breaks the line that Arabic and Devanagari hang together by. Where both are bold the tags tell emphasis and strong text apart; in preview mode, where there are none to see, emphasis is half as heavy as strong text: regular, emphasised and strong are three steps.

    Dots follow CSS's `text-emphasis`: letters and digits get one, punctuation and spaces do not, but for signs that are read as words (`%`, `&`, `#`, `@`, `§`). The side is that of the language that the paragraph shows (kana, Hangul, characters of one form of Chinese only), else of the one that is typed, else of the desktop. They move nothing, and stand below a line that is under the letters. Latin words in such a stretch slant. Bold is the family's own face where it has one, else strokes are made thicker.

    ## Letters that the font lacks

    Courier Prime has the letters of Western and Central Europe. Vietnamese, Yoruba, Navajo, Lithuanian with its stress and Greek with the marks of antiquity have letters in every other word that it lacks. A paragraph in which two words or more, and a sixth of all up to some word, have such letters is in one face, with its digits and spaces; a name in a text of another language keeps to itself. Code stays in its font. While one types, the first words change their face once, when the second such word comes.

    Which face that is: beside a typewriter's letters Nimbus Mono (Debian's fonts-urw-base35) for Greek and Cyrillic, FreeMono (fonts-freefont-ttf) for Latin and Cyrillic letters that it has not. They were drawn after the same letters as Courier Prime, and are made as high, as strong and as wide, so that columns stay. Greek with the marks of antiquity is in DejaVu Sans Mono, whose breathings are clear, or else in Noto Sans Mono (fonts-noto-mono), whose capitals with breathings are two cells wide; so is everything where the others are missing. What none of these has is in a font that is not monospaced. The package recommends all three.

    Noto Sans Mono is also what stands beside fonts without serifs: DejaVu Sans Mono, which is what *Menlo* is without that font, lacks half of Vietnamese. Where it is missing, Vietnamese beside DejaVu Sans Mono is in FreeMono, which has serifs but keeps columns. The dot of `į` goes where an acute stands on it, as in Navajo: in fonts that have no form without it the letter is put together of a dotless i and an ogonek (`SoftDot`), so that a paragraph with `į́` is in one face as well.

    Signs of a sentence that the font of its letters lacks, as that of Hebrew and Lao lacks the full stop, are in Noto Sans beside a monospaced font, whose cell would hold them off.

    ## How heavy text is

    `Scripts/measure-ink` sums the ink of four lines in five fonts at seven sizes, 12 to 48 device pixels, and holds it against Pango and Chromium (both with slight hinting, as desktops have it; each with the same file of the font). On light pages every one of the 35 is within 3 % of both: 0.3 to 1.6 % more than Pango, 1.7 % less to 1.5 % more than Chromium; no other gamma does better. On dark pages Chromium draws up to 7 % more than Pango, so that not all sizes can be within 3 % of both: 27 are, the others have up to 5.4 % less than Chromium and at most 1.6 % more than Pango.

    ## The list

    This file is made from the table in `Sources/Interface/Appearance/InputLanguage.swift` by `LanguageListTests`.

    | language | tag | script | family | Debian package | sample | source |
    |---|---|---|---|---|---|---|

    """

  private func package(_ language: InputLanguage) -> String {
    language.family.contains(" CJK ") ? "fonts-noto-cjk" : "fonts-noto-core"
  }

  @Test func theListSaysWhatTheTableSays() throws {
    var list = Self.head
    for language in InputLanguage.all {
      let sample = try #require(LanguageSample.of(language.tag), "\(language.tag) has no sample")
      list += "| \(Catalog.english.text(language.title)) | `\(language.tag)` | \(language.script) "
      list += "| \(language.family) | \(package(language)) | \(sample.text) "
      list += "| \(sample.source.rawValue) |\n"
    }
    if getenv("PABER_UPDATE_GOLDENS").map({ $0[0] == 0x31 }) ?? false {
      let file = try #require(fopen(Self.path, "w"))
      fputs(list, file)
      fclose(file)
      return
    }
    let store = DiskFileStore(backupFolder: "/nonexistent")
    let written = try store.read(FilePath(Self.path), limit: .max).bytes
    #expect(Array(list.utf8) == written, "run this test with PABER_UPDATE_GOLDENS=1")
  }

  @Test func noTagIsThereTwice() {
    let tags = InputLanguage.all.map { $0.tag.lowercased() }
    #expect(Set(tags).count == tags.count)
  }
}
