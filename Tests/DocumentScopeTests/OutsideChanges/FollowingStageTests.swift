import Files
import Testing
import TextCore

@testable import DocumentScope

/// The table of the stages in which a document follows its file.
@MainActor
@Suite struct FollowingStageTests {
  private typealias Stage = FollowingStage

  private struct Row {
    let stage: Stage
    let event: Stage.Event
    let next: Stage
    let effect: Stage.Effect?

    init(
      _ stage: Stage, _ event: Stage.Event, _ next: Stage, _ effect: Stage.Effect? = nil
    ) {
      (self.stage, self.event, self.next, self.effect) = (stage, event, next, effect)
    }
  }

  private static let merge = PendingMerge(theirs: TextRope("theirs"), file: DocumentFile())
  private static let stages: [Stage] = [
    .closed, .resting, .due(7), .working(again: false), .working(again: true), .saving,
    .held(merge),
  ]
  private static let events: [Stage.Event] = [
    .open, .close, .look(.ready), .look(.none), .look(.isBeingSaved), .saveEnded, .workIsOutdated,
    .wait(until: 9), .hold(merge), .resume, .end(follows: false), .replaced,
  ]

  /// The rows with a new stage or an effect. Any other pair of stage and event changes nothing.
  private static let rows = beginnings + looks + ends

  private static var open: [Stage] { stages.filter { $0 != .closed } }

  private static var beginnings: [Row] {
    [Row(.closed, .open, .resting)]
      + open.flatMap { stage -> [Row] in
        [
          Row(stage, .close, .closed),
          Row(stage, .workIsOutdated, .resting, .look),
        ]
      }
  }

  private static var looks: [Row] {
    open.flatMap { stage -> [Row] in
      if case .working = stage {
        return [
          Row(stage, .look(.ready), .working(again: true)),
          Row(stage, .look(.isBeingSaved), .working(again: true)),
          Row(stage, .look(.none), .working(again: false), .answer(follows: true)),
        ]
      }
      let waitsForSave: Stage.Effect? = stage == .saving ? nil : .lookAfterSave
      return [
        Row(stage, .look(.ready), .working(again: false), .see),
        Row(stage, .look(.isBeingSaved), .saving, waitsForSave),
        Row(stage, .look(.none), .resting, .answer(follows: true)),
      ]
    } + [Row(.saving, .saveEnded, .resting, .look)]
  }

  private static var ends: [Row] {
    let undisturbed = open.filter { $0 != .working(again: true) }
    let rows = undisturbed.flatMap { stage -> [Row] in
      [
        Row(stage, .wait(until: 9), .due(9)),
        Row(stage, .hold(merge), .held(merge)),
        Row(stage, .end(follows: false), .resting, .answer(follows: false)),
      ]
    }
    let idle: [Stage] = [.resting, .due(7), .held(merge)]
    return rows
      + idle.map { Row($0, .replaced, .resting, .answer(follows: true)) }
      + [
        // A change that was announced during the work is looked at before anything else.
        Row(.working(again: true), .wait(until: 9), .resting, .look),
        Row(.working(again: true), .hold(merge), .resting, .look),
        Row(.working(again: true), .end(follows: false), .resting, .look),
        Row(.working(again: false), .replaced, .working(again: false), .answer(follows: true)),
        Row(.held(merge), .resume, .working(again: false), .merge(merge)),
      ]
  }

  @Test func eachEventMovesEachStageAsTheTableSays() {
    for stage in Self.stages {
      for event in Self.events {
        let row = Self.rows.first { $0.stage == stage && $0.event == event }
        var moved = stage
        let effect = moved.change(after: event)
        #expect(moved == row?.next ?? stage, "\(stage), \(event)")
        #expect(effect == row?.effect, "\(stage), \(event)")
      }
    }
  }
}
