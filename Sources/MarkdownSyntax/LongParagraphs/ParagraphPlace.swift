/// The context that parsed bytes have in their paragraph.
package struct ParagraphPlace: Sendable {
  /// The state of code fences before the paragraph.
  package var fence: FenceState
  /// The text around the bytes, if they are some of the parts of a giant paragraph; nil if they are
  /// the whole paragraph.
  package var context: Context?

  package struct Context {
    /// The bytes of the paragraph before them, or `PartSizes.reach` of them.
    package var before: [UInt8]
    /// The bytes of the paragraph after them, or `PartSizes.reach` of them.
    package var after: [UInt8]
    /// The style of the paragraph, if it begins before the bytes.
    package var block: BlockStyle?
    /// True if the bytes are parsed as one part.
    package var isUndivided = false

    package init(before: [UInt8], after: [UInt8], block: BlockStyle?) {
      self.before = before
      self.after = after
      self.block = block
    }
  }

  package init(fence: FenceState, context: Context? = nil) {
    self.fence = fence
    self.context = context
  }

  /// Returns the parts of `bytes` in this place.
  func parts(of bytes: [UInt8], _ sizes: PartSizes) -> [ParagraphParts.Part] {
    guard let context else {
      return bytes.count < sizes.giant
        ? [ParagraphParts.Part(range: 0..<bytes.count)]
        : ParagraphParts.parts(in: 0..<bytes.count, of: bytes, sizes)
    }
    guard !context.isUndivided else { return [ParagraphParts.Part(range: 0..<bytes.count)] }
    let range = context.before.count..<(context.before.count + bytes.count)
    let all = context.before + bytes + context.after
    return ParagraphParts.parts(in: range, of: all, sizes).map { part in
      ParagraphParts.Part(range: part.range.clamped(to: range), isParsed: part.isParsed)
        .moved(by: -range.lowerBound)
    }
  }

  /// Returns the block of the paragraph with `bytes` in this place, and the start of its text in
  /// them.
  package func line(of bytes: [UInt8], _ sizes: PartSizes) -> BlockLine {
    if let block = context?.block { return BlockLine(goingOn: block) }
    guard context != nil || bytes.count >= sizes.giant else {
      return BlockScanner.scan(bytes, fence: fence)
    }
    return BlockScanner.scan(beginning: Array(bytes.prefix(sizes.head)), fence: fence)
  }
}
