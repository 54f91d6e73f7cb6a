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
  private let cancel: Int
  /// The letters of the titles in the last drawing; `nil` in English.
  private var mnemonics: Mnemonics?

  /// Makes a question; Return first takes `marked`, Escape takes `cancel`.
  public init(_ message: Phrase, choices: [Choice], marked: Int, cancel: Int) {
    self.message = message
    self.choices = choices
    self.cancel = cancel
    super.init(focus: Self.id(marked))
  }

  private static func id(_ choice: Int) -> ViewID { ViewID("choice", choice) }

  /// The answer that Return takes.
  public var marked: Int? { choices.indices.first { Self.id($0) == focus } }

  public override var content: any View {
    let buttons = choices.enumerated().map { index, choice in
      Button(Self.id(index), choice.title) { [self] in take(index) }
    }
    return Stack([Paragraph(message, font: \.font), Gap(20), ButtonRow(buttons: buttons)])
  }

  override var name: Phrase { message }
  override var arrowsWrap: Bool { false }
  override func leave() { take(cancel) }

  public override func draw(into list: inout DisplayList, context: ChromeContext) {
    let titles = choices.map { context.words.text($0.title) }
    mnemonics = context.words.language == "en" ? nil : Mnemonics(titles)
    super.draw(into: &list, context: context)
  }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if case .character = press.key, press.modifiers.subtracting([.alt, .shift]).isEmpty,
      let index = press.letters.lazy.compactMap(choice).first
    {
      take(index)
    }
    _ = super.handle(press)
    return true
  }

  private func take(_ index: Int) {
    close()
    choices[index].perform()
  }

  /// Takes the choice with the typed letter.
  public override func insert(_ text: String) -> Bool {
    // Some letters come only as text: those of other scripts, whose keys stand for Latin letters,
    // and those whose keys an input method has consumed.
    if let index = text.first.flatMap(choice) { take(index) }
    return true
  }

  private func choice(for letter: Character) -> Int? {
    mnemonics.map { $0.row(for: letter) }
      ?? choices.firstIndex { String($0.letter) == letter.lowercased() }
  }
}
