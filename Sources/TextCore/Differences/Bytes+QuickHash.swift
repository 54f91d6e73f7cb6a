extension ArraySlice<UInt8> {
  /// A hash of the bytes that is fast but may change with any version: for comparisons in memory.
  /// Different bytes may have the same hash, even on purpose.
  ///
  /// It works like FNV-1a, but on words of eight bytes. A multiplication changes no bits below the first
  /// bit that differs, so each step also adds the upper half of the hash to the lower one by XOR.
  var quickHash: UInt64 {
    let bytes = span.bytes
    let count = bytes.byteCount
    var hash = StableHash().value ^ UInt64(count)
    guard count >= 8 else {
      for byte in self { hash = StableHash.mixed(hash, byte) }
      return hash
    }
    var offset = 0
    while offset < count {
      // The last word of eight bytes overlaps the one before.
      let word = bytes.unsafeLoadUnaligned(
        fromByteOffset: Swift.min(offset, count &- 8), as: UInt64.self)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset &+= 8
    }
    return hash
  }
}
