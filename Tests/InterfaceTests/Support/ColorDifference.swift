import Canvas
import Glibc

/// The visible difference of two colours: ΔE of CIEDE2000, by the formulas and with the test data of
/// Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005).
struct LabColor {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// A colour of sRGB, under D65.
  init(_ color: Color) {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func root(_ part: Double) -> Double {
      part > 216.0 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    let x = root((0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47)
    let y = root(0.212_672_9 * red + 0.715_152_2 * green + 0.072_175_0 * blue)
    let z = root((0.019_333_9 * red + 0.119_192_0 * green + 0.950_304_1 * blue) / 1.088_83)
    self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// ΔE of CIEDE2000.
  func difference(from other: LabColor) -> Double {
    let chroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let stretch = 1 + 0.5 * (1 - (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot())
    let (c1, c2) = (hypot(a * stretch, b), hypot(other.a * stretch, other.b))
    let h1 = Self.hue(a * stretch, b)
    let h2 = Self.hue(other.a * stretch, other.b)
    let meanChroma = (c1 + c2) / 2
    var turn = c1 * c2 == 0 ? 0 : h2 - h1
    var meanHue = c1 * c2 == 0 ? h1 + h2 : (h1 + h2) / 2
    if abs(turn) > 180 {
      turn -= turn > 0 ? 360 : -360
      meanHue += meanHue < 180 ? 180 : -180
    }
    let deltaHue = 2 * (c1 * c2).squareRoot() * Self.sine(turn / 2)
    let weight =
      1 - 0.17 * Self.cosine(meanHue - 30) + 0.24 * Self.cosine(2 * meanHue)
      + 0.32 * Self.cosine(3 * meanHue + 6) - 0.2 * Self.cosine(4 * meanHue - 63)
    let fromMiddle = pow((lightness + other.lightness) / 2 - 50, 2)
    let light =
      (other.lightness - lightness) / (1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot())
    let vivid = (c2 - c1) / (1 + 0.045 * meanChroma)
    let hue = deltaHue / (1 + 0.015 * meanChroma * weight)
    let spread = 60 * exp(-pow((meanHue - 275) / 25, 2))
    let seventh = pow(meanChroma, 7)
    let rotation = -Self.sine(spread) * 2 * (seventh / (seventh + pow(25, 7))).squareRoot()
    return (light * light + vivid * vivid + hue * hue + rotation * vivid * hue).squareRoot()
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
