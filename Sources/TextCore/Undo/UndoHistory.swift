/// The edits that can be undone and redone, in groups; each group is one step.
///
/// `grouping` sets the size of a step. With every setting, a step ends when the caret moves and at
/// every command. Letters typed one after the other are kept as one edit, so an hour of writing is
/// a few hundred values. There is no limit.
///
/// It does not touch the text: it records edits and returns those to apply.
public struct UndoHistory: Sendable {
  /// A pause in typing that ends a phrase, in seconds.
  public static let phrasePause: Double = 1

  /// The size of an undo step.
  public enum Grouping: Sendable, CaseIterable {
    /// Text written without interruption: up to a pause, a new sentence or paragraph, or a change
    /// from writing to deleting.
    case phrase
    /// As a phrase, but each word that is begun is a step of its own.
    case word
    /// Everything that was written and deleted until the caret was moved.
    case uninterrupted
  }

  /// One step: applying `edits` from the last to the first leads from one state to the other.
  public struct Group: Equatable, Sendable {
    /// The edits to apply, the last first.
    public var edits: [Edit]
    /// The state before the step was done.
    public var before: EditorState
    /// The state after it.
    public var after: EditorState

    /// Makes a step.
    public init(edits: [Edit], before: EditorState, after: EditorState) {
      self.edits = edits
      self.before = before
      self.after = after
    }
  }

  /// The steps that can be undone, the next one last.
  public private(set) var undoGroups: [Group]
  /// The steps that can be redone, the next one last.
  public private(set) var redoGroups: [Group]
  /// The size of a step. A new value leaves existing steps unchanged.
  public var grouping = Grouping.phrase
  private let pause: Double
  /// Sort and time of the last edit if the last group may still grow.
  private var open: (kind: EditKind, time: Double)?

  /// Makes an empty history whose phrases end at a pause of `pause` seconds.
  public init(pause: Double = UndoHistory.phrasePause) {
    self.init(undoGroups: [], redoGroups: [], pause: pause)
  }

  /// Makes a history of stored steps.
  public init(undoGroups: [Group], redoGroups: [Group], pause: Double = UndoHistory.phrasePause) {
    self.undoGroups = undoGroups
    self.redoGroups = redoGroups
    self.pause = pause
  }

  /// True if there is a step to undo.
  public var canUndo: Bool { !undoGroups.isEmpty }
  /// True if there is a step to redo.
  public var canRedo: Bool { !redoGroups.isEmpty }
  /// The number of steps that can be undone.
  public var undoCount: Int { undoGroups.count }
  /// The number of steps that can be redone.
  public var redoCount: Int { redoGroups.count }

  /// Notes an edit that was just made, by its inverse. What could be redone is forgotten.
  ///
  /// `time` is in seconds of any steady clock; `begun` is what `Edit.begins(in:)` said of
  /// the edit. Amortised O(1) for typed text, O(log k) for deleted text, k its length in the group.
  ///
  /// - Returns: whether it joined the step before it.
  @discardableResult
  public mutating func record(
    inverse: Edit, kind: EditKind, begun: TextUnit? = nil, at time: Double,
    before: EditorState, after: EditorState
  ) -> Bool {
    guard !inverse.isEmpty else { return true }
    let joins = continues(kind, begun: begun, at: time, before: before)
    record(inverse: inverse, joins: joins, before: before, after: after)
    open = kind == .command ? nil : (kind, time)
    return joins
  }

  /// Notes an edit again of which is known whether it joined the step before it. Nothing that comes
  /// after joins it.
  public mutating func record(
    inverse: Edit, joins: Bool, before: EditorState, after: EditorState
  ) {
    redoGroups.removeAll()
    open = nil
    if joins, !undoGroups.isEmpty {
      undoGroups[undoGroups.count - 1].add(inverse, after: after)
    } else {
      undoGroups.append(Group(edits: [inverse], before: before, after: after))
    }
  }

  /// Takes up the steps of an earlier time, which lead to the text before those that are known.
  public mutating func takeUp(_ earlier: UndoHistory) {
    if undoGroups.isEmpty { redoGroups = earlier.redoGroups + redoGroups }
    undoGroups = earlier.undoGroups + undoGroups
  }

  /// Notes a step that was made before all that are known.
  public mutating func restore(undoable group: Group) { undoGroups.append(group) }

  /// Notes a step that was taken back before all that are known.
  public mutating func restore(redoable group: Group) { redoGroups.append(group) }

  /// Makes the next edit begin a new step.
  public mutating func breakGroup() { open = nil }

  /// Undoes a step of a text of `length` bytes: `apply` performs each edit it is given and returns
  /// its inverse.
  ///
  /// Returns the state to restore; nil: there was nothing to undo. Throws, and leaves everything as
  /// it was, if the step belongs to another text.
  public mutating func undo(
    length: Int, _ apply: (Edit) throws(StaleEdit) -> Edit
  ) throws(StaleEdit) -> EditorState? {
    guard let group = undoGroups.last else { return nil }
    redoGroups.append(try group.reversed(length: length, by: apply))
    undoGroups.removeLast()
    open = nil
    return group.before
  }

  /// Redoes a step, as `undo` takes one back.
  public mutating func redo(
    length: Int, _ apply: (Edit) throws(StaleEdit) -> Edit
  ) throws(StaleEdit) -> EditorState? {
    guard let group = redoGroups.last else { return nil }
    undoGroups.append(try group.reversed(length: length, by: apply))
    redoGroups.removeLast()
    open = nil
    return group.after
  }

  /// Adjusts the steps to `length` bytes appended at the end of the text without an edit, as a file
  /// loads. O(n) in the steps, so not for the typing path.
  public mutating func textWasAppended(length: Int) {
    for index in undoGroups.indices { undoGroups[index].lengthen(by: length) }
    for index in redoGroups.indices { redoGroups[index].lengthen(by: length) }
  }

  private func continues(
    _ kind: EditKind, begun: TextUnit?, at time: Double, before: EditorState
  ) -> Bool {
    guard let open, kind != .command, let last = undoGroups.last?.after.selection,
      before.selection.anchor == last.anchor, before.selection.head == last.head
    else { return false }
    switch grouping {
    case .phrase: return begun != .sentence && continuesPhrase(open, kind, at: time)
    case .word: return begun == nil && continuesPhrase(open, kind, at: time)
    case .uninterrupted: return true
    }
  }

  private func continuesPhrase(
    _ open: (kind: EditKind, time: Double), _ kind: EditKind, at time: Double
  ) -> Bool {
    time - open.time < pause && open.kind.isFollowed(by: kind)
  }
}

extension EditKind {
  /// Returns true if `next` belongs to the same phrase.
  fileprivate func isFollowed(by next: EditKind) -> Bool {
    switch self {
    case .typing: next == .typing || next == .newParagraph
    case .deleting: next == .deleting
    case .newParagraph, .command: false
    }
  }
}

extension UndoHistory.Group {
  /// Adds the inverse of one more edit, to the last one where they touch.
  fileprivate mutating func add(_ inverse: Edit, after: EditorState) {
    self.after = after
    if !edits[edits.count - 1].extend(by: inverse) { edits.append(inverse) }
  }

  /// Performs all edits on a text of `length` bytes; the result is the way back. Throws before the
  /// first one if they do not fit, one after the other.
  fileprivate func reversed(
    length: Int, by apply: (Edit) throws(StaleEdit) -> Edit
  ) throws(StaleEdit) -> Self {
    var length = length
    for edit in edits.reversed() {
      guard edit.fits(length: length) else { throw StaleEdit() }
      length = edit.newLength
    }
    var back: [Edit] = []
    for edit in edits.reversed() { back.append(try apply(edit)) }
    return Self(edits: back, before: before, after: after)
  }

  fileprivate mutating func lengthen(by length: Int) {
    for index in edits.indices { edits[index].oldLength += length }
  }
}
