import Testing

@testable import PlatformX11Clipboard

/// Everything that needs an X server: one after the other, all on the same one.
@Suite(.serialized) enum ClipboardTests {}

extension SelectionTimes {
  /// Nobody is given up, however slow the machine is.
  static let patient = SelectionTimes(step: 600, handover: 60)
}
