/// Style sheets of HTML files.
enum HTMLStyleSheet {
  /// Looks like the page: its colours, light and dark, its font and its measures. They are the
  /// defaults of `Theme` and `PageMetrics`, which are in a floor that this one can't import.
  static let page = """
    :root { color-scheme: light dark; --page: #fdfdfb; --ink: #2a2a28; --quote: #55544f; \
    --line: #cfccc5; --tint: #f4f3ef; --highlight: #fff0a6; --accent: #0a84d8; }
    @media (prefers-color-scheme: dark) { :root { --page: #1b1b1d; --ink: #d8d5ce; \
    --quote: #aba8a1; --line: #4a4945; --tint: #262628; --highlight: #574b17; --accent: #3fa2e6; } }
    body { margin: 0; background: var(--page); color: var(--ink); \
    font: 18px/1.6 "Courier Prime", "Courier New", Courier, monospace; overflow-wrap: break-word; }
    main { max-width: 66ch; margin: 0 auto; padding: 4em 1.5em; }
    h1, h2, h3, h4, h5, h6 { margin: 1.6em 0; font-size: 1em; line-height: 1.6; }
    h1 { font-size: 1.4em; margin: 1.14em 0; }
    h2 { font-size: 1.2em; margin: 1.33em 0; }
    p, ul, ol, pre, table, blockquote { margin: 1.6em 0; }
    li > ul, li > ol { margin: 0; }
    ul, ol { padding-inline-start: 2em; }
    li.task { list-style: none; }
    li.task > input { margin-inline: -1.6em 0.3em; }
    li.task > input + p { display: inline; }
    blockquote { margin-inline: 0; padding-inline-start: 1em; color: var(--quote); \
    border-inline-start: 2px solid var(--line); }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; }
    mark { background: var(--highlight); color: inherit; }
    code { font-size: 0.95em; background: var(--tint); padding: 0 3px; }
    pre { background: var(--tint); padding: 0.5em 1em; overflow-x: auto; }
    pre code { background: none; padding: 0; }
    table { border-collapse: collapse; }
    th, td { padding: 0.2em 1em 0.2em 0; text-align: start; vertical-align: top; \
    border-bottom: 1px solid var(--line); }
    hr { width: 30%; margin: 1.6em auto; border: 0; border-top: 1px solid var(--line); }
    img { max-width: 100%; height: auto; }
    sup { line-height: 0; }
    .notes { font-size: 0.9em; }

    """
}
