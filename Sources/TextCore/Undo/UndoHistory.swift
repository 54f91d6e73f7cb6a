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
    /// One word. The rules are those of `phrase`, but each new word also begins a step.
    case word
    /// All text written and deleted until the caret moves.
    case uninterrupted
  }

  /// One step: applying `edits` from the last to the first leads from one state to the other.
  public struct Group: Equatable, Sendable {
    /// The edits to apply, the last first.
    public var edits: [Edit]
    /// The state before the step was done.
    public var before: EditorState
    public var after: EditorState

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
  /// The kind and time of the last edit if the last group may still grow.
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

  /// Records an edit that was just made, by its inverse, and discards the steps that could be
  /// redone.
  ///
  /// `time` is in seconds of any steady clock; `begun` is the result of `Edit.begins(in:)`.
  /// Amortised O(1) for typed text, O(log k) for deleted text, k its length in the group.
  ///
  /// - Returns: true if it joined the previous step.
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

  /// Records an edit from a stored history, for which it is known if it joined the previous step.
  /// No later edit joins it.
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

  /// Prepends the steps of an earlier session, which lead to the text before the known steps.
  public mutating func prepend(_ earlier: UndoHistory) {
    if undoGroups.isEmpty { redoGroups = earlier.redoGroups + redoGroups }
    undoGroups = earlier.undoGroups + undoGroups
  }

  /// Adds a step that precedes all known undoable ones.
  public mutating func restore(undoable group: Group) { undoGroups.append(group) }

  /// Adds a step that was undone before all known redoable ones.
  public mutating func restore(redoable group: Group) { redoGroups.append(group) }

  /// Makes the next edit begin a new step.
  public mutating func breakGroup() { open = nil }

  /// Undoes a step of a text of `length` bytes: `apply` performs each edit and returns its inverse.
  ///
  /// Returns the state to restore; nil: there is nothing to undo. Throws, and leaves everything
  /// unchanged, if the step belongs to another text.
  public mutating func undo(
    length: Int, _ apply: (Edit) throws(StaleEdit) -> Edit
  ) throws(StaleEdit) -> EditorState? {
    guard let group = undoGroups.last else { return nil }
    redoGroups.append(try group.reversed(length: length, by: apply))
    undoGroups.removeLast()
    open = nil
    return group.before
  }

  /// Redoes a step, in the same way as `undo`.
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
  /// Adds the inverse of one more edit, merged into the last one if they touch.
  fileprivate mutating func add(_ inverse: Edit, after: EditorState) {
    self.after = after
    if !edits[edits.count - 1].extend(by: inverse) { edits.append(inverse) }
  }

  /// Performs all edits on a text of `length` bytes and returns their inverse. Throws, before it
  /// performs any, if one does not fit the text that the edits before it leave.
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
