import Interface
import Platform

/// An open window, whatever it shows.
public protocol WindowHandle: AnyObject {
  /// True if it has the keyboard.
  var hasFocus: Bool { get }
  /// Brings it to the front.
  func activate()
  /// Closes it without a question.
  func close()
  /// Does the work that is due, and returns the time at which to be called again.
  func tick(_ now: Double) -> Double?
}

/// The open windows without a document, such as the support chat. They keep the program running, as
/// documents do. It calls their ticks and closes them; it does not make them, and it knows nothing
/// of what they show.
public final class WindowsModule: Module {
  /// In the order of their opening.
  public private(set) var windows: [any WindowHandle] = []
  /// Tells that the last of them has closed.
  let lastDidClose = Broadcast<Void>()

  /// Closes all of them.
  public func tearDown() { closeAll() }

  /// Adds a window that is about to open.
  public func didOpen(_ window: any WindowHandle) { windows.append(window) }

  /// Removes a closed window.
  public func didClose(_ window: any WindowHandle) {
    let count = windows.count
    windows.removeAll { $0 === window }
    if windows.isEmpty, count > 0 { lastDidClose.send(()) }
  }

  func closeAll() {
    for window in windows.reversed() { window.close() }
  }

  func tick(_ now: Double) -> Double? {
    var soonest: Double?
    for window in windows { soonest = soonest.earlier(window.tick(now)) }
    return soonest
  }
}
