import ApplicationScope
import Files
import WindowScope

/// The modules that give the document to other programs: export, printing and sending.
///
/// Each has a writer of its own, so that one may work while another does.
struct OutgoingModules {
  let export: ExportModule
  let printing: PrintModule
  let sending: SendModule

  init(
    _ core: DocumentCore, saving: SavingModule, loading: LoadingModule, sheets: SheetsModule,
    jobs: JobsModule, lines: DocumentLines, handOvers: HandOversModule, dialogs: DialogsModule,
    transientMessages: TransientMessageModule, caret: CaretModule, application: ApplicationScope,
    in dependencies: DocumentScope.Dependencies
  ) {
    func makeWriter() -> ExportWriter {
      ExportWriter(
        core, saving: saving, loading: loading, sheets: sheets, jobs: jobs, lines: lines,
        application: application, fonts: { dependencies.paperFonts?($0) },
        queue: dependencies.exporting)
    }
    export = ExportModule(
      core, writer: makeWriter(), handOvers: handOvers, saving: saving, sheets: sheets,
      dialogs: dialogs, transientMessages: transientMessages, application: application,
      store: dependencies.store)
    let files = OutgoingFiles(
      core, in: OutgoingFolder(dependencies.outgoing, in: dependencies.store), sheets: sheets,
      caret: caret, opener: application.opener, home: dependencies.home)
    printing = PrintModule(
      core, writer: makeWriter(), export: export, handOvers: handOvers, sheets: sheets,
      transientMessages: transientMessages, outgoing: files, application: application)
    sending = SendModule(
      core, writer: makeWriter(), export: export, handOvers: handOvers, saving: saving,
      sheets: sheets, transientMessages: transientMessages, outgoing: files,
      application: application)
  }
}

extension DocumentScope {
  /// The document in other formats.
  var export: ExportModule { outgoing.export }
}
