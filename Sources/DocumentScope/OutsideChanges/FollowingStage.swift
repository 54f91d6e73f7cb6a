/// A stage of following the document's file while other programs may write it. All changes of stage
/// are in `change(after:)`, a function of stage and event that has no effect itself:
/// `OutsideChangesModule` performs the effect that it returns.
enum FollowingStage: Equatable {
  /// The document is not open.
  case closed
  case resting
  /// The next look is at this time, in the clock's seconds.
  case due(Double)
  /// A look at the file, a read of it or a merge runs in the background. `again` is true if a change
  /// was announced meanwhile.
  case working(again: Bool)
  /// Paber itself writes the file; a look follows.
  case saving
  /// A merge waits until the user's current action ends.
  case held(PendingMerge)

  enum Event: Equatable {
    case open
    case close
    /// The file may have changed.
    case look(Availability)
    case saveEnded
    /// The work in the background was for another path, or for a file that has changed since.
    case workIsOutdated
    /// The file has to stay as it is until a time.
    case wait(until: Double)
    /// The merge would disturb the user now.
    case hold(PendingMerge)
    /// The merge that waited may begin.
    case resume
    /// A look has ended; `follows` is true if the text now follows the file.
    case end(follows: Bool)
    /// The text was replaced by the file's at the user's wish.
    case replaced
  }

  /// The state of the document's file for a look.
  enum Availability {
    case ready
    /// There is no file yet, or it is still being opened.
    case none
    case isBeingSaved
  }

  /// The work of the module after a change of stage.
  enum Effect: Equatable {
    /// Look at the file in the background.
    case see
    /// Begin again: what is available may have changed.
    case look
    case lookAfterSave
    case merge(PendingMerge)
    /// Answer those that wait for the text to follow the file.
    case answer(follows: Bool)
  }

  /// Moves to the next stage and returns what is to be done.
  mutating func change(after event: Event) -> Effect? {
    if event == .close { self = .closed }
    if self == .closed {
      if event == .open { self = .resting }
      return nil
    }
    switch event {
    case .open, .close: return nil
    case .look(let availability): return look(availability)
    case .saveEnded:
      guard self == .saving else { return nil }
      self = .resting
      return .look
    case .workIsOutdated:
      self = .resting
      return .look
    case .wait(let time):
      // The wait was for the file as it was before the announced change.
      if self == .working(again: true) { return change(after: .workIsOutdated) }
      self = .due(time)
      return nil
    case .hold(let merge):
      if self == .working(again: true) { return change(after: .workIsOutdated) }
      self = .held(merge)
      return nil
    case .resume:
      guard case .held(let merge) = self else { return nil }
      self = .working(again: false)
      return .merge(merge)
    case .end(let follows):
      if self == .working(again: true) { return change(after: .workIsOutdated) }
      self = .resting
      return .answer(follows: follows)
    case .replaced: return replaced()
    }
  }

  private mutating func look(_ availability: Availability) -> Effect? {
    switch (self, availability) {
    case (.working, .none):
      self = .working(again: false)
      return .answer(follows: true)
    case (_, .none):
      self = .resting
      return .answer(follows: true)
    case (.working, _):
      self = .working(again: true)
      return nil
    case (.saving, .isBeingSaved): return nil
    case (_, .isBeingSaved):
      self = .saving
      return .lookAfterSave
    case (_, .ready):
      self = .working(again: false)
      return .see
    }
  }

  /// Work in the background goes on: its result is compared with the replaced text.
  private mutating func replaced() -> Effect? {
    switch self {
    case .working(let again): return again ? nil : .answer(follows: true)
    case .saving: return nil
    case .closed, .resting, .due, .held:
      self = .resting
      return .answer(follows: true)
    }
  }
}
