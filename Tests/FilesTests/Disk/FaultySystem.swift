import Glibc
import Synchronization
import SystemPackage

@testable import Files

/// The kernel's calls, some of which fail on request.
final class FaultySystem: Sendable {
  /// A call that changes something on the disk, or flushes it.
  enum Operation: Hashable, Sendable, CaseIterable {
    case create, write, map, truncate, reserve, synchronize, changeOwner, changeMode, attribute
    case rename
    /// Fails only if `Fault.operation` names it.
    case remove
  }

  /// The calls that fail.
  struct Fault: Sendable {
    /// The kind of call that fails; `nil`: all kinds.
    var operation: Operation?
    /// The number of successful calls before the failure.
    var after: Int
    var code: Int32
    /// True if all later calls fail as well.
    var isLasting = false
  }

  private struct State {
    var fault: Fault?
    var count = 0
    var failures = 0
  }

  private let state = Mutex(State())

  /// True if the file system supports files without a name.
  private let isNameless: Bool

  init(_ fault: Fault? = nil, isNameless: Bool = false) {
    self.isNameless = isNameless
    state.withLock { $0.fault = fault }
  }

  /// The number of calls that could fail.
  var count: Int { state.withLock { $0.count } }
  /// The number of failed calls.
  var failures: Int { state.withLock { $0.failures } }

  private func check(_ operation: Operation) throws(SystemError) {
    let code: Int32? = state.withLock { state in
      if operation == .remove, state.fault?.operation != .remove { return nil }
      guard let fault = state.fault else {
        state.count += 1
        return nil
      }
      if let wanted = fault.operation, wanted != operation { return nil }
      state.count += 1
      let index = state.count - 1
      guard index == fault.after || fault.isLasting && index > fault.after else { return nil }
      state.failures += 1
      return fault.code
    }
    if let code { throw SystemError(code: code) }
  }

  /// The calls. Each write takes at most `shortest` bytes, as a kernel may.
  func calls(shortest: Int = .max) -> SystemCalls {
    let real = SystemCalls.real
    var calls = real
    calls.open = { path, flags, mode throws(SystemError) in
      if flags & O_CREAT != 0 { try self.check(.create) }
      if flags & 0o20_000_000 != 0 {
        if !self.isNameless { throw SystemError(code: EOPNOTSUPP) }
        try self.check(.create)
      }
      return try real.open(path, flags, mode)
    }
    calls.write = { descriptor, bytes throws(SystemError) in
      try self.check(.write)
      return try real.write(descriptor, .init(rebasing: bytes.prefix(shortest)))
    }
    calls.writeAt = { descriptor, bytes, offset throws(SystemError) in
      try self.check(.write)
      return try real.writeAt(descriptor, .init(rebasing: bytes.prefix(shortest)), offset)
    }
    calls.map = { descriptor, offset, length throws(SystemError) in
      try self.check(.map)
      return FaultyPart(try real.map(descriptor, offset, length)) { () throws(SystemError) in
        try self.check(.write)
      }
    }
    calls.synchronizeData = { descriptor throws(SystemError) in
      try self.check(.synchronize)
      try real.synchronizeData(descriptor)
    }
    calls.truncate = { descriptor, length throws(SystemError) in
      try self.check(.truncate)
      try real.truncate(descriptor, length)
    }
    calls.reserve = { descriptor, length throws(SystemError) in
      try self.check(.reserve)
      try real.reserve(descriptor, length)
    }
    calls.synchronize = { descriptor throws(SystemError) in
      try self.check(.synchronize)
      try real.synchronize(descriptor)
    }
    calls.changeOwner = { descriptor, owner, group throws(SystemError) in
      try self.check(.changeOwner)
      try real.changeOwner(descriptor, owner, group)
    }
    calls.changeMode = { descriptor, mode throws(SystemError) in
      try self.check(.changeMode)
      try real.changeMode(descriptor, mode)
    }
    calls.attributes.set = { descriptor, name, value throws(SystemError) in
      try self.check(.attribute)
      try real.attributes.set(descriptor, name, value)
    }
    calls.rename = { from, to throws(SystemError) in
      try self.check(.rename)
      try real.rename(from, to)
    }
    calls.renameToNew = { from, to throws(SystemError) in
      try self.check(.rename)
      try real.renameToNew(from, to)
    }
    calls.link = { from, to throws(SystemError) in
      try self.check(.rename)
      try real.link(from, to)
    }
    calls.linkFollowed = { from, to throws(SystemError) in
      try self.check(.rename)
      try real.linkFollowed(from, to)
    }
    calls.unlink = { path throws(SystemError) in
      try self.check(.remove)
      try real.unlink(path)
    }
    return calls
  }
}

/// A mapped part of a file whose disk may be full.
private final class FaultyPart: MappedPart {
  private let part: any MappedPart
  private let check: @Sendable () throws(SystemError) -> Void

  init(_ part: any MappedPart, _ check: @escaping @Sendable () throws(SystemError) -> Void) {
    self.part = part
    self.check = check
  }

  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    (try? check()) != nil && part.write(bytes, at: place)
  }
}
