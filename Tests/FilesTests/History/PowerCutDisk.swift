import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport

@testable import Files

/// A disk in memory that keeps flushed data, and after a power cut any part of the rest that a file
/// system may keep: of each write all, some, zeros or nothing. Of each name that was made, changed or
/// removed since its folder was flushed, in any order, it keeps the old state or the new one.
final class PowerCutDisk: Sendable {
  fileprivate enum Change {
    case write(Int, [UInt8])
    case truncate(Int)
  }

  private typealias Names = [String: UInt64]

  private struct Node {
    var isFolder = false
    var bytes: [UInt8] = []
    var names: Names = [:]
    var modified: Int64
    /// The bytes that are flushed to the disk.
    var durableBytes: [UInt8] = []
    var durableNames: Names = [:]
    /// The changes since then, in order. A renaming is one step.
    var changes: [Change] = []
    var nameChanges: [[(name: String, node: UInt64?)]] = []

    mutating func change(_ change: Change) {
      change.apply(to: &bytes)
      changes.append(change)
    }

    mutating func change(_ pairs: [(name: String, node: UInt64?)]) {
      for (name, node) in pairs { names[name] = node }
      nameChanges.append(pairs)
    }

    mutating func synchronize() {
      (durableBytes, durableNames, changes, nameChanges) = (bytes, names, [], [])
    }
  }

  private struct Opening {
    var node: UInt64
    var position = 0
    var isLocked = false
  }

  private struct State {
    var nodes: [UInt64: Node] = [1: Node(isFolder: true, modified: 0)]
    var openings: [Int32: Opening] = [:]
    var last: UInt64 = 1
    var lastDescriptor: Int32 = 2
    var clock: Int64 = 1_000_000_000
    /// The number of changing calls until the power cut; `nil` for no power cut.
    var callsLeft: Int?

    mutating func useCall() throws(SystemError) {
      guard let left = callsLeft else { return }
      if left == 0 { throw SystemError(code: EIO) }
      callsLeft = left - 1
    }
  }

  private let state = Mutex(State())

  /// The disk after a power cut now.
  func cut(_ generator: inout SeededGenerator) -> PowerCutDisk {
    let nodes = state.withLock { $0.nodes }
    var left: [UInt64: Node] = [:]
    for number in nodes.keys.sorted() {
      guard let node = nodes[number] else { continue }
      var (bytes, names) = (node.durableBytes, node.durableNames)
      for change in node.changes { change.survive(in: &bytes, &generator) }
      for pairs in node.nameChanges where Bool.random(using: &generator) {
        for (name, node) in pairs { names[name] = node }
      }
      left[number] = Node(
        isFolder: node.isFolder, bytes: bytes, names: names, modified: node.modified,
        durableBytes: bytes, durableNames: names)
    }
    let disk = PowerCutDisk()
    disk.state.withLock { [left] state in
      state.nodes = left
      state.last = left.keys.max() ?? 1
      state.clock = 2_000_000_000_000
    }
    return disk
  }

  /// Cuts the power after a number of changing calls: later ones have no effect.
  func goOut(after calls: Int) { state.withLock { $0.callsLeft = calls } }

  /// True if the power has gone.
  var isOut: Bool { state.withLock { $0.callsLeft == 0 } }

  private static func node(
    at path: FilePath, in state: State
  ) throws(SystemError) -> UInt64 {
    var number: UInt64 = 1
    for name in KnownPaths.names(of: path) {
      guard let node = state.nodes[number], node.isFolder else { throw SystemError(code: ENOTDIR) }
      guard let next = node.names[name] else { throw SystemError(code: ENOENT) }
      number = next
    }
    return number
  }

  private func with<Value>(
    _ body: (inout State) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let result: Result<Value, SystemError> = state.withLock { state in
      do throws(SystemError) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func status(_ number: UInt64, _ node: Node) -> FileStatus {
    var raw = stat()
    raw.st_dev = 7
    raw.st_ino = UInt(number)
    raw.st_mode = node.isFolder ? S_IFDIR | 0o700 : S_IFREG | 0o600
    raw.st_nlink = 1
    raw.st_uid = geteuid()
    raw.st_gid = getegid()
    raw.st_size = node.bytes.count
    raw.st_mtim = timespec(
      tv_sec: Int(node.modified / 1_000_000_000), tv_nsec: Int(node.modified % 1_000_000_000))
    return FileStatus(raw)
  }

  /// Changes what a folder names.
  private static func name(
    _ path: FilePath, _ node: UInt64?, besides pairs: [(name: String, node: UInt64?)] = [],
    in state: inout State
  ) throws(SystemError) {
    try state.useCall()
    let folder = try Self.node(at: KnownPaths.folder(of: path), in: state)
    guard let name = KnownPaths.name(of: path)?.string else { throw SystemError(code: EINVAL) }
    state.nodes[folder]?.change(pairs + [(name, node)])
  }

  private static func make(
    _ path: FilePath, isFolder: Bool, in state: inout State
  ) throws(SystemError) -> UInt64 {
    state.last += 1
    state.clock += 1
    try name(path, state.last, in: &state)
    state.nodes[state.last] = Node(isFolder: isFolder, modified: state.clock)
    return state.last
  }

  private func move(
    _ from: FilePath, _ to: FilePath, replacing: Bool
  ) throws(SystemError) {
    try with { (state) throws(SystemError) in
      let node = try Self.node(at: from, in: state)
      if !replacing, (try? Self.node(at: to, in: state)) != nil { throw SystemError(code: EEXIST) }
      let old = KnownPaths.name(of: from)?.string ?? ""
      if KnownPaths.folder(of: from) == KnownPaths.folder(of: to) {
        try Self.name(to, node, besides: [(old, nil)], in: &state)
      } else {
        try Self.name(to, node, in: &state)
        try Self.name(from, nil, in: &state)
      }
    }
  }

  private func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int?
  ) throws(SystemError) -> Int {
    let bytes = Array(bytes)
    return try with { (state) throws(SystemError) in
      guard let opening = state.openings[descriptor] else { throw SystemError(code: EBADF) }
      try state.useCall()
      state.clock += 1
      state.nodes[opening.node]?.modified = state.clock
      state.nodes[opening.node]?.change(.write(offset ?? opening.position, bytes))
      if offset == nil { state.openings[descriptor]?.position += bytes.count }
      return bytes.count
    }
  }

  private func open(_ path: FilePath, _ flags: Int32) throws(SystemError) -> Int32 {
    if flags & 0o20_000_000 != 0 { throw SystemError(code: EOPNOTSUPP) }
    return try with { (state) throws(SystemError) in
      var found = try? Self.node(at: path, in: state)
      if flags & O_CREAT != 0 {
        if found != nil, flags & O_EXCL != 0 { throw SystemError(code: EEXIST) }
        if found == nil { found = try Self.make(path, isFolder: false, in: &state) }
      }
      guard let found else { throw SystemError(code: ENOENT) }
      state.lastDescriptor += 1
      let descriptor = state.lastDescriptor
      state.openings[descriptor] = Opening(node: found)
      return descriptor
    }
  }

  private func synchronize(_ descriptor: Int32) throws(SystemError) {
    try with { (state) throws(SystemError) in
      guard let opening = state.openings[descriptor] else { throw SystemError(code: EBADF) }
      try state.useCall()
      state.nodes[opening.node]?.synchronize()
    }
  }

  private func read(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try with { (state) throws(SystemError) in
      guard let opening = state.openings[descriptor] else { throw SystemError(code: EBADF) }
      let bytes = state.nodes[opening.node]?.bytes.dropFirst(opening.position) ?? []
      let piece = bytes.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      state.openings[descriptor]?.position += piece.count
      return piece.count
    }
  }

  private func status(at path: FilePath) throws(SystemError) -> FileStatus {
    try with { (state) throws(SystemError) in
      let number = try Self.node(at: path, in: state)
      guard let node = state.nodes[number] else { throw SystemError(code: EIO) }
      return status(number, node)
    }
  }

  /// The calls of the kernel on this disk.
  var calls: SystemCalls {
    var calls = SystemCalls.real
    calls.open = { path, flags, _ throws(SystemError) in try self.open(path, flags) }
    calls.close = { descriptor in
      self.state.withLock { _ = $0.openings.removeValue(forKey: descriptor) }
    }
    calls.read = { descriptor, buffer throws(SystemError) in try self.read(descriptor, buffer) }
    calls.write = { descriptor, bytes throws(SystemError) in
      try self.write(descriptor, bytes, at: nil)
    }
    calls.writeAt = { descriptor, bytes, offset throws(SystemError) in
      try self.write(descriptor, bytes, at: Int(offset))
    }
    calls.map = { descriptor, offset, _ throws(SystemError) in
      PowerCutPart { bytes, place in
        (try? self.write(descriptor, bytes, at: Int(offset) + place)) != nil
      }
    }
    calls.rewind = { descriptor throws(SystemError) in
      self.state.withLock { $0.openings[descriptor]?.position = 0 }
    }
    calls.truncate = { descriptor, length throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        guard let opening = state.openings[descriptor] else { throw SystemError(code: EBADF) }
        try state.useCall()
        state.nodes[opening.node]?.change(.truncate(Int(length)))
      }
    }
    calls.reserve = { _, _ throws(SystemError) in }
    calls.synchronize = { descriptor throws(SystemError) in try self.synchronize(descriptor) }
    calls.synchronizeData = { descriptor throws(SystemError) in try self.synchronize(descriptor) }
    calls.lock = { descriptor throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        guard let opening = state.openings[descriptor] else { throw SystemError(code: EBADF) }
        let isTaken = state.openings.contains {
          $0.key != descriptor && $0.value.node == opening.node && $0.value.isLocked
        }
        if isTaken { throw SystemError(code: EWOULDBLOCK) }
        state.openings[descriptor]?.isLocked = true
      }
    }
    calls.status = { descriptor throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        guard let opening = state.openings[descriptor], let node = state.nodes[opening.node] else {
          throw SystemError(code: EBADF)
        }
        return self.status(opening.node, node)
      }
    }
    calls.changeOwner = { _, _, _ throws(SystemError) in }
    calls.changeMode = { _, _ throws(SystemError) in }
    calls.attributes = ExtendedAttributes(
      names: { _ throws(SystemError) in [] },
      value: { _, _ throws(SystemError) in throw SystemError(code: ENODATA) },
      set: { _, _, _ throws(SystemError) in }, remove: { _, _ throws(SystemError) in })
    calls.pathStatus = { path throws(SystemError) in try self.status(at: path) }
    calls.linkStatus = { path throws(SystemError) in try self.status(at: path) }
    calls.readLink = { _ throws(SystemError) in throw SystemError(code: EINVAL) }
    calls.checkWritable = { _ throws(SystemError) in }
    calls.rename = { from, to throws(SystemError) in try self.move(from, to, replacing: true) }
    calls.renameToNew = { from, to throws(SystemError) in
      try self.move(from, to, replacing: false)
    }
    calls.link = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    calls.linkFollowed = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    calls.clone = { _, _ throws(SystemError) in throw SystemError(code: EOPNOTSUPP) }
    calls.unlink = { path throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        _ = try Self.node(at: path, in: state)
        try Self.name(path, nil, in: &state)
      }
    }
    calls.makeDirectory = { path, _ throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        if (try? Self.node(at: path, in: state)) != nil { throw SystemError(code: EEXIST) }
        _ = try Self.make(path, isFolder: true, in: &state)
      }
    }
    calls.list = { path throws(SystemError) in
      try self.with { (state) throws(SystemError) in
        let node = try Self.node(at: path, in: state)
        return (state.nodes[node]?.names.keys.sorted() ?? []).compactMap {
          FileName(Array($0.utf8))
        }
      }
    }
    return calls
  }
}

/// A part of one of its files in memory.
private final class PowerCutPart: MappedPart {
  private let put: @Sendable (UnsafeRawBufferPointer, Int) -> Bool

  init(_ put: @escaping @Sendable (UnsafeRawBufferPointer, Int) -> Bool) { self.put = put }

  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool { put(bytes, place) }
}

extension PowerCutDisk.Change {
  fileprivate func apply(to bytes: inout [UInt8]) {
    switch self {
    case .write(let offset, let new): bytes.put(new[...], at: offset)
    case .truncate(let length):
      bytes = Array(bytes.prefix(length))
      bytes += [UInt8](repeating: 0, count: length - bytes.count)
    }
  }

  /// Applies the part of the change that survives a power cut.
  fileprivate func survive(in bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard case .write(let offset, let new) = self else {
      if Bool.random(using: &generator) { apply(to: &bytes) }
      return
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: apply(to: &bytes)
    case 1: bytes.put(new.prefix(Int.random(in: 0...new.count, using: &generator)), at: offset)
    case 2: bytes.put([UInt8](repeating: 0, count: new.count)[...], at: offset)
    default: break
    }
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ new: ArraySlice<UInt8>, at offset: Int) {
    if count < offset + new.count {
      self += [UInt8](repeating: 0, count: offset + new.count - count)
    }
    replaceSubrange(offset..<offset + new.count, with: new)
  }
}
