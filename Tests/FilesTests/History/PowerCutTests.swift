import Foundation
import Glibc
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// After a power cut at any moment all flushed data is recovered, and nothing that was never there.
@Suite struct PowerCutTests {
  /// The factor for the number of runs; the environment may set it.
  private static let factor =
    ProcessInfo.processInfo.environment["PABER_POWER_CUTS"].flatMap(UInt64.init) ?? 1

  @Test(arguments: 0..<30 * factor) func smallTexts(seed: UInt64) throws {
    try live(seed: seed, text: "begun\n", lives: 16)
  }

  @Test(arguments: 0..<5 * factor) func textsWithABaseOfTheirOwn(seed: UInt64) throws {
    let text = String(repeating: "a line of it\n", count: KeptHistory.longestHeld / 13 + 100)
    try live(seed: seed, text: text, lives: 3)
  }

  private func live(seed: UInt64, text: String, lives: Int) throws {
    var writer = try Writer(text, seed: seed)
    for life in 0..<lives {
      try writer.write()
      try writer.cutPower("seed \(seed), life \(life)")
    }
  }
}

/// A simulated document and its writer.
private struct Writer {
  private var disk = PowerCutDisk()
  private var store: DiskFileStore
  private var histories: HistoryStore
  private var log: HistoryLog?
  private var generator: SeededGenerator
  private let path: FilePath = "/home/a.md"

  private var file = DocumentFile()
  private var undo = UndoHistory()
  /// Every text that there was; the last one is there now.
  private var texts: [TextRope]
  /// The index of the last text that is certain to be recovered; `nil` for that of the file.
  private var certain: Int?
  /// The texts that the file has, or may have had.
  private var saved: TextRope
  private var everSaved: [TextRope]
  /// The pending background work, in order.
  private var background: [Work] = []
  private typealias Work = (inout Writer) throws -> Void
  private var isShortening = false
  private var lacksBase = false

  private var text: TextRope { texts[texts.count - 1] }
  private let place = EditorState(selection: Selection(caret: 0))

  init(_ text: String, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    (store, histories) = Self.stores(disk)
    texts = [TextRope(text)]
    saved = TextRope(text)
    everSaved = [saved]
    file.path = path
    try store.makeFolder("/home", isPrivate: false)
    file.stamp = try store.replace(path, with: Array(text.utf8))
  }

  private static func stores(_ disk: PowerCutDisk) -> (DiskFileStore, HistoryStore) {
    let store = DiskFileStore(backupFolder: "/state/backups", calls: disk.calls)
    return (store, HistoryStore(store: store, folder: "/state/history"))
  }

  /// Acts as the writer and the program do, until the power goes or a little longer.
  mutating func write() throws {
    // Most failures happen in the first steps of an operation.
    let longest = Int.random(in: 0..<3, using: &generator) == 0 ? 120 : 40
    disk.goOut(after: .random(in: 0..<longest, using: &generator))
    do {
      try goOn()
    } catch {
      if !disk.isOut { throw error }
    }
  }

  private mutating func goOn() throws {
    for _ in 0..<Int.random(in: 1..<40, using: &generator) {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<9: try edit()
      case 9..<12: try workOff()
      case 12..<15: try synchronize()
      case 15..<17: try save()
      case 17..<19: shorten()
      default: try reopen()
      }
    }
  }

  private mutating func workOff() throws {
    guard !background.isEmpty else { return }
    let work = background.removeFirst()
    try work(&self)
  }

  private mutating func edit() throws {
    let length = text.utf8Count
    let start = Int.random(in: 0...length, using: &generator)
    let end = Int.random(in: start...min(length, start + 9), using: &generator)
    let new = ["a", "word ", "\n", String(repeating: "long ", count: 30)]
    let edit = Edit(
      replacing: TextOffset(start)..<TextOffset(end),
      with: new.randomElement(using: &generator) ?? "a", in: text)
    guard !edit.isEmpty else { return }
    var next = text
    let inverse = try edit.inverse(in: next)
    try edit.apply(to: &next)
    let record = HistoryRecord.edit(HistoryEdit(edit, joins: false, before: place, after: place))
    if let log {
      log.append(record)
      if lacksBase { copyBase(of: log) }
    } else {
      try begin(record)
    }
    undo.record(inverse: inverse, joins: false, before: place, after: place)
    texts.append(next)
    try log?.flush()
  }

  private mutating func begin(_ record: HistoryRecord) throws {
    let log = try histories.begin()
    let kept = KeptHistory(
      file: file, text: text, isSaved: true, undo: UndoHistory(), place: place)
    for record in kept.records + [record] { log.append(record) }
    self.log = log
    lacksBase = true
    copyBase(of: log)
  }

  private mutating func copyBase(of log: HistoryLog) {
    lacksBase = false
    guard saved.utf8Count > KeptHistory.longestHeld else { return }
    let copy = histories.copyBase(saved, of: log, file)
    background.append { writer in
      let record = try copy()
      writer.log?.append(record)
      try writer.log?.flush()
    }
  }

  private mutating func synchronize() throws {
    guard let log else { return }
    try log.flush()
    let (synchronize, number) = (log.synchronizer, texts.count - 1)
    background.append { writer in
      try synchronize()
      writer.certain = max(writer.certain ?? 0, number)
    }
  }

  private mutating func save() throws {
    let now = text
    guard now != saved, let log else { return }
    log.append(.saving)
    if lacksBase { copyBase(of: log) }
    try synchronize()
    background.append { [path] writer in
      writer.everSaved.append(now)
      writer.file.stamp = try writer.store.replace(
        path, expecting: .only(writer.file.stamp), readers: .usual
      ) { sink in
        try now.forEachChunk(in: 0..<now.end) {
          try sink($0)
          return true
        }
      }
      // If the folder could not be flushed to the disk, the old name may come back.
      if writer.disk.isOut { throw FileError(operation: .write, path: path, code: EIO) }
      writer.saved = now
      writer.everSaved = [now]
      writer.log?.append(.saved(writer.file))
      try writer.log?.flush()
    }
    // One thing is saved at a time.
    while !background.isEmpty, Bool.random(using: &generator) { try workOff() }
    while !background.isEmpty { try workOff() }
  }

  private mutating func shorten() {
    let kept = KeptHistory(
      file: file, text: text, isSaved: text == saved, undo: undo, place: place)
    guard let log, kept.isShort, !isShortening else { return }
    isShortening = true
    let make = histories.beginShortening(log, kept)
    background.append { writer in
      let shorter = try make()
      guard let log = writer.log else { return }
      let succeed = try writer.histories.beginSuccession(log, shorter, of: kept)
      writer.background.append { writer in
        try succeed()
        writer.background.append { writer in
          if let log = writer.log { writer.histories.finishShortening(log) }
          writer.isShortening = false
        }
      }
    }
  }

  /// Closes the document and opens it again.
  private mutating func reopen() throws {
    while !background.isEmpty { try workOff() }
    guard let log else { return }
    try synchronize()
    try workOff()
    let isSaved = text == saved
    let kept = KeptHistory(file: file, text: text, isSaved: isSaved, undo: undo, place: place)
    if isSaved, kept.isShort { try histories.shorten(log, kept) }
    try histories.close(log, file, isSaved: isSaved)
    self.log = nil
    guard let closed = histories.closed(of: path, file.stamp),
      let found = try histories.resume(closed.id)
    else { throw FileError(operation: .read, path: path, code: ENOENT) }
    #expect(found.replay.text == text && closed.isSaved == isSaved)
    (self.log, lacksBase) = (found.log, found.lacksBase)
  }

  /// Resumes the remaining histories, as a start does: one that was just begun may be there beside the
  /// current one.
  private mutating func resumed(
    _ stamp: FileStamp, _ comment: String
  ) throws -> HistoryStore.Found? {
    var ids = histories.unfinished()
    if ids.isEmpty { ids = [histories.closed(of: path, stamp)?.id].compactMap { $0 } }
    var all: [HistoryStore.Found] = []
    var unusable: [HistoryStore.Unusable] = []
    for id in ids {
      do {
        if let found = try histories.resume(id) { all.append(found) }
      } catch let error as HistoryStore.Unusable {
        unusable.append(error)
      }
    }
    let first = certain ?? 0
    let best = all.firstIndex { texts[first...].contains($0.replay.text) } ?? all.startIndex
    for place in all.indices where place != best { try histories.discard(all[place].log) }
    #expect(certain == nil || !all.isEmpty || unusable.isEmpty, "\(comment): \(unusable)")
    return all.indices.contains(best) ? all[best] : nil
  }

  /// Simulates a power cut and the next start.
  mutating func cutPower(_ comment: String) throws {
    disk = disk.cut(&generator)
    (store, histories) = Self.stores(disk)
    (background, isShortening, log) = ([], false, nil)
    let (bytes, stamp) = try store.read(path, limit: .max)
    let held = TextRope(bytes: bytes)
    #expect(held == saved || everSaved.contains(held), "\(comment): the file is one of its texts")
    let found = try resumed(stamp, comment)
    let back = found?.replay.text ?? held
    let first = certain ?? 0
    let number = texts.indices.last { $0 >= first && texts[$0] == back }
    #expect(number != nil || back == held, "\(comment): it was a text since the last certain one")
    if certain != nil, found == nil {
      #expect(texts[first...].contains(held), "\(comment): what was certain is there")
    }
    (log, lacksBase) = (found?.log, found?.lacksBase ?? false)
    (texts, certain) = ([back], found == nil ? nil : 0)
    (saved, everSaved) = (held, [held])
    undo = found?.replay.undo ?? UndoHistory()
    file.stamp = stamp
    if let found, found.replay.file.stamp != stamp, found.replay.savedText != held {
      // Both the document and the file have changed, as after a change by another program.
      log = nil
      try histories.discard(found.log)
      (texts, certain, undo) = ([held], nil, UndoHistory())
    }
  }
}
