import TestSupport

/// Typical documents of writers, with words that a seed chooses.
public enum SampleDocuments {
  private static let words = [
    "the", "sea", "was", "grey", "and", "nobody", "spoke", "of", "Ann’s", "letter", "which", "lay",
    "under", "a", "stone", "on", "table", "while", "rain", "fell", "café", "naïve", "—", "“yes”",
  ]

  private static func sentence(_ random: inout SeededGenerator, _ count: Int) -> String {
    var text: [String] = []
    for _ in 0..<count { text.append(words[random.number(0...(words.count - 1))]) }
    return text.joined(separator: " ") + "."
  }

  /// A novel: a title, chapters, scene breaks, emphasis.
  public static func manuscript(words count: Int) -> String {
    var random = SeededGenerator(seed: 1)
    var text = "---\ntitle: The Grey Sea\nauthor: Ann Lee\ncontact: [1 Road, Town]\n---\n"
    var written = 0
    var chapter = 0
    while written < count {
      chapter += 1
      text += "\n# Chapter \(chapter)\n"
      for paragraph in 0..<40 {
        text += "\n" + sentence(&random, 60) + " *" + sentence(&random, 3) + "* **Stop.**\n"
        if paragraph % 15 == 14 { text += "\n* * *\n" }
        written += 64
      }
    }
    return text
  }

  private static let paragraphs = [
    "Der Fluß trägt Äpfel", "Ο ποταμός κυλά", "הנהר זורם", "النهر يجري", "The river runs",
  ]

  /// A chapter with footnotes in text, headings and tables, in five languages; some have several
  /// paragraphs and lists that resume at 7.
  public static func notes(_ count: Int) -> String {
    var text =
      "---\nlang: de\n---\n# Anfang[^1]\n\n| Spalte[^2] | עמודה |\n|---|--:|\n| a | b[^3] |\n\n"
    for number in 4...count {
      let language = paragraphs[number % paragraphs.count]
      text += "\(language)[^\(number)] \(language).\n\n"
      if number % 20 == 0 { text += "7. sieben\n8. acht\n\n   weiter\n\n" }
      if number % 30 == 0 { text += "## \(language) \(number)\n\n" }
    }
    for number in 1...count {
      text += "[^\(number)]: \(paragraphs[(number + 1) % paragraphs.count]) *\(number)*.\n"
      if number % 10 == 0 { text += "\n    Noch ein Absatz.\n\n    7. sieben\n    8. acht\n" }
      text += "\n"
    }
    return text
  }

  /// Pictures of which some are missing or of a type that not all formats show, headings that are the
  /// same, tables from right to left, long lines of code.
  public static let illustrated = """
    # Gleich

    ![Ein Bild](a%20b.png "Titel") und ![fehlt](fehlt.png) und ![[x y.png|120]] und ![Ein neues](bild.webp)

    # Gleich

    | שם | גיל |
    |:---|----:|
    | דנה | **7** |

    ```swift
    \(String(repeating: "let x = [1, 2]; ", count: 13))

    \tend
    ```

    - [ ] offen
    - [x] *getan*
      1. eins
         > Zitat
         > - Punkt

    [Ein Link](https://example.org/?a&b) und [noch einer](#gleich-1).

    """

  /// The picture `bild.webp` of `illustrated`: one pixel.
  public static let webP: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x1A, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C,
    0x0D, 0x00, 0x00, 0x00, 0x2F, 0x00, 0x00, 0x00, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE,
    0x07, 0x00,
  ]

  /// Text that is hostile to formats.
  public static let hostile: [UInt8] = {
    var bytes: [UInt8] = Array("# \u{1}\u{FFFE}]]> & < \" ' {\\rtf1} \\\\par\n\n".utf8)
    bytes += [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xFF, 0xC0, 0x80, 0x0A, 0x0A]
    for depth in 0..<60 {
      bytes += Array((String(repeating: "> ", count: depth) + "a\n\n").utf8)
    }
    for depth in 0..<60 {
      bytes += Array((String(repeating: "   ", count: depth) + "1. b\n").utf8)
    }
    bytes += Array("\n[a](<\u{1}b\"{}%>) ![c](<d\\e>) [f](http://%zz/?a&b \"t\u{2}\")\n".utf8)
    return bytes
  }()
}
