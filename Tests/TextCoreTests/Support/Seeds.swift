@testable import TextCore

/// Seeds of the property tests; a failure names the one it had as its argument.
let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

/// Sizes of chunks that property tests are run with: one that gives short texts deep trees, and
/// the one that is shipped.
let chunkSizes = [16, TextChunk.standardSize]
