/// The style sheet of books. Fonts, sizes and colours are those that the reader chose.
enum EPUBStyleSheet {
  static let book = """
    h1, h2, h3, h4, h5, h6 { margin: 2em 0 1em 0; line-height: 1.3; page-break-after: avoid; }
    h1 { font-size: 1.5em; }
    h2 { font-size: 1.25em; }
    h3 { font-size: 1.1em; }
    h4, h5, h6 { font-size: 1em; }
    p { margin: 0 0 0.8em 0; line-height: 1.4; }
    li > p { margin: 0; }
    li.task { list-style-type: none; }
    blockquote { margin: 1em 1.5em; }
    code, pre { font-family: monospace; font-size: 0.9em; }
    pre { white-space: pre-wrap; overflow-wrap: break-word; page-break-inside: avoid; }
    table { border-collapse: collapse; margin: 1em 0; }
    th, td { padding: 0.2em 1em 0.2em 0; text-align: start; vertical-align: top; \
    border-bottom: 1px solid; }
    hr { width: 30%; margin: 1.6em auto; border: 0; border-top: 1px solid; }
    img { max-width: 100%; max-height: 100%; }
    sup { line-height: 0; font-size: 0.75em; }
    section.notes { margin-top: 2em; font-size: 0.9em; }
    header.title { margin-top: 25%; text-align: center; }
    div.cover { text-align: center; }

    """
}
