import PDF

/// The links over a line.
extension LinePainter {
  func addLinks(x: Double, y: Double, height: Double, _ document: PDFDocument) throws {
    var index = 0
    while index < parts.count {
      let start = index
      let target = target(of: parts[index])
      index += 1
      guard let target else { continue }
      while index < parts.count, self.target(of: parts[index]) == target { index += 1 }
      let left = Double(parts[start].x)
      let right = Double(parts[index - 1].x + parts[index - 1].width)
      guard let element = text.paragraph.inlines[target.number] else { continue }
      // Pictures may be higher than the line.
      let rise = parts[start..<index].contains { picture(of: $0) != nil } ? rise : 0
      try page.addLink(
        to: target.place.pdf, over: (x + left, y - rise, right - left, height + rise),
        of: element, description: target.place.description)
      if case .note(let number, let reference) = target.place {
        document.addDestination("fnref-\(number)-\(reference)", on: page, y: y)
      }
    }
  }
}

extension PaperText.Target.Place {
  /// The target as a page has it.
  var pdf: PDFPage.LinkTarget {
    switch self {
    case .address(let address): .address(address)
    case .destination(let name): .destination(name)
    case .note(let number, _): .destination("fn-\(number)")
    }
  }

  /// The description of the link for screen readers.
  var description: String {
    switch self {
    case .address(let address): address
    case .destination(let name): name
    case .note(let number, _): "\(number)"
    }
  }
}
