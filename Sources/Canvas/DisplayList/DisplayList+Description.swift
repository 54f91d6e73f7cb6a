extension Color: CustomStringConvertible {
  /// `#RRGGBB`, with two more digits for alpha unless opaque.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      if channel < 16 { text += "0" }
      text += String(channel, radix: 16, uppercase: true)
    }
  }
}

extension DeviceRect: CustomStringConvertible {
  /// `x,y width×height`.
  public var description: String { "\(x),\(y) \(width)×\(height)" }
}

extension DisplayList: CustomStringConvertible {
  /// The frame as text: one line for the page, one for each entry, back to front. Fractions are
  /// rounded to hundredths. The format is stable, so that tests can store it.
  public var description: String {
    var text = "page \(bounds) \(background)\n"
    for entry in entries {
      text += entry.item.description
      if entry.clip != bounds { text += " in \(entry.clip)" }
      text += "\n"
    }
    return text
  }
}

extension DisplayItem: CustomStringConvertible {
  /// The kind of item, its position, its content and its colour. Glyphs are listed by their
  /// indices.
  public var description: String {
    switch self {
    case .fill(let rect, let color):
      return "fill \(rect) \(color)"
    case .roundedFill(let rect, let radius, let color):
      return "rounded \(rect) radius \(hundredths(radius)) \(color)"
    case .glyphs(let run, let x, let baseline, let color):
      let glyphs = run.glyphs.map { glyph in
        let rise = glyph.rise == 0 ? "" : "^" + hundredths(Double(glyph.rise))
        return "\(glyph.glyph)" + rise
      }
      let width = hundredths(Double(run.width))
      return "glyphs \(hundredths(x)),\(baseline) width \(width) font \(run.font.rawValue) "
        + "[\(glyphs.joined(separator: " "))] \(color)"
    case .label(let label, let x, let y, let color):
      return "label \(x),\(y) \(label.width)×\(label.height) \(color)"
    case .picture(let picture, let x, let y):
      return "picture \(x),\(y) \(picture.width)×\(picture.height)"
    case .line(let fromX, let fromY, let toX, let toY, let width, let color):
      return "line \(hundredths(fromX)),\(hundredths(fromY)) to "
        + "\(hundredths(toX)),\(hundredths(toY)) width \(hundredths(width)) \(color)"
    }
  }
}

/// Returns a number with at most two decimals.
private func hundredths(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let rounded = Int((value * 100).rounded())
  let (whole, rest) = abs(rounded).quotientAndRemainder(dividingBy: 100)
  let sign = rounded < 0 ? "-" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
  return "\(sign)\(whole).\(digits)"
}
