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

    While one of these languages is typed, text is in its font. The light weight is used where it is installed (Debian's fonts-noto-extra, fonts-noto-cjk-extra), else the regular one. Where neither is installed, it is the font that fontconfig gives for the language. Letters that the font lacks, such as Latin ones, stay in the chosen font. A language that is not in the list is typed with an alphabet, in the chosen font.

    The samples marked CLDR are the language's own name and the first of its letters, as the Common Locale Data Repository has them. The others are the first letters of the script's block in Unicode.

    Urdu and Kashmiri are written in Nastaliq, whose words slope down along the line. Their lines are as high as that font needs, 2.5 times the size of the letters, so that nothing touches and nothing is cut off. Where Nastaliq is not installed, they are in Noto Sans Arabic, in lines of the usual height.

    A keyboard that names its language decides. Most keyboards on Wayland name the script only. Then letters on its keys or typed letters decide (ٹ ڈ ڑ ں ہ of Urdu, ٲ ٳ ؠ of Kashmiri), else the language of the desktop.

    ## Emphasis

    `*Emphasis*` is shown as readers of each script know it, in all fonts and in every document. The table is `ScriptEmphasis` in `Sources/Typography/Shaping`.

    | script | `*emphasis*` | `**strong**` |
    |---|---|---|
    | Latin, Greek, Cyrillic, Coptic, Armenian, Georgian, Glagolitic, Cherokee, Osage, Deseret, Shavian | the italic, or slanted letters where the font has none | bold |
    | Han, kana, Bopomofo, Hangul | a dot at each letter: under it in Chinese, over it in Japanese and Korean | bold |
    | all others: Arabic, Hebrew, Thai, Devanagari and its relatives, Khmer, Ethiopic … | bold, as strong text | bold |

    Slanted letters began with Latin, Greek and Cyrillic; printers of Armenian and Georgian have long used them, too. In scripts without that tradition a slant looks like a mistake: it breaks the line that joins the letters of Arabic and Devanagari.

    Where both are bold, the tags tell emphasis and strong text apart. Preview mode shows no tags, so there emphasis is half as heavy as strong text.

    Dots follow CSS's `text-emphasis`. Letters and digits get one. Punctuation and spaces get none, except signs that are read as words (`%`, `&`, `#`, `@`, `§`). The side is that of the paragraph's language, if its letters show it (kana, Hangul, characters of one form of Chinese only), else of the language that is typed, else of the desktop's.

    Dots move no letters, and are below a line that is under the letters. Latin words among dotted letters slant. Bold is the family's own face where it has one, else strokes are made thicker.

    ## Letters that the font lacks

    Courier Prime has the letters of Western and Central Europe. It lacks letters of every other word in Vietnamese, Yoruba, Navajo, Lithuanian with stress marks and Greek with ancient accents.

    A paragraph gets one face for all its letters, digits and spaces, if at some word at least two words, and a sixth of all words so far, have letters that the font lacks. A name in another language does not change the paragraph's face. Code stays in its font. While one types, the first words change their face once, when the second such word is typed.

    Beside a typewriter's letters the face is:

    - Nimbus Mono (Debian's fonts-urw-base35) for Greek and Cyrillic.
    - FreeMono (fonts-freefont-ttf) for Latin and Cyrillic letters that Nimbus Mono lacks. Both were drawn after the same letters as Courier Prime, and are made as high, as strong and as wide, so that columns stay aligned.
    - DejaVu Sans Mono for Greek with ancient accents, because its breathings are clear; else Noto Sans Mono (fonts-noto-mono), whose capitals with breathings are two cells wide.
    - The same two where the others are missing.
    - A font that is not monospaced for letters that none of these has.

    Paber's package recommends all three packages.

    Beside fonts without serifs the face is Noto Sans Mono. DejaVu Sans Mono, which stands in for *Menlo*, lacks half of the Vietnamese letters. Where Noto Sans Mono is missing, Vietnamese beside DejaVu Sans Mono is in FreeMono, which has serifs but keeps columns aligned.

    An acute on `į`, as in Navajo, takes the place of the dot. In fonts that have no form without the dot, the letter is made of a dotless i and an ogonek (`SoftDot`), so that a paragraph with `į́` is in one face as well.

    Some fonts lack punctuation: those of Hebrew and Lao lack the full stop. Beside a monospaced font such signs are in Noto Sans, since a cell would leave a gap before them.

    ## How heavy text is

    `Scripts/measure-ink` sums the ink of four lines in five fonts at seven sizes, 12 to 48 device pixels, and compares it with Pango and Chromium. Both use slight hinting, as desktops do, and the same font files.

    On light pages all 35 sums are within 3 % of both: 0.3 to 1.6 % more than Pango, and from 1.7 % less to 1.5 % more than Chromium. No other gamma is closer.

    On dark pages Chromium draws up to 7 % more than Pango, so not all sums can be within 3 % of both. 27 are; the others have up to 5.4 % less than Chromium and at most 1.6 % more than Pango.

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
