import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import Support
import TextCore

/// The window of the support chat: the messages, and below them the field for the next one.
///
/// It is a view of a `Mailbox`, which keeps and sends the messages. What is no message (the greeting,
/// the answer to a known question) is only shown.
public final class ChatContent: ViewContent, StandaloneContent {
  public static let window = WindowRequest(
    size: Size(width: 420, height: 560), minimumSize: PageMetrics.minimumWindow,
    title: "Write to Us")

  /// The messages that are shown.
  public let list: ChatList
  /// The next message.
  public let field: InputField
  private(set) var mailbox: Mailbox?
  private(set) var greeting = Phrase("")
  /// The greeting and the messages, without the automatic answer, which changes with each key.
  var messages: [ChatEntry] = []
  /// The local day (`LocalDate.dayNumber`) for which the times of the messages were written.
  var day = 0
  /// True if a message shows its time without the day, so that its words change at midnight.
  var showsToday = false
  /// True if the first message brings the version and the desktop.
  public internal(set) var tellsAbout = false
  /// A reason why the last message could not be said.
  var refusal: Phrase?
  /// The newest answer that has come while the window is open, for screen readers.
  var announced: ChatEntry?

  public init(in window: WindowScope) {
    list = ChatList(clipboard: window.clipboard, boundaries: window.boundaries)
    field = .ofSeveralLines(clipboard: window.clipboard, boundaries: window.boundaries)
    super.init(in: window, focus: Self.fieldID)
    list.owner = self
  }

  var support: SupportChatModule { scope.application.support }

  public override var title: String { words.text(Phrase("Write to Us")) }

  public override func setUp(_ registrations: Registrations) {
    super.setUp(registrations)
    greeting = support.greeting
    mailbox = support.open()
    mailbox?.changed.observe(in: registrations) { [weak self] in self?.mailboxDidChange() }
    readMessages()
    show()
  }

  public override func tearDown() {
    support.close()
    mailbox = nil
  }

  // Focus

  /// Keys may be for the messages, the box or the field; text is always for the field. The field has
  /// the focus of a message that has gone.
  public override var focus: ViewID? {
    get {
      if list.focus != nil { return Self.listID }
      return super.focus == Self.listID ? Self.fieldID : super.focus
    }
    set {
      super.focus = newValue
      if newValue != Self.listID { list.endFocus() } else if list.focus == nil { list.focusLast() }
    }
  }

  static let (listID, boxID, fieldID): (ViewID, ViewID, ViewID) = ("messages", "about", "field")

  // Views

  public override var content: any View {
    let box = CheckBox(Self.boxID, boxTitle, isOn: tellsAbout) { [weak self] in
      self?.tellsAbout.toggle()
    }
    let notes = Stack([
      privacy.map { Label(note: $0, .label("privacy")) }, privacy == nil ? nil : box,
      trouble.map { Label(note: $0, .notification("trouble")) },
    ])
    let style = FieldStyle.message(font)
    let message = FieldBox(
      field: field, name: Phrase("Message"), style: { _ in style },
      lines: { [field] context, width in
        let lines = field.lineCount(style, width: width, limit: Self.mostLines, context: context)
        return max(1, lines)
      }, hint: Phrase("Message"))
    let gap = Gap(Self.gap)
    return Footed(
      top: PageMetrics.titleStripHeight, margin: Self.margin,
      foot: Stack([gap, Inset(side: Self.gap, content: notes), gap, message]),
      content: Stack([
        ChatMessages(list, font: font),
        announced.map {
          Announced(words: .verbatim(ChatList.name(of: $0, words)), id: "news")
        },
      ]))
  }

  /// The font of the page, at the size of the interface's sentences.
  private var font: FontRequest {
    let families = Typeface(setting: settings.current.font).families
    var font = chromeContext.font
    if !families.isEmpty { font.family = typesetting.shaper.family(families) }
    return font
  }

  /// The space round the field, and between the parts.
  private static let (margin, gap) = (14.0, 8.0)
  /// The field shows no more lines than these, and scrolls.
  private static let mostLines = 6

  // Input

  public override func handle(_ press: KeyPress) -> Bool {
    let (isPlain, isInField) = (press.modifiers.isEmpty, focus == Self.fieldID)
    switch press.key {
    case .pageUp where isPlain: list.scroll(byPages: -1)
    case .pageDown where isPlain: list.scroll(byPages: 1)
    case .escape where !isInField: focus = Self.fieldID
    case .return where isPlain && isInField: send()
    case .return where press.modifiers == .shift && isInField: type("\n")
    case .up where isPlain && (focus == Self.boxID || isInField && field.isEmpty): step(-1)
    case .down where isPlain && focus == Self.boxID: step(1)
    default: return super.handle(press)
    }
    return true
  }

  public override func scroll(by distance: Double) -> Bool { list.scroll(by: distance) }
  public override func hover(at point: Point?) -> Bool { list.hover(at: point) }
  public override func menu(at point: Point) -> Menu? { list.menu(at: point) }
  public override func userWillAct() { announced = nil }

  /// The strip at the top and the white space beside the bubbles move the window.
  public override func hitTest(_ point: Point) -> HitArea? {
    // Since the last drawing the messages may have scrolled.
    let views = layOutWindow(chromeContext)
    guard let messages = views.frame(of: Self.listID) else { return nil }
    return point.y < messages.maxY && views.control(at: point) == nil ? .draggable : nil
  }

  public override func observe(_ event: WindowEvent) {
    if event == .focus(true) { markRead() }
  }

  public override func advance(to now: Double) -> Pace {
    let pace = list.advance(to: now)
    if pace != .still { redraws.setNeedsFrame() }
    return pace.sooner(super.advance(to: now)).sooner(followDay(at: now))
  }

  // The field

  public override var focusedField: InputField? { field }

  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    guard isChanged else { return }
    refusal = nil
    show()
  }

  /// Copying and selecting work on the message with the focus.
  public override func ownStep(for command: FieldCommand) -> (() -> Void)? {
    guard list.focus != nil else { return nil }
    switch command {
    case .copy: return { [list] in list.copy() }
    case .selectAll:
      return { [weak self] in
        self?.list.selectAll()
        self?.redraws.setNeedsFrame()
      }
    default: return nil
    }
  }
}

extension ChatContent: ChatListOwner {
  /// Opens a link in the program for it, or says why not.
  public func open(_ link: ChatLink) {
    scope.application.services.opener.open(link.address) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.scope.sheets.notify(Phrase("No program can open “\(link.address)”."))
    }
  }

  public func open(_ menu: Menu, byKeyAt point: Point) {
    stack.menuPresenter?.open(menu, byKeyAt: point)
  }

  public func focusDidLeaveMessages() { step(1) }
}
