import Canvas
import Platform

extension AccessibleInterfaces {
  /// Makes the interface for reading a node's text.
  func makeText() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.Text",
      methods: readingMethods + attributeMethods + placeMethods + selectionMethods,
      properties: [
        property("CharacterCount", "i") { _, object in .int(object.text.count) },
        property("CaretOffset", "i") { _, object in .int(object.text.caret ?? -1) },
      ])
  }

  private var readingMethods: [BusInterface.Method] {
    [
      method("GetText", "ii", gives: "s") { _, object, values in
        range(values, in: object.text).map { [.string(object.text.string(in: $0))] }
      },
      method("GetStringAtOffset", "iu", gives: "sii") { _, object, values in
        object.read(values, by: Self.granularities, .here)
      },
      method("GetTextAtOffset", "iu", gives: "sii") { _, object, values in
        object.read(values, by: Self.boundaries, .here)
      },
      method("GetTextBeforeOffset", "iu", gives: "sii") { _, object, values in
        object.read(values, by: Self.boundaries, .before)
      },
      method("GetTextAfterOffset", "iu", gives: "sii") { _, object, values in
        object.read(values, by: Self.boundaries, .after)
      },
      method("GetCharacterAtOffset", "i", gives: "i") { _, object, values in
        guard let offset = values[0].int else { return nil }
        let scalars = object.text.scalars
        guard scalars.indices.contains(Int(offset)) else { return [.int32(0)] }
        return [.int32(Int32(bitPattern: scalars[Int(offset)].value))]
      },
    ]
  }

  /// In the order of `AtspiTextGranularity`.
  private static let granularities: [Boundary] = [
    (.character, .start), (.word, .start), (.sentence, .start), (.line, .start),
    (.paragraph, .start),
  ]
  /// In the order of `AtspiTextBoundaryType`.
  private static let boundaries: [Boundary] = [
    (.character, .start), (.word, .start), (.word, .end), (.sentence, .start), (.sentence, .end),
    (.line, .start), (.line, .end),
  ]

  private var attributeMethods: [BusInterface.Method] {
    [
      method("GetAttributes", "i", gives: "a{ss}ii") { _, object, values in
        object.attributes(at: values[0])
      },
      method("GetAttributeRun", "ib", gives: "a{ss}ii") { _, object, values in
        object.attributes(at: values[0])
      },
      method("GetAttributeValue", "is", gives: "siib") { _, object, values in
        guard let offset = values[0].int, let name = values[1].letters else { return nil }
        let run = object.text.run(at: Int(offset))
        let value = run.attributes.words[name]
        return [
          .string(value ?? ""), .int(run.range.lowerBound), .int(run.range.upperBound),
          .boolean(value != nil),
        ]
      },
      method("GetDefaultAttributes", gives: "a{ss}") { _, _, _ in [.words([:])] },
      method("GetDefaultAttributeSet", gives: "a{ss}") { _, _, _ in [.words([:])] },
    ]
  }

  private var placeMethods: [BusInterface.Method] {
    [
      method("GetCharacterExtents", "iu", gives: "iiii") { _, object, values in
        guard let offset = values[0].int else { return nil }
        let letter = max(0, Int(offset))
        return object.extents(of: letter..<letter + 1, values[1])
      },
      method("GetRangeExtents", "iiu", gives: "iiii") { _, object, values in
        range(values, in: object.text).flatMap { object.extents(of: $0, values[2]) }
      },
      method("GetOffsetAtPoint", "iiu", gives: "i") { _, object, values in
        guard let x = values[0].int, let y = values[1].int,
          let origin = values[2].unsigned.flatMap(AccessibleNode.Origin.init)
        else { return nil }
        let point = object.point(x: x, y: y, origin)
        return [.int(object.window.source?.offset(at: point, in: object.path) ?? -1)]
      },
      method("GetBoundedRanges", "iiiiuuu", gives: "a(iisv)") { _, object, values in
        object.lines(within: values)
      },
      method("ScrollSubstringTo", "iiu", gives: "b") { _, object, values in
        values[0].int.map { [.boolean(object.perform(.show(max(0, Int($0)))))] }
      },
      method("ScrollSubstringToPoint", "iiuii", gives: "b") { _, object, values in
        values[0].int.map { [.boolean(object.perform(.show(max(0, Int($0)))))] }
      },
    ]
  }

  private var selectionMethods: [BusInterface.Method] {
    [
      method("SetCaretOffset", "i", gives: "b") { _, object, values in
        guard let offset = values[0].int else { return nil }
        let place = offset < 0 ? object.text.count : min(Int(offset), object.text.count)
        return [.boolean(object.perform(.setCaret(place)))]
      },
      method("GetNSelections", gives: "i") { _, object, _ in
        [.int32(object.text.selection == nil ? 0 : 1)]
      },
      method("GetSelection", "i", gives: "ii") { _, object, values in
        guard values[0] == .int32(0), let selection = object.text.selection else {
          return [.int32(0), .int32(0)]
        }
        return [.int(selection.lowerBound), .int(selection.upperBound)]
      },
      method("AddSelection", "ii", gives: "b") { _, object, values in
        range(values, in: object.text).map { [.boolean(object.perform(.select($0)))] }
      },
      method("SetSelection", "iii", gives: "b") { _, object, values in
        guard values[0] == .int32(0) else { return [.boolean(false)] }
        return range(Array(values.dropFirst()), in: object.text).map {
          [.boolean(object.perform(.select($0)))]
        }
      },
      method("RemoveSelection", "i", gives: "b") { _, object, values in
        guard values[0] == .int32(0), let selection = object.text.selection else {
          return [.boolean(false)]
        }
        let caret = object.text.caret ?? selection.upperBound
        return [.boolean(object.perform(.setCaret(caret)))]
      },
    ]
  }

  /// Makes the interface for editing a node's text, as the keyboard would.
  func makeEditableText() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.EditableText",
      methods: [
        method("SetTextContents", "s", gives: "b") { _, object, values in
          values[0].letters.map {
            [.boolean(object.perform(.replace(0..<object.text.count, with: $0)))]
          }
        },
        // The length counts characters for some callers and bytes for others; none sends more text
        // than it means.
        method("InsertText", "isi", gives: "b") { _, object, values in
          guard let offset = values[0].int, let text = values[1].letters else { return nil }
          let place = max(0, min(Int(offset), object.text.count))
          return [.boolean(object.perform(.replace(place..<place, with: text)))]
        },
        method("DeleteText", "ii", gives: "b") { _, object, values in
          range(values, in: object.text).map {
            [.boolean($0.isEmpty || object.perform(.replace($0, with: "")))]
          }
        },
        method("CopyText", "ii") { _, object, values in
          range(values, in: object.text).flatMap { object.perform(.copy($0)) ? [] : nil }
        },
        method("CutText", "ii", gives: "b") { _, object, values in
          range(values, in: object.text).map { [.boolean(object.perform(.cut($0)))] }
        },
        method("PasteText", "i", gives: "b") { _, object, values in
          values[0].int.map {
            [.boolean(object.perform(.paste(max(0, min(Int($0), object.text.count)))))]
          }
        },
      ])
  }
}

/// A unit of reading, and its edges.
private typealias Boundary = (unit: AccessibilityText.Unit, edge: AccessibilityText.Edge)

/// A range from one offset to another; a negative one is the text's end.
private func range(_ values: [BusValue], in text: AccessibilityText) -> Range<Int>? {
  guard let first = values[0].int, let last = values[1].int else { return nil }
  let start = max(0, min(Int(first), text.count))
  let end = last < 0 ? text.count : min(Int(last), text.count)
  return min(start, end)..<max(start, end)
}

extension AccessibleNode {
  /// The node's text; empty if it has none.
  fileprivate var text: AccessibilityText { node.text ?? AccessibilityText("") }

  /// The requested unit, relative to an offset.
  fileprivate enum Side {
    case before, here, after
  }

  /// A unit of the text at an offset, or beside it, with its range.
  fileprivate func read(
    _ values: [BusValue], by boundaries: [Boundary], _ side: Side
  ) -> [BusValue]? {
    guard let offset = values[0].int, let number = values[1].unsigned, number < boundaries.count
    else { return nil }
    let text = text
    let (unit, edge) = boundaries[Int(number)]
    let place = offset < 0 ? text.count : Int(offset)
    var found: Range<Int>
    if unit == .character {
      let letter = text.character(at: place)
      found =
        switch side {
        case .here: letter
        case .before: max(0, letter.lowerBound - 1)..<letter.lowerBound
        case .after: text.character(at: letter.upperBound)
        }
    } else {
      let cuts = window.source?.places(of: edge, of: unit, in: text) ?? [0]
      found = text.range(at: place, between: cuts)
      if side != .here {
        found = text.range(beside: found, forward: side == .after, between: cuts)
      }
    }
    return [.string(text.string(in: found)), .int(found.lowerBound), .int(found.upperBound)]
  }

  fileprivate func attributes(at offset: BusValue) -> [BusValue]? {
    guard let offset = offset.int else { return nil }
    let run = text.run(at: Int(offset))
    return [
      .words(run.attributes.words), .int(run.range.lowerBound), .int(run.range.upperBound),
    ]
  }

  /// The lines that a rectangle touches: left, top, width, height, origin of the coordinates.
  fileprivate func lines(within values: [BusValue]) -> [BusValue]? {
    let numbers = values.prefix(4).compactMap(\.int)
    guard numbers.count == 4, let origin = values[4].unsigned.flatMap(Origin.init) else {
      return nil
    }
    let text = text
    let lines = zip(text.lineStarts, text.lineStarts.dropFirst() + [text.count]).compactMap {
      start, end -> BusValue? in
      let range = text.clamped(min(start, end)..<end)
      guard let frame = window.source?.frame(of: range, in: path) else { return nil }
      let box = pixels(frame, origin)
      let isIn =
        box.x < Int(numbers[0]) + Int(numbers[2]) && box.x + box.width > Int(numbers[0])
        && box.y < Int(numbers[1]) + Int(numbers[3]) && box.y + box.height > Int(numbers[1])
      return isIn
        ? .structure([
          .int(range.lowerBound), .int(range.upperBound), .string(text.string(in: range)),
          .variant(.string("")),
        ]) : nil
    }
    return [.array(lines, of: "(iisv)")]
  }

  /// The frame of a range of characters.
  fileprivate func extents(of range: Range<Int>, _ origin: BusValue) -> [BusValue]? {
    guard let origin = origin.unsigned.flatMap(Origin.init) else { return nil }
    let frame = window.source?.frame(of: range, in: path) ?? node.frame
    let pixels = pixels(frame, origin)
    return [.int(pixels.x), .int(pixels.y), .int(pixels.width), .int(pixels.height)]
  }
}

extension AccessibilityText.Attributes {
  /// The attributes by AT-SPI's names.
  fileprivate var words: [String: String] {
    var words: [String: String] = [:]
    if contains(.bold) { words["weight"] = "700" }
    if contains(.italic) { words["style"] = "italic" }
    if contains(.struck) { words["strikethrough"] = "true" }
    if contains(.underlined) { words["underline"] = "single" }
    if contains(.code) { words["family-name"] = "monospace" }
    if contains(.misspelt) {
      words["underline"] = "error"
      words["text-spelling"] = "misspelled"
    }
    return words
  }
}
