import Export
import TestSupport

/// Documents of the kinds that books are made of.
enum BookSamples {
  static let gif =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54,
    0x78, 0xDA, 0x63, 0xFC, 0xCF, 0xC0, 0xF0, 0x1F, 0, 5, 1, 1, 0xFE, 0x7C, 0xA7, 0x0A, 0x5D, 0, 0,
    0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
  /// One pixel, lossless.
  static let webP: [UInt8] =
    Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8)
    + [0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7, 0]

  static let pictures = NamedPictures(pictures: [
    "a%20b.png": png, "b.gif": gif, "c.webp": webP, "d.webp": webP, "again.png": png,
    "found.png": png,
  ])

  /// A manuscript of 100,000 words, with chapters and scene breaks.
  static var manuscript: String {
    var text = "---\ntitle: The Long Way & Back\nauthor: Ann Lee\nlang: en-GB\n---\n\n"
    text += "*For no one.*\n\n"
    let words = ["she", "went", "“home”", "again,", "over", "the", "hill", "–", "and", "*never*"]
    for chapter in 1...40 {
      text += "# Chapter \(chapter)\n\n"
      for paragraph in 0..<25 {
        text += (0..<100).map { words[($0 * 7 + paragraph + chapter) % words.count] }
          .joined(separator: " ")
        text += paragraph % 10 == 9 ? ".\n\n***\n\n" : ".\n\n"
      }
    }
    return text
  }

  /// A chapter with 300 footnotes, some in headings and tables, in four languages.
  static var footnotes: String {
    let words = [
      "Wörter über Fußnoten", "λόγος ἐν ἀρχῇ", "בראשית ברא אלהים", "في البدء كانت الكلمة",
    ]
    var text = "---\ntitle: Anmerkungen\nlang: de\n---\n# Eins[^1]\n\n"
    for note in 2...290 {
      text += "\(words[note % 4]) \(note)[^\(note)]"
      text += note % 5 == 0 ? " und nochmals[^\(note - 1)]\n\n" : "\n\n"
      if note % 40 == 0 { text += "## Abschnitt[^h\(note)]\n\n[^h\(note)]: \(words[note % 4])\n\n" }
    }
    text += "| a[^t1] | b |\n|---|---|\n| c[^t2] | *d*[^t3] |\n\n"
    for note in ["t1", "t2", "t3"] { text += "[^\(note)]: In einer Tabelle\n\n" }
    text += "[ein Link[^l]](https://a.b/?c&d)\n\n7. sieben\n8. acht[^1]\n\n[^l]: Im Link\n\n"
    for note in 1...290 {
      text += "[^\(note)]: \(words[(note + 1) % 4])"
      text += note % 50 == 0 ? "\n\n    Zweiter Absatz[^1]\n\n    - Punkt\n\n" : "\n\n"
    }
    return text + "[^never]: Nirgends genannt\n"
  }

  /// Pictures of all types and missing ones, duplicate headings, links between chapters.
  static let illustrated = """
    Before all chapters, see [the second](#same-1) and [none](#nowhere).

    # Same
    ![one *and*](a%20b.png "T & t") ![two](b.gif) ![three](c.webp) ![[found.png|120]]

    ![gone](gone.png) ![far](https://a.b/c.png) ![[lost.png]] ![](d.webp) ![same](again.png)

    # Same
    [first](#same) [itself](#Same-1) [deep](#deep) [file](other.md) [up](../x) [disk](file:///a)

    ### Deep
    > # In a quote

    | ימין | שמאל |
    |---|---|
    | א | ב |

    ```
    \(String(repeating: "wide ", count: 40))
    ```

    #
    # <b>&amp; ]]>

    """

  /// Letters, links and titles that XML can't contain unescaped.
  static let hostile = """
    ---
    title: "]]> & <b> \u{1}\u{FFFE}"
    author: ["A & <B>", "\u{7F}"]
    lang: de-a-%
    ---
    # \u{B}]]> <i> & "q" 'r' \u{FFFF}
    [a?b&c](https://x.y/?a&b=<c> "t & \\"u\\" ]]>") [b](http://) [c](http://a b/) [d](https://e:f)
    [e](https://g/%zz#h#i) [f](HTTP://J.K) [g](mailto:l@m) [h](javascript:n) [i](java&#9;script:o)
    [j](x:y) [k](//p/q) [l](https://[::1]/) [m](https://r/[s]?t|u^v`w) [n](#) [o](tel:) [p](https://r.s/ü)

    \u{0}\u{8}\u{1B}[31m &#0; &#x1; &#xFFFE; &#55296; <!-- -- --> <![CDATA[ ]]> <?xml ?>

    `]]>` <a href="x">

    ```a"b<c
    ]]> & <
    ```

    - [x] done[^1]
    - [ ] open

    [^1]: ```
        code
        ```

    [^2]: > quoted

    [^3]: # heading

    [^4]:

    """
}
