import Export
import Localization
import MarkdownSyntax

/// The names of choices in the sheet.
extension ExportChoice {
  /// The name of a choice; `document` is the meaning that nil stands for.
  static func title(of meaning: LineMeaning?, in document: LineMeaning) -> Phrase {
    switch meaning {
    case nil:
      switch document {
      case .paragraph: Phrase("As in the document: make paragraphs")
      case .lineBreak: Phrase("As in the document: keep")
      case .wrapped: Phrase("As in the document: join into paragraphs")
      }
    case .paragraph: Phrase("Make paragraphs")
    case .lineBreak: Phrase("Keep")
    case .wrapped: Phrase("Join into paragraphs")
    }
  }

  static func title(ofColumn column: Int?) -> Phrase {
    column.map { Phrase("Wrap at \($0) characters") } ?? Phrase("Don’t wrap")
  }

  static func title(of paper: PaperSize?) -> Phrase {
    switch paper {
    case .a4: Phrase("A4")
    case .a5: Phrase("A5")
    case .letter: Phrase("Letter")
    default: Phrase("Default")
    }
  }
}

extension ExportFormat {
  /// The name of the format.
  var title: Phrase {
    switch self {
    case .html: Phrase("Web page (HTML)")
    case .epub: Phrase("E-book (EPUB)")
    case .docx: Phrase("Word (DOCX)")
    case .odt: Phrase("LibreOffice (ODT)")
    case .rtf: Phrase("Rich text (RTF)")
    case .pdf: Phrase("PDF")
    case .txt: Phrase("Plain text")
    }
  }
}

extension ExportOptions.Design {
  /// The name of the design.
  var title: Phrase {
    switch self {
    case .page: Phrase("Like the page")
    case .book: Phrase("Book")
    case .plain: Phrase("Plain")
    case .manuscript: Phrase("Manuscript")
    case .bare: Phrase("None")
    }
  }
}

extension ExportOptions.Pictures {
  /// The name of the way.
  var title: Phrase {
    switch self {
    case .embedded: Phrase("Embedded")
    case .linked: Phrase("Linked")
    }
  }
}
