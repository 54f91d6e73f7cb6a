import Platform

nonisolated extension PrintTicket {
  /// Reads the results of `PreparePrint`; `nil` without a token, since nothing could be printed
  /// then, and for invalid page ranges, since wrong pages would be printed.
  init?(_ results: [String: BusValue]) {
    guard case .uint32(let token)? = results["token"] else { return nil }
    let settings = results["settings"]?.dictionary ?? [:]
    var pages: [ClosedRange<Int>]?
    if settings["print-pages"] == .string("ranges") {
      guard case .string(let text)? = settings["page-ranges"], let read = Self.pages(text) else {
        return nil
      }
      pages = read
    }
    self.init(
      paper: results["page-setup"]?.dictionary.flatMap { PrintPaper($0, settings) },
      pages: pages, token: token)
  }

  /// Reads pages and counts them from 1; `nil` if any is invalid. The portal counts pages from 0:
  /// `0-2,4`.
  private static func pages(_ text: String) -> [ClosedRange<Int>]? {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < Int(Int32.max)
      else { return nil }
      ranges.append(first + 1...last + 1)
    }
    return ranges.isEmpty ? nil : ranges
  }
}

nonisolated extension PrintPaper {
  /// The possible lengths of a side in millimetres.
  private static let sides = 50.0...1_500

  /// Reads a page setup; `nil` without a possible width and height. The portal describes paper as
  /// it lies in the printer. Landscape paper is turned, and either long side may become the top
  /// one, so both get the wider margin.
  init?(_ setup: [String: BusValue], _ settings: [String: BusValue]) {
    guard let width = setup["Width"]?.number, let height = setup["Height"]?.number,
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    func margin(_ name: String) -> Double {
      let margin = setup["Margin" + name]?.number ?? 0
      return margin.isFinite ? max(0, margin) : 0
    }
    let margins = Margins(
      left: margin("Left"), top: margin("Top"), right: margin("Right"), bottom: margin("Bottom"))
    self.init(width: width, height: height, margins: margins)
    if Self.isAcross(setup["Orientation"] ?? settings["orientation"]) {
      let (sides, ends) = (max(margins.left, margins.right), max(margins.top, margins.bottom))
      self.init(
        width: height, height: width,
        margins: Margins(left: ends, top: sides, right: ends, bottom: sides))
    }
  }

  private static func isAcross(_ orientation: BusValue?) -> Bool {
    guard case .string(let name)? = orientation else { return false }
    // The specification has both spellings.
    return ["landscape", "reverse_landscape", "reverse-landscape"].contains(name)
  }
}

nonisolated extension BusValue {
  /// The number of a numeric value.
  fileprivate var number: Double? {
    switch self {
    case .double(let number): number
    case .int32(let number): Double(number)
    case .uint32(let number): Double(number)
    default: nil
    }
  }
}
