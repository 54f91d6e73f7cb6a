import ApplicationScope
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// The keys that make a noise.
@MainActor
@Suite struct TypingNoisesTests {
  private let player = RecordingSoundPlayer()
  private let mainThread = ManualMainThread()

  /// The program, with its noises ready where they are on.
  private func editor(_ marked: String = "one ˇtwo", isOn: Bool = true) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.typingNoises = isOn
    setup.services.sound = player
    setup.mainThread = mainThread
    let editor = try TestEditor(marked, setup)
    mainThread.run()
    return editor
  }

  /// The kinds of the noises that were played, recognised by their lengths.
  private var heard: [KeyNoise] {
    player.played.compactMap { sound in
      KeyNoise.allCases.first { Self.palette.variants(of: $0)[0].duration == sound.duration }
    }
  }

  private static let palette: NoisePalette = {
    var generator = NoiseGenerator(seed: 1)
    return NoisePalette(using: &generator)
  }()

  private func toggle(_ editor: TestEditor) throws -> Command {
    try #require(editor.document.commands.command(named: "typing-noises"))
  }

  @Test func keysThatWriteAreHeard() throws {
    let editor = try editor("ˇ")
    editor.type("aé b\n").keys("tab")
    #expect(heard == [.letter, .letter, .space, .letter, .newline, .space])
  }

  @Test func keysThatDeleteAreHeardWhenTheyDelete() throws {
    let editor = try editor("one two ˇthree")
    editor.keys("backspace", "delete", "ctrl+backspace", "ctrl+delete")
    #expect(heard == [.delete, .delete, .delete, .delete])
    editor.expect("one ˇ")
    editor.keys("delete", "ctrl+delete")
    #expect(heard.count == 4, "nothing was there to delete")
  }

  @Test func aParagraphIsHeardAlsoInAList() throws {
    let editor = try editor("- oneˇ")
    editor.keys("return").expect("- one\n- ˇ")
    #expect(heard == [.newline])
  }

  @Test func everythingElseIsSilent() throws {
    let editor = try editor("one «two» three")
    editor.keys("ctrl+c", "ctrl+v", "ctrl+x", "ctrl+z", "ctrl+shift+z", "ctrl+d", "alt+up")
    editor.keys("left", "ctrl+shift+k", "ctrl+b", "home", "ctrl+a")
    editor.press(editor.point(at: 0)).release()
    #expect(player.played.isEmpty)
    #expect(player.openCount == 0)
  }

  @Test func offIsSilentAndOpensNothing() throws {
    let editor = try editor(isOn: false)
    editor.type("abc\n").keys("backspace")
    #expect(player.played.isEmpty)
    #expect(player.openCount == 0)
    #expect(mainThread.run() == 0, "nothing is made either")
  }

  @Test func onOpensNothingBeforeTheFirstKey() throws {
    let editor = try editor()
    #expect(player.openCount == 0)
    editor.type("ab")
    #expect(player.openCount == 1)
  }

  @Test func aKeyBeforeTheNoisesAreReadyIsSilent() throws {
    let editor = try editor(isOn: false)
    editor.application.settings.change { $0.typingNoises = true }
    editor.type("a").expect("one aˇtwo")
    #expect(player.played.isEmpty)
    mainThread.run()
    editor.type("b")
    #expect(heard == [.letter])
  }

  @Test func theCommandTurnsThemOnAndOffAndLetsThemBeHeard() throws {
    let editor = try editor(isOn: false)
    let command = try toggle(editor)
    #expect(command.isEnabled() && command.isChecked?() == false)
    command.perform()
    mainThread.run()
    #expect(command.isChecked?() == true)
    #expect(heard == [.letter])
    command.perform()
    #expect(command.isChecked?() == false)
    #expect(!player.isOpen)
    editor.type("a")
    #expect(heard == [.letter])
    command.perform()
    #expect(heard == [.letter, .letter], "they were made already")
    editor.application.settings.change { $0.typingNoises = false }
    #expect(!player.isOpen)
  }

  @Test func withoutALoudspeakerTheCommandGoesOffAndSaysWhy() throws {
    player.opening = .failed
    let editor = try editor(isOn: false)
    let command = try toggle(editor)
    command.perform()
    mainThread.run()
    #expect(command.isChecked?() == false)
    #expect(!command.isEnabled())
    #expect(command.whyNot == "No sound output was found.")
    #expect(editor.notice == nil)
    editor.wait(11)
    #expect(command.isEnabled(), "a loudspeaker may have been plugged in")
    player.opening = .opened
    command.perform()
    #expect(command.isChecked?() == true)
    #expect(heard == [.letter])
  }

  @Test func aLostLoudspeakerLeavesTheSettingAndIsLookedForNowAndThen() throws {
    let editor = try editor()
    player.opening = .failed
    editor.type("abc").expect("one abcˇtwo")
    #expect(player.openCount == 1)
    #expect(editor.application.settings.current.typingNoises)
    let command = try toggle(editor)
    #expect(command.isEnabled(), "it can be turned off")
    editor.wait(11)
    player.opening = .opened
    editor.type("d")
    #expect(player.openCount == 2)
    #expect(heard == [.letter])
    editor.type("e")
    #expect(heard == [.letter, .letter])
  }

  /// A player that closes a little later than requested, as the real one does.
  private final class SlowToClose: SoundPlayer {
    let didTryToOpen = Broadcast<SoundOpening>()
    var opening: SoundOpening? = .opened

    func play(_ sound: Sound) {
      if let opening { didTryToOpen.send(opening) }
      opening = nil
    }

    func close() {}
  }

  @Test func aLateFailureDoesNotTurnOffAWorkingOutput() throws {
    let player = SlowToClose()
    var setup = TestEditor.Setup()
    setup.services.sound = player
    let editor = try TestEditor("ˇ", setup)
    let command = try toggle(editor)
    command.perform()
    editor.mainThread.run()
    command.perform()
    // The player is still open, so there is no message about opening it.
    command.perform()
    #expect(command.isChecked?() == true)
    editor.wait(60)
    player.opening = .failed
    editor.type("a")
    #expect(command.isChecked?() == true)
  }

  @Test func keysInALockedDocumentAreSilent() throws {
    let editor = try editor()
    editor.document.readingLock.toggle()
    editor.type("a").expect("one ˇtwo")
    #expect(player.played.isEmpty)
  }

  @Test func aLetterOverASelectionIsOneNoise() throws {
    let editor = try editor("one «two» three")
    editor.type("*").expect("one *«two»* three")
    #expect(heard == [.letter])
  }

  @Test func noTwoNoisesInARowAreTheSame() throws {
    let editor = try editor()
    for _ in 1...50 { editor.type("a") }
    for (one, other) in zip(player.played, player.played.dropFirst()) { #expect(one != other) }
  }

  @Test func windowsShareOnePlayer() throws {
    let editor = try editor()
    try editor.application.documents.newSheet()
    let windows = editor.desktop.windows
    #expect(windows.count == 2)
    for window in windows { window.delegate?.handle(.text("a")) }
    #expect(heard == [.letter, .letter])
    #expect(player.openCount == 1)
    editor.documents.first?.close()
    #expect(player.isOpen)
    editor.application.tearDown()
    #expect(!player.isOpen)
  }
}
