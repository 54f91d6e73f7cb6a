import Glibc
import SystemPackage

/// The kernel's queue of events in folders.
///
/// **Invariant:** `descriptor` is open from `init` to `deinit`.
final class InotifyQueue: Sendable {
  /// An event in a folder.
  struct Event {
    /// The folder's watch descriptor; -1 if events were lost.
    var folder: Int32
    /// The kinds of the event.
    var bits: EventBits
    /// The name of the entry; empty for the folder itself.
    var name: [UInt8]
  }

  /// The queue's file descriptor, readable when there are events.
  let descriptor: Int32

  /// Opens a queue; `nil` if the kernel's limit is reached.
  init?() {
    let made = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard made >= 0 else { return nil }
    descriptor = made
  }

  deinit { close(descriptor) }

  /// Watches a folder.
  ///
  /// - Returns: the watch descriptor, the same as before for a folder that is watched already. `nil` if
  ///   there is no such folder, it may not be read, or the kernel's limit is reached.
  func watch(_ folder: FilePath) -> Int32? {
    let number = folder.withPlatformString {
      inotify_add_watch(descriptor, $0, EventBits.watched.rawValue)
    }
    return number < 0 ? nil : number
  }

  /// Stops watching a folder. Harmless if the folder is gone.
  func unwatch(_ number: Int32) { inotify_rm_watch(descriptor, number) }

  /// Reads pending events without waiting; there may be more.
  func read() -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Self.events(in: buffer[..<count]) : []
  }

  /// Parses events in the layout of inotify(7): four words of 32 bits, of which the last is the length
  /// of the name that follows, with the zeros at its end.
  private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    func word(_ index: Int) -> UInt32 {
      // `rest` holds all four words whenever this is called; bytes are in the machine's order.
      rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) }
    }
    while rest.count >= 16 {
      let length = Int(word(3))
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(
        Event(
          folder: Int32(bitPattern: word(0)), bits: EventBits(rawValue: word(1)),
          name: Array(name)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }
}

/// Kinds of events, as the kernel numbers them.
struct EventBits: OptionSet {
  var rawValue: UInt32

  /// A file was closed that had been open for writing.
  static let written = bit(IN_CLOSE_WRITE)
  /// An entry was moved into the folder.
  static let movedIn = bit(IN_MOVED_TO)
  /// An entry was made.
  static let made = bit(IN_CREATE)
  /// An entry was removed or moved out of the folder.
  static let gone: EventBits = [bit(IN_DELETE), bit(IN_MOVED_FROM)]
  /// Permissions or dates changed.
  static let touched = bit(IN_ATTRIB)
  /// The folder itself was removed or moved, or is no longer watched.
  static let folderGone: EventBits = [
    bit(IN_DELETE_SELF), bit(IN_MOVE_SELF), bit(IN_UNMOUNT), bit(IN_IGNORED),
  ]
  /// Events were lost.
  static let lost = bit(IN_Q_OVERFLOW)

  /// The events for which folders are watched. Not each write, so that no half-written file is read.
  static let watched: EventBits = [
    written, movedIn, made, gone, touched, bit(IN_DELETE_SELF), bit(IN_MOVE_SELF),
    bit(IN_ONLYDIR),
  ]

  private static func bit(_ number: Int32) -> EventBits {
    EventBits(rawValue: UInt32(bitPattern: number))
  }
}
