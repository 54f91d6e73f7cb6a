import Canvas
import Localization
import Platform

/// A question with a few choices. Return takes the marked one, Tab and arrows move the mark, a
/// choice's letter takes it at once, and Escape takes the choice that changes nothing.
public final class QuestionSheet: Sheet {
  /// An answer.
  public struct Choice {
    /// The button's title.
    public var title: Phrase
    /// The letter that takes it in English; in other languages a letter of its title does.
    public var letter: Character
    /// Carries out the answer.
    public var perform: () -> Void

    public init(_ title: Phrase, letter: Character, perform: @escaping () -> Void) {
      self.title = title
      self.letter = letter
      self.perform = perform
    }
  }

  /// The question.
  public let message: Phrase
  /// The answers from left to right.
  public let choices: [Choice]
  /// The answer that Return takes.
  public private(set) var marked: Int
  private let cancel: Int
  /// The letters of the titles in the last drawing; `nil` in English.
  private var mnemonics: Mnemonics?

  /// Makes a question; Return first takes `marked`, Escape takes `cancel`.
  public init(_ message: Phrase, choices: [Choice], marked: Int, cancel: Int) {
    self.message = message
    self.choices = choices
    self.marked = marked
    self.cancel = cancel
  }

  private static let gap = 20.0

  private struct Geometry {
    var paragraph: PlainParagraph
    var box: SheetBox
    var buttons: SheetButtons
    var frames: [Rect]
  }

  private func geometry(_ context: ChromeContext) -> Geometry {
    let width = SheetBox.contentWidth(context)
    let paragraph = PlainParagraph(
      context.words.text(message), font: context.font, width: width,
      typesetting: context.typesetting)
    let buttons = SheetButtons(
      choices.map { context.words.text($0.title) }, width: width, context: context)
    let box = SheetBox(
      contentHeight: paragraph.height + Self.gap + buttons.height, context: context)
    let frames = buttons.frames(
      right: box.frame.maxX - SheetBox.padding,
      y: box.frame.y + SheetBox.padding + paragraph.height + Self.gap)
    return Geometry(paragraph: paragraph, box: box, buttons: buttons, frames: frames)
  }

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let geometry = geometry(context)
    mnemonics =
      context.words.language == "en"
      ? nil : Mnemonics(choices.map { context.words.text($0.title) })
    geometry.box.draw(into: &list, context: context)
    geometry.paragraph.draw(
      into: &list, x: geometry.box.frame.x + SheetBox.padding,
      y: geometry.box.frame.y + SheetBox.padding, color: context.theme.ink, scale: context.scale)
    for (index, frame) in geometry.frames.enumerated() {
      geometry.buttons.draw(
        index, in: frame, index == marked ? .marked : .plain, into: &list, context: context)
    }
  }

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return take(cancel)
    case .return: return take(marked)
    case .tab:
      let step = press.modifiers.contains(.shift) ? choices.count - 1 : 1
      marked = (marked + step) % choices.count
    case .left, .up: marked = max(0, marked - 1)
    case .right, .down: marked = min(choices.count - 1, marked + 1)
    case .character where press.modifiers.subtracting([.alt, .shift]).isEmpty:
      if let index = press.letters.lazy.compactMap(choice).first { return take(index) }
    default: break
    }
    return .handled
  }

  private func take(_ index: Int) -> SheetResponse {
    choices[index].perform()
    return .dismissed
  }

  /// Takes the choice with the typed letter.
  public func insert(_ text: String) -> SheetResponse {
    // Some letters come only as text: those of other scripts, whose keys stand for Latin letters,
    // and those whose keys an input method has consumed.
    text.first.flatMap(choice).map(take) ?? .handled
  }

  private func choice(for letter: Character) -> Int? {
    mnemonics.map { $0.row(for: letter) }
      ?? choices.firstIndex { String($0.letter) == letter.lowercased() }
  }

  /// Returns the choice at a point.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    geometry(context).frames.firstIndex { $0.contains(point) }
  }

  /// Takes a clicked choice.
  public func click(_ button: Int) -> SheetResponse { take(button) }
}

extension QuestionSheet {
  /// Returns the accessibility node with the answers; the question is its name.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let geometry = geometry(context)
    let buttons = choices.enumerated().map { number, choice in
      AccessibilityNode.button(
        number, context.words.text(choice.title), isMarked: number == marked,
        frame: geometry.frames[number])
    }
    return AccessibilityNode(
      "", .dialog, context.words.text(message), .modal, frame: geometry.box.frame,
      children: buttons)
  }
}
