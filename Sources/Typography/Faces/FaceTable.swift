/// All faces used so far, by number; their files are opened on demand and closed when too many are
/// open.
///
/// A face that could not be opened stays in the table as broken and is never tried again.
final class FaceTable {
  private struct Entry {
    var location: FaceLocation
    var open: OpenFace?
    var isBroken = false
    /// True for faces of the text's own families, which are not closed.
    var isPinned = false
    var lastUse = 0
  }

  /// The number of unpinned faces that may be open: each costs a mapping and some 20 KB.
  static let openLimit = 24

  private var entries: [Entry] = []
  private var numbers: [FaceLocation: Int] = [:]
  /// The number of open faces that may be closed.
  private(set) var openCount = 0
  private var clock = 0

  /// Returns the number of a face; the same for the same location.
  func number(of location: FaceLocation) -> Int {
    if let number = numbers[location] { return number }
    entries.append(Entry(location: location))
    numbers[location] = entries.count - 1
    return entries.count - 1
  }

  func location(of number: Int) -> FaceLocation { entries[number].location }

  /// True if the file of a face could not be opened.
  func isBroken(_ number: Int) -> Bool { entries[number].isBroken }

  /// Keeps a face open until `unpinAll()`.
  func pin(_ number: Int) {
    if !entries[number].isPinned, entries[number].open != nil { openCount -= 1 }
    entries[number].isPinned = true
  }

  /// Unpins all faces, so that they may be closed.
  func unpinAll() {
    for number in entries.indices where entries[number].isPinned {
      entries[number].isPinned = false
      if entries[number].open != nil { openCount += 1 }
    }
  }

  /// Returns the open face; `nil` if its file can't be used.
  func open(_ number: Int) -> OpenFace? {
    clock += 1
    entries[number].lastUse = clock
    if let face = entries[number].open { return face }
    if entries[number].isBroken { return nil }
    guard let face = try? OpenFace(entries[number].location) else {
      entries[number].isBroken = true
      return nil
    }
    entries[number].open = face
    if !entries[number].isPinned {
      openCount += 1
      closeLeastRecentlyUsed()
    }
    return face
  }

  private func closeLeastRecentlyUsed() {
    guard openCount > Self.openLimit else { return }
    let closable = entries.indices.filter { entries[$0].open != nil && !entries[$0].isPinned }
    guard let oldest = closable.min(by: { entries[$0].lastUse < entries[$1].lastUse }) else {
      return
    }
    entries[oldest].open = nil
    openCount -= 1
  }
}
