import TextCore
import TextUnicode

/// A single-byte charset and the languages that were written in it.
struct SingleByteCharset: Sendable {
  /// The charset's ICU name.
  let name: String
  private let languages: [LetterFrequencies]
  /// The charset's initial cost, in bits. It has to be that much better than a more usual charset with
  /// the same letters.
  private let handicap: Float

  private init(_ name: String, _ handicap: Float, _ languages: [LetterFrequencies]) {
    self.name = name
    self.handicap = handicap
    self.languages = languages
  }

  /// Returns the reading of a sample in this charset; `nil` if the sample has bytes without a meaning in
  /// it.
  private func reading(_ sample: [UInt8], beside plain: PlainWords) -> CharsetReading? {
    Charset(name).decode(sample).map { CharsetReading($0, in: languages, beside: plain) }
  }

  /// Returns the charsets that a sample may be in, the likeliest first, each with the mean cost of a
  /// character beyond ASCII, in bits.
  ///
  /// - Parameter isOldMac: true if the line endings are those of the old Mac.
  static func ranked(
    for sample: [UInt8], isOldMac: Bool = false
  ) -> [(name: String, mean: Float)] {
    let plain = PlainWords(of: sample, all.flatMap(\.languages).filter(\.isLatin))
    return all.compactMap { charset -> (name: String, mean: Float, cost: Float)? in
      guard let reading = charset.reading(sample, beside: plain) else { return nil }
      let bonus: Float = isOldMac && charset.name.containsBytes("mac") ? 20 : 0
      return (charset.name, reading.mean, reading.cost + charset.handicap - bonus)
    }
    .sorted { $0.cost < $1.cost }.map { ($0.name, $0.mean) }
  }

  private static let western: [LetterFrequencies] = [
    .english, .french, .german, .spanish, .portuguese, .italian, .dutch, .swedish, .danish,
    .finnish, .icelandic, .estonian,
  ]
  private static let central: [LetterFrequencies] = [
    .polish, .czech, .slovak, .hungarian, .romanian, .croatian, .german,
  ]
  private static let cyrillic: [LetterFrequencies] = [
    .russian, .ukrainian, .belarusian, .bulgarian, .serbian,
  ]

  private static let all: [SingleByteCharset] = [
    Self("windows-1252", 0, western),
    Self("macintosh", 8, western),
    Self("windows-1250", 8, central),
    Self("ISO-8859-2", 9, central),
    Self("windows-1254", 8, [.turkish]),
    Self("windows-1257", 8, [.estonian, .latvian, .lithuanian]),
    Self("windows-1258", 10, [.vietnamese]),
    Self("windows-1251", 4, cyrillic),
    Self("KOI8-R", 4, [.russian]),
    Self("KOI8-U", 5, [.ukrainian, .russian, .belarusian]),
    Self("IBM866", 6, [.russian, .ukrainian, .belarusian, .bulgarian]),
    Self("ISO-8859-5", 7, cyrillic),
    Self("x-mac-cyrillic", 7, [.russian, .ukrainian, .bulgarian, .serbian]),
    Self("windows-1253", 4, [.greek]),
    Self("ISO-8859-7", 5, [.greek]),
    Self("windows-1255", 4, [.hebrew]),
    Self("ISO-8859-8", 5, [.hebrew]),
    Self("windows-1256", 4, [.arabic]),
    Self("ISO-8859-6", 5, [.arabic]),
    Self("windows-874", 4, [.thai]),
  ]
}
