import Platform

/// Something that has to know what happens to the window, whoever it is for, and takes none of it.
protocol WindowEventWitness: AnyObject {
  /// An event has come, and is handed on after this.
  func note(_ event: WindowEvent)
}
