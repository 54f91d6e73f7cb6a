import Foundation

/// Orca, the screen reader, with its speech in a file.
final class Orca {
  private let desktop: DesktopSession
  private let file: String
  /// The number of utterances before the last action.
  private var heard = 0

  /// Starts it on the message bus of a session; returns when it has said so.
  init(in desktop: DesktopSession, _ settings: [String: String]) async throws {
    self.desktop = desktop
    file = desktop.folder + "/spoken"
    try desktop.makeFolder(desktop.folder + "/home/.local/share/orca")
    _ = try desktop.write(Self.voice, to: "home/.local/share/orca/orca-customizations.py")
    // Orca exits if `pgrep` finds another Orca of the same user, even in another session.
    let tools = desktop.folder + "/orca-tools"
    try desktop.makeFolder(tools)
    _ = try desktop.writeProgram("#!/bin/sh\nexit 1\n", to: "orca-tools/pgrep")
    let path = tools + ":" + (desktop.environment["PATH"] ?? "")
    let changes = ["SPOKEN": file, "PATH": path].merging(settings) { $1 }
    // Written in the system's own Python.
    try desktop.start(program: "/usr/bin/python3", ["/usr/bin/orca"], changes: changes)
    try await hears("Screen reader on.") {}
  }

  /// Runs `body` and waits until Orca has said all of these sentences in this order, each alone or as a
  /// part of a longer one.
  func hears(_ sentences: String..., because body: () async throws -> Void) async throws {
    heard = said.count
    try await body()
    try await until("\(sentences) is heard, not \(said.dropFirst(heard))") {
      var rest = self.said.dropFirst(self.heard)
      return sentences.allSatisfy { sentence in
        guard let place = rest.firstIndex(where: { $0.contains(sentence) }) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    }
  }

  /// All that it has said: sentences, and letters and keys as such.
  private var said: [String] {
    String(decoding: desktop.bytes(at: file) ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// A speech server of Orca that writes to a file.
  private static let voice = """
    import os, sys, types
    from orca import settings, speechserver
    spoken = open(os.environ['SPOKEN'], 'a', buffering=1)
    def write(kind, words): spoken.write(kind + str(words).replace('\\n', ' ') + '\\n')
    class SpeechServer(speechserver.SpeechServer):
      only = None
      @staticmethod
      def getFactoryName(): return 'File'
      @staticmethod
      def getSpeechServers(): return [SpeechServer.getSpeechServer()]
      @staticmethod
      def getSpeechServer(info=None):
        if not SpeechServer.only: SpeechServer.only = SpeechServer()
        return SpeechServer.only
      @staticmethod
      def shutdownActiveServers(): pass
      def getInfo(self): return ['File', 'file']
      def getVoiceFamilies(self): return [speechserver.VoiceFamily({})]
      def speak(self, text=None, acss=None, interrupt=True): write('', text)
      def speakCharacter(self, character, acss=None): write('letter ', character)
      def speakKeyEvent(self, event, acss=None): write('key ', event.getKeyName())
      def sayAll(self, utterances, progress):
        for context, acss in utterances:
          write('all ', context.utterance)
          context.currentOffset = context.endOffset
          progress(context, speechserver.SayAllContext.COMPLETED)
    module = types.ModuleType('orca.voice')
    module.SpeechServer = SpeechServer
    sys.modules['orca.voice'] = module
    settings.speechServerFactory = 'voice'
    settings.speechFactoryModules = ['voice']
    settings.enableBraille = settings.enableSound = False

    """
}
