/// A colour of a style sheet.
struct CSSColor {
  private var red: Int
  private var green: Int
  private var blue: Int

  init?(_ text: String) {
    let named = [
      "yellow": 0xFFFF00, "lime": 0x00FF00, "aqua": 0x00FFFF, "cyan": 0x00FFFF,
      "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "orange": 0xFFA500, "pink": 0xFFC0CB,
      "lightgreen": 0x90EE90, "gold": 0xFFD700,
    ]
    let word = text.prefix { $0 != " " }
    if let value = named[String(word)] {
      self.init(value)
    } else if word.hasPrefix("#"), let value = Int(word.dropFirst(), radix: 16) {
      switch word.utf8.count {
      case 7: self.init(value)
      case 4:
        self.init((value >> 8) * 0x110000 + (value >> 4 & 15) * 0x1100 + (value & 15) * 0x11)
      default: return nil
      }
    } else if text.hasPrefix("rgb") {
      let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
      guard numbers.count >= 3, numbers.allSatisfy({ (0...255).contains($0) }),
        numbers.count < 4 || numbers[3] > 0.1
      else { return nil }
      self.init(Int(numbers[0]) << 16 | Int(numbers[1]) << 8 | Int(numbers[2]))
    } else {
      return nil
    }
  }

  private init(_ value: Int) {
    red = value >> 16 & 0xFF
    green = value >> 8 & 0xFF
    blue = value & 0xFF
  }

  /// True for a light colour that is far from grey, unlike the grounds of pages and of code.
  var isMarker: Bool {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    return most >= 0xD0 && most - least >= 0x50
  }
}
