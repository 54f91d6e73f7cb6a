import CHarfBuzz
import Canvas
import Layout
public import Platform

/// The page's fonts: finds them, shapes text with them, draws their glyphs.
///
/// The way of a text: a request → the face of its family (`FaceResolver`) → clusters, each with a
/// face that has it (`ClusterScanner`, `FaceResolver+Fallback`) → glyphs (`HarfBuzzBuffer`) → rasters
/// (`OutlineRaster`, `PictureRaster`) → pages (`GlyphAtlas`).
///
/// Owns
/// - `faces`: all faces met, open or closed
/// - `resolver`: which face shows what; through it fontconfig, started only when the cache file does
///   not know an answer (9 ms, then about 2 ms for the first missing character of a style)
/// - `fonts`: what the `FontID`s stand for
/// - `atlas`: the rasters at the present scale
///
/// It belongs to one thread. It does not break lines, resolve bidi or blend.
public final class FontLibrary: Shaper, FontCatalog, GlyphRasterizer {
  /// The families and the language. After a change requests are answered anew; a `FontID` given out
  /// before keeps its meaning, so that old layout can still be drawn.
  public var configuration: FontConfiguration {
    get { resolver.configuration }
    set {
      guard newValue != resolver.configuration else { return }
      resolver.configuration = newValue
      forgetRequests()
    }
  }

  /// Device pixels in a logical one. Setting another value forgets all rasters.
  public var scale: Scale = Scale(1) {
    didSet {
      guard scale != oldValue else { return }
      atlas.removeAll()
      knownReaches.removeAll()
    }
  }

  /// How often fontconfig was started or asked; 0 after a warm start.
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
  /// The faces of words of which the usual ones have some letters each, by a hash; `nil`: none has all.
  var wordFaces: [UInt64: FaceUse?] = [:]
  /// The faces that words of paragraphs share, by a hash of their letters; `nil`: none.
  var sharedFaces: [UInt64: SharedFace?] = [:]
  /// By the number of a font request, true if its font shapes words alone.
  var wordsAlone: [UInt32: Bool] = [:]
  /// The languages that letters had forms for.
  var languages: [String: TextLanguage] = [:]
  /// What was done to faces that stand in for others.
  var matches: [MatchKey: Match] = [:]
  let measuring: FaceMeasuring
  /// The paragraph that was shaped last.
  var paragraph: ParagraphScripts?
  var knownMetrics: [FontRequest: FontMetrics] = [:]
  var knownInk: [InkKey: InkExtent] = [:]
  /// At the present scale; a frame asks for each run.
  var knownReaches: [FontID: DeviceRect] = [:]
  private let cache: FontCacheFile?
  /// The face of plain text at the start: the last resort of every request.
  private let lastResort: FaceUse

  /// Opens the font of plain text; all others wait until they are needed.
  ///
  /// - Parameters:
  ///   - configuration: the families.
  ///   - ownFolder: fonts that the program has brought, besides those that are installed.
  ///   - cache: where answers of fontconfig are kept over runs, which are other ones with another
  ///     `ownFolder`; `nil`: nowhere.
  /// - Throws: `FontError.noTextFont` when not one font can be opened.
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

  /// Has what fontconfig answered in this run written on `queue`, which waits for the disk; does
  /// nothing when it answered nothing. For idle time and the end.
  public func saveCacheIfChanged(on queue: any BackgroundQueue) {
    guard resolver.answers.isChanged, let cache else { return }
    if let folders = resolver.discovery.folders { resolver.answers.folders = folders }
    let answers = resolver.answers
    queue.run { cache.save(answers) }
    resolver.answers.noteSaved()
  }

  /// The file of the face that the system prefers for plain text; `nil`: there is none. Starts
  /// fontconfig.
  public func sansSerifFile() -> String? { resolver.discovery.sansSerifFile() }

  /// Whether a family of this name is installed and can be used.
  public func isInstalled(family: String) -> Bool {
    resolver.use(family: family, FontStyle(isBold: false, isItalic: false)) != nil
  }

  /// The number that stands for families in requests.
  public func family(_ names: [String]) -> FontFamily { resolver.family(names) }

  /// The names of the installed families that plain text can be set in, sorted. Asks fontconfig at
  /// the first time: for a menu, not for a start.
  public func installedFamilies() -> [String] { resolver.discovery.textFamilies() }

  /// The family that the system has for a language.
  public func family(for language: String) -> String? { resolver.discovery.family(for: language) }

  /// The font that answers a request, before fallback.
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

  /// Has all requests answered anew.
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
    matches.removeAll()
  }

  /// How many answers are kept. A page with all of its headings, menus and families asks for some
  /// fifty; each size that a person passes through leaves as many behind.
  static let requestLimit = 256

  /// Logical pixels of the largest em: with 16.16 fixed point there is room for 32 of them.
  static let sizeLimit = 1000.0
}

/// A request and the font that answers it.
struct RequestedFont {
  /// Tells it from all other requests: those of one face may have other stand-ins.
  var number: UInt32
  var use: FaceUse
  var style: FontStyle
  var source: TextSource
  /// Logical pixels of an em, within bounds.
  var size: Double
  var identifier: FontID
  /// The language of the text, which letters may have forms for.
  var language: HarfBuzzLanguage
  /// That of Han letters, where it was chosen.
  var hanLanguage: String?
  /// The face of Latin letters, where the font has none: that of signs beside them, too, and where
  /// lines are measured.
  var latin: FaceUse?
  /// Whether plain ASCII needs no search.
  var coversASCII: Bool
  /// Whether strokes are heavier than those of the face, and lighter than bold ones.
  var isHalfBold: Bool
}
