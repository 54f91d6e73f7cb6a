import CHarfBuzz
import Canvas
import Layout
public import Platform

/// The page's fonts: finds them, shapes text with them, and draws their glyphs.
///
/// The path of text: a request → the face of its family (`FaceResolver`) → clusters, each with a
/// face that has it (`ClusterScanner`, `FaceResolver+Fallback`) → glyphs (`HarfBuzzBuffer`) →
/// rasters (`OutlineRaster`, `PictureRaster`) → pages (`GlyphAtlas`).
///
/// Owns
/// - `faces`: all faces used so far, open or closed
/// - `resolver`: the choice of faces; through it fontconfig, started only when the cache file lacks an
///   answer (9 ms, then about 2 ms for the first missing character of a style)
/// - `fonts`: the fonts behind each `FontID`
/// - `atlas`: the rasters at the current scale
///
/// It belongs to one thread. It does not break lines, resolve bidi or blend.
public final class FontLibrary: Shaper, FontCatalog, GlyphRasterizer {
  /// The families and the language. After a change requests are resolved again; an earlier `FontID`
  /// stays valid, so that old layout can still be drawn.
  public var configuration: FontConfiguration {
    get { resolver.configuration }
    set {
      guard newValue != resolver.configuration else { return }
      resolver.configuration = newValue
      forgetRequests()
    }
  }

  /// Device pixels in a logical one. Setting another value discards all rasters.
  public var scale: Scale = Scale(1) {
    didSet {
      guard scale != oldValue else { return }
      atlas.removeAll()
      knownReaches.removeAll()
    }
  }

  /// The number of starts and queries of fontconfig; 0 after a warm start.
  public var searchCount: Int { resolver.discovery.searchCount }

  let resolver: FaceResolver
  let faces: FaceTable
  let unicode: UnicodeProperties
  let buffer: HarfBuzzBuffer
  let freeType: FreeTypeLibrary
  var scanner: ClusterScanner
  var fonts = FontTable()
  var atlas = GlyphAtlas()
  var requestedFonts: [FontRequest: RequestedFont] = [:]
  var clusterFaces = ClusterFaceCache()
  /// The faces of words whose letters the usual faces only have in part, by a hash; `nil` if no
  /// face has all.
  var wordFaces: [UInt64: FaceUse?] = [:]
  /// The shared faces for the words of paragraphs, by a hash of their letters; `nil` if there is
  /// none.
  var sharedFaces: [UInt64: SharedFace?] = [:]
  /// For each number of a font request, true if no rule of its font looks at spaces.
  var wordsAlone: [UInt32: Bool] = [:]
  /// The languages used for localized letter forms.
  var languages: [String: TextLanguage] = [:]
  /// The adjustments of fallback faces.
  var matches: [MatchKey: Match] = [:]
  let measuring: FaceMeasuring
  /// The glyphs of short runs of plain text.
  var shortRuns = ShortRuns()
  /// The last shaped paragraph.
  var paragraph: ParagraphScripts?
  var knownMetrics: [FontRequest: FontMetrics] = [:]
  var knownInk: [InkKey: InkExtent] = [:]
  /// The reaches at the current scale; each frame needs them for each run.
  var knownReaches: [FontID: DeviceRect] = [:]
  private let cache: FontCacheFile?
  /// The face of plain text at the start: the last resort of every request.
  private let lastResort: FaceUse

  /// Opens the font of plain text; all others are opened on demand.
  ///
  /// - Parameters:
  ///   - configuration: the families.
  ///   - ownFolder: the folder with the program's own fonts, besides those that are installed.
  ///   - cache: the file that keeps answers of fontconfig between runs; another `ownFolder` needs
  ///     another file; `nil` for none.
  public init(
    configuration: FontConfiguration, ownFolder: String? = nil, cache: FontCacheFile?
  ) throws(FontError) {
    let unicode = try UnicodeProperties()
    let faces = FaceTable()
    let freeType = try FreeTypeLibrary()
    let measuring = FaceMeasuring(faces: faces, freeType: freeType)
    let resolver = FaceResolver(
      configuration: configuration, faces: faces, discovery: FontDiscovery(ownFolder: ownFolder),
      unicode: unicode, measuring: measuring, answers: cache?.load() ?? FontAnswers())
    guard let plain = resolver.textUse(.body, .standard, FontStyle(isBold: false, isItalic: false))
    else {
      throw .noTextFont(families: configuration.bodyFamilies)
    }
    self.unicode = unicode
    self.faces = faces
    self.resolver = resolver
    self.cache = cache
    lastResort = plain
    buffer = try HarfBuzzBuffer()
    self.freeType = freeType
    self.measuring = measuring
    scanner = ClusterScanner(unicode: unicode)
  }

  /// Writes the answers of fontconfig in this run on `queue`, which blocks on the disk; does
  /// nothing if there are none. For idle time and the end.
  public func saveCacheIfChanged(on queue: any BackgroundQueue) {
    guard resolver.answers.isChanged, let cache else { return }
    if let folders = resolver.discovery.folders { resolver.answers.folders = folders }
    let answers = resolver.answers
    queue.run { cache.save(answers) }
    resolver.answers.noteSaved()
  }

  /// Returns the file of the face that the system prefers for plain text; `nil` if there is none.
  /// Starts fontconfig.
  public func sansSerifFile() -> String? { resolver.discovery.sansSerifFile() }

  /// True if a family of this name is installed and usable.
  public func isInstalled(family: String) -> Bool {
    resolver.use(family: family, FontStyle(isBold: false, isItalic: false)) != nil
  }

  /// Returns the number that identifies the families in requests.
  public func family(_ names: [String]) -> FontFamily { resolver.family(names) }

  /// Returns the names of the installed families for plain text, sorted. The first call queries
  /// fontconfig: for a menu, not for a start.
  public func installedFamilies() -> [String] { resolver.discovery.textFamilies() }

  /// Returns the system's family for a language.
  public func family(for language: String) -> String? { resolver.discovery.family(for: language) }

  /// Returns the font for a request, before fallback.
  func requested(_ request: FontRequest) -> RequestedFont {
    if let known = requestedFonts[request] { return known }
    if requestedFonts.count >= Self.requestLimit { forgetRequests() }
    let style = FontStyle(isBold: request.isBold, isItalic: request.isItalic)
    let use = resolver.textUse(request.role, request.family, style) ?? lastResort
    let size = request.size.isFinite ? min(max(request.size, 1), Self.sizeLimit) : 1
    let own = faces.open(use.face)
    let source = TextSource(role: request.role, family: request.family)
    let hasLatin = own.map { $0.glyph(for: 0x78) != nil } ?? true
    let found = RequestedFont(
      number: UInt32(requestedFonts.count), use: use, style: style,
      source: source, size: size,
      identifier: fonts.identifier(of: SizedFont(use: use, size: size)),
      language: HarfBuzzLanguage(resolver.language(of: request.family)),
      hanLanguage: resolver.hanLanguage(of: request.family),
      latin: hasLatin
        ? nil
        : resolver.fallback(
          for: [0x78], of: source, style: style, script: HB_SCRIPT_LATIN),
      coversASCII: own?.coversASCII ?? false,
      isHalfBold: request.isUntagged && !request.isItalic && !request.isBold)
    requestedFonts[request] = found
    return found
  }

  /// Discards all results of requests.
  private func forgetRequests() {
    requestedFonts.removeAll()
    knownMetrics.removeAll()
    knownInk.removeAll()
    knownReaches.removeAll()
    clusterFaces.removeAll()
    wordFaces.removeAll()
    sharedFaces.removeAll()
    wordsAlone.removeAll()
    paragraph = nil
    shortRuns.removeAll()
    matches.removeAll()
  }

  /// The number of cached requests. A page with all of its headings, menus and families makes some
  /// fifty; each size during a change of the text size leaves as many behind.
  static let requestLimit = 256

  /// The greatest em in logical pixels: 16.16 fixed point has room for 32 of them.
  static let sizeLimit = 1000.0
}

struct RequestedFont {
  /// A unique number: requests with the same face may have different fallbacks.
  var number: UInt32
  var use: FaceUse
  var style: FontStyle
  var source: TextSource
  /// The font size in logical pixels of an em, within bounds.
  var size: Double
  var identifier: FontID
  /// The language of the text, for localized letter forms.
  var language: HarfBuzzLanguage
  /// The language of Han letters, if one was chosen.
  var hanLanguage: String?
  /// The face of Latin letters if the font has none; also for the signs beside them and for line
  /// metrics.
  var latin: FaceUse?
  /// True if plain ASCII needs no search.
  var coversASCII: Bool
  /// True if strokes are heavier than the face's, and lighter than bold ones.
  var isHalfBold: Bool
}
