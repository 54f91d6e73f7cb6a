import Platform

/// The limits for other programs on the selection thread, and the clock for the time-outs.
struct SelectionLimits: Sendable {
  /// Seconds that another program may take for each step of a transfer.
  var step = 5 * TimeOutFactor.value
  /// Seconds that another program may take to fetch each piece of long content.
  var fetch = 10 * TimeOutFactor.value
  /// Seconds that a clipboard manager may take for each step of fetching the contents at exit.
  var handover = SelectionHandover.usualTimeOut
  /// The maximum size of another program's content, in bytes.
  var mostBytes = ClipboardData.mostBytes
  /// The current time, in seconds.
  var now: @Sendable () -> Double = { BlockingThread.now }
}
