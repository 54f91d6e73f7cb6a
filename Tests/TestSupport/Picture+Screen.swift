/// Pictures of an X server's screen.
extension Picture {
  /// Takes rows of words of 32 bits, as an X server with 24 bits of colour has them; the bits above
  /// those of red mean nothing.
  ///
  /// - Parameter bytesPerRow: the distance from a row to the next one.
  public init(width: Int, height: Int, rows: UnsafeRawPointer, bytesPerRow: Int) {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      for y in 0..<height {
        let row = (rows + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { target[y * width + x] = row[x] & 0xFFFFFF }
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The smallest box round all pixels of a colour; `nil` if there is none.
  public func box(of color: UInt32) -> Box? { box { pixels[$0] == color } }

  /// The columns from the first to the last pixel of a colour in a row; `nil` if there is none.
  public func columns(of color: UInt32, inRow y: Int) -> Range<Int>? {
    let row = pixels[y * width..<(y + 1) * width]
    guard let first = row.firstIndex(of: color), let last = row.lastIndex(of: color) else {
      return nil
    }
    return first - y * width..<last - y * width + 1
  }

  /// The smallest box round the pixels that match.
  @inline(__always)
  func box(_ isMeant: (Int) -> Bool) -> Box? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where isMeant(y * width + x) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    return right < 0 ? nil : Box(x: left..<right + 1, y: top..<bottom + 1)
  }
}
