import Platform

extension PrintTicket {
  /// Reads the results of `PreparePrint`; nil without a token, since nothing could be printed with them.
  init?(_ results: [String: BusValue]) {
    guard case .uint32(let token)? = results["token"] else { return nil }
    let settings = results["settings"]?.dictionary ?? [:]
    self.init(
      paper: results["page-setup"]?.dictionary.flatMap { PrintPaper($0, settings) },
      pages: Self.pages(settings), token: token)
  }

  /// The chosen pages, counted from 1. Pages of the portal are counted from 0: `0-2,4`.
  private static func pages(_ settings: [String: BusValue]) -> [ClosedRange<Int>]? {
    guard settings["print-pages"] == .string("ranges"),
      case .string(let text)? = settings["page-ranges"]
    else { return nil }
    let ranges = text.split(separator: ",").compactMap { part -> ClosedRange<Int>? in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < Int(Int32.max)
      else { return nil }
      return first + 1...last + 1
    }
    return ranges.isEmpty ? nil : ranges
  }
}

extension PrintPaper {
  /// Millimetres that a side may have.
  private static let sides = 50.0...1_500

  /// Reads a page setup; nil without a width and a height that paper can have. The portal describes paper
  /// as it lies in the printer. Across, it is read from its longer side, and either long side may become
  /// the top one, so that both get the wider margin.
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

extension BusValue {
  /// A number of either kind.
  fileprivate var number: Double? {
    switch self {
    case .double(let number): number
    case .int32(let number): Double(number)
    case .uint32(let number): Double(number)
    default: nil
    }
  }
}
