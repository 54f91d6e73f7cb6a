import ApplicationScope
import Files
import Interface
import Localization
import Platform
import Support
import TextCore

/// The messages of the conversation, and the notes and announcements about them.
extension ChatContent {
  func mailboxDidChange() {
    let known = Set(list.entries.map(\.key))
    readMessages()
    show()
    if let news = list.entries.last(where: { $0.author == .maker && !known.contains($0.key) }),
      news.key != Self.automaticKey, mailbox?.unread ?? 0 > 0
    {
      announced = news
    }
    markRead()
  }

  /// Counts the answers as seen if the writer can see them.
  func markRead() {
    if scope.window.hasFocus { mailbox?.markRead() }
  }

  func readMessages() {
    let shown = mailbox?.conversation?.messages ?? []
    day = LocalDate.dayNumber(Int64(scope.clock.date))
    showsToday = shown.contains { LocalDate.dayNumber($0.time.milliseconds / 1000) >= day }
    messages = [ChatEntry(key: "greeting", author: .maker, text: words.text(greeting))]
    messages += shown.map { entry(of: $0) }
  }

  /// Writes the times anew when the day has changed. Returns the end of the day, if times change then.
  func followDay(at now: Double) -> Pace {
    let date = scope.clock.date
    if LocalDate.dayNumber(Int64(date)) != day {
      readMessages()
      show()
    }
    return showsToday ? .until(now + LocalDate.secondsToMidnight(from: date)) : .still
  }

  /// Shows the messages, and the automatic answer to what is typed.
  func show() {
    var entries = messages
    if let answer = automaticAnswer(to: mailbox?.conversation?.messages.last) {
      entries.append(
        ChatEntry(
          key: Self.automaticKey, author: .maker, text: answer,
          note: words.text(Phrase("Automatic answer"))))
    }
    list.show(entries)
    redraws.setNeedsFrame()
  }

  private func entry(of message: Message) -> ChatEntry {
    let isUnsent = mailbox?.isUnsent(message) ?? false
    let seconds = message.time.milliseconds / 1000
    return ChatEntry(
      key: Self.key(of: message), author: message.side == .writer ? .writer : .maker,
      text: message.text, note: isUnsent ? words.text(Phrase("Not sent yet")) : "",
      time: ChatTime.text(seconds, today: Int64(scope.clock.date)))
  }

  /// The answer to what is being typed, or else to the last message, while it has no other.
  private func automaticAnswer(to last: Message?) -> String? {
    let question = field.isEmpty && last?.side == .writer ? last?.text : field.string
    guard let question, !question.isEmpty else { return nil }
    return support.answer(to: question, language: words.language)
  }

  static let automaticKey = "automatic"

  /// Returns a key of ASCII letters and digits, which names of messages may lack.
  private static func key(of message: Message) -> String {
    message.id.text.utf8.reduce(into: message.side == .writer ? "w" : "m") { key, byte in
      let scalar = Unicode.Scalar(byte)
      key +=
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? String(Character(scalar)) : "_\(byte)"
    }
  }

  /// Says what is in the field.
  func send() {
    guard let mailbox, !field.isEmpty else { return }
    let isFirst = mailbox.conversation == nil
    let about = isFirst && tellsAbout ? support.about : nil
    let text = field.string
    refusal = nil
    var result = mailbox.say(text, about: about)
    if result == .full, !mailbox.hasUnsent {
      mailbox.startAnew()
      result = mailbox.say(text, about: about)
    }
    switch result {
    case .full:
      refusal = Phrase("This conversation is full. A new one begins once everything is sent.")
    case .tooLong: refusal = Phrase("This message is too long.")
    case .empty?, nil: clearField()
    }
    list.scrollToEnd()
    show()
  }

  private func clearField() {
    field.selectAll()
    field.replace(field.selection.range, with: [])
    field.forgetSteps()
  }

  // Sentences

  /// Says, before the first message, what is sent and to whom; `nil` later.
  var privacy: Phrase? {
    guard let mailbox, mailbox.isLoaded || mailbox.trouble != nil, mailbox.conversation == nil,
      case .chat(let place)? = support.way
    else { return nil }
    return Phrase(
      "Your messages go to the makers of Paber through \(place.name), without your name or address."
    )
  }

  /// The words beside the box that sends more.
  var boxTitle: Phrase { Phrase("Send the version and desktop as well: \(support.about)") }

  /// The trouble to tell of; `nil` if there is none.
  var trouble: Phrase? {
    if let refusal { return refusal }
    guard let mailbox, let trouble = mailbox.trouble else { return nil }
    return mailbox.hasUnsent
      ? trouble.sentence : Phrase("Paber can’t check for answers right now. It will try again.")
  }
}
