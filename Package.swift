// swift-tools-version: 6.2
import PackageDescription

let pureSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Floors in which the tests spend their time: optimised also in a debug build, with all checks.
/// Without optimisation the trees of the text look up their own types at each step.
let quickSettings: [SwiftSetting] =
  pureSettings + [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

/// Floors without loops over a whole text or picture: optimised for size. After a pause between two
/// letters their code is no longer in the processor's cache, and loading it takes longer than
/// running it.
let smallSettings: [SwiftSetting] =
  pureSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Floors of this kind in which the tests spend their time.
let quickAndSmallSettings: [SwiftSetting] =
  quickSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Tests. A release build does not optimise them, which would take longer to compile than the
/// program that they test.
let testSettings: [SwiftSetting] =
  pureSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Floors that run on the main thread: everything that a person sees.
let mainThreadSettings: [SwiftSetting] = smallSettings + [.defaultIsolation(MainActor.self)]

/// Paths as bytes.
let paths = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// Copies with bounds checks, which need the optimiser.
let fortified: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))
]

/// One line for each target, in the order of the floors: a target imports only targets above it.
let floors: [Target] = [
  floor("Localization", []),
  floor(
    "TextCore", [.product(name: "_RopeModule", package: "swift-collections")], quickSettings),
  floor("Canvas", [], quickSettings),
  floor("Platform", ["Localization", "TextCore", "Canvas", paths], quickSettings),
  floor("MarkdownSyntax", ["TextCore"], quickSettings),
  floor("MarkdownEditing", ["TextCore", "MarkdownSyntax"], quickSettings),
  floor(
    "Layout",
    [
      "TextCore", "Canvas", "MarkdownSyntax",
      .product(name: "_RopeModule", package: "swift-collections"),
    ],
    quickSettings),
  floor("Styling", ["TextCore", "MarkdownSyntax", "Layout"], quickAndSmallSettings),
  floor("TextUnicode", ["TextCore", "Layout", "CICU"], smallSettings),
  floor(
    "Search", ["TextCore", "MarkdownSyntax", "Layout", "Styling", "TextUnicode", "CICU"]),
  floor(
    "Counting",
    [
      "TextCore", "MarkdownSyntax", "TextUnicode", "CICU",
      .product(name: "_RopeModule", package: "swift-collections"),
    ],
    quickSettings),
  floor(
    "Typography",
    ["TextCore", "Canvas", "Platform", "Layout", "CHarfBuzz", "CFreeType", "CFontconfig", paths],
    quickAndSmallSettings),
  floor("ImageEncoding", ["Canvas", "CPNG", "CPNGRows"], quickSettings),
  floor("Archives", ["Localization", "CZlib"], quickAndSmallSettings),
  floor("XML", ["CExpat"], quickAndSmallSettings),
  floor(
    "PDF",
    [
      "TextCore", "Canvas", "Layout", "Typography", "ImageEncoding", "Archives", "CHarfBuzz",
      "CHarfBuzzSubset",
    ],
    quickAndSmallSettings),
  floor(
    "Export",
    [
      "TextCore", "Canvas", "MarkdownSyntax", "Layout", "Styling", "TextUnicode", "Typography",
      "Archives", "PDF",
    ],
    quickAndSmallSettings),
  floor(
    "Import",
    ["Localization", "TextCore", "MarkdownSyntax", "TextUnicode", "Archives", "XML", "CGumbo"],
    quickAndSmallSettings),
  floor(
    "Files",
    [
      "Localization", "TextCore", "Canvas", "Platform", "TextUnicode", "XML", "Export", "CMapping",
      paths,
    ],
    quickSettings),
  floor("SingleInstance", ["Platform", paths], smallSettings),
  floor(
    "Spelling", ["TextCore", "Platform", "TextUnicode", "Files", "CHunspell", paths],
    smallSettings),
  floor(
    "Licensing", ["Localization", "Files", "CSodium"], smallSettings,
    resources: [
      .embedInCode("Resources/licence-keys.txt"), .embedInCode("Resources/offer.conf"),
    ]),
  floor(
    "Support",
    ["Localization", "TextCore", "Platform", "Files", "CICU", "CCurl", paths], smallSettings,
    resources: [
      .embedInCode("Resources/support.conf"), .embedInCode("Resources/answers.conf"),
    ]),
  floor(
    "Interface",
    ["Localization", "TextCore", "Canvas", "Platform", "MarkdownSyntax", "Layout", "Styling"],
    mainThreadSettings),
  floor(
    "ApplicationScope",
    [
      "Localization", "TextCore", "Canvas", "Platform", "MarkdownSyntax", "Styling", "Import",
      "Files",
      "SingleInstance", "Licensing", "Support", "Interface", paths,
    ],
    mainThreadSettings),
  floor(
    "WindowScope",
    [
      "Localization", "TextCore", "Canvas", "Platform", "Layout", "Files", "Support", "Interface",
      "ApplicationScope",
    ],
    mainThreadSettings),
  floor(
    "DocumentScope",
    [
      "Localization", "TextCore", "Canvas", "Platform", "MarkdownSyntax", "MarkdownEditing",
      "Layout",
      "Styling", "Search", "Counting", "Export", "Import", "Files", "Licensing", "Interface",
      "ApplicationScope", "WindowScope", paths,
    ],
    mainThreadSettings),
  floor(
    "PlatformDBus", ["Canvas", "Platform", "CDBus", paths], mainThreadSettings),
  floor("PlatformX11Clipboard", ["Platform", "CXCB"], smallSettings),
  floor("LabelRendering", ["Canvas", "CSDL2", "CSDL2TTF"], smallSettings),
  floor(
    "PlatformSDL",
    ["TextCore", "Canvas", "Platform", "CSDL2", "CX11", "CXKBCommon", "CWayland", paths],
    mainThreadSettings),
]

/// A floor's folder has its laws in a README.md, which is no source file.
func floor(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = pureSettings,
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"], resources: resources,
    swiftSettings: settings)
}

func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let cLibraries: [Target] = [
  systemLibrary("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
  systemLibrary("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
  systemLibrary("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
  systemLibrary("CSDL2", pkgConfig: "sdl2", apt: "libsdl2-dev"),
  systemLibrary("CSDL2TTF", pkgConfig: "SDL2_ttf", apt: "libsdl2-ttf-dev"),
  systemLibrary("CX11", pkgConfig: "x11", apt: "libx11-dev"),
  systemLibrary("CXCB", pkgConfig: "xcb", apt: "libxcb1-dev"),
  systemLibrary("CXKBCommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
  systemLibrary("CDBus", pkgConfig: "dbus-1", apt: "libdbus-1-dev"),
  systemLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
  systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  systemLibrary("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
  systemLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
  // Without pkg-config: the library is loaded on first use, never linked.
  .systemLibrary(name: "CHunspell", providers: [.apt(["libhunspell-dev"])]),
  systemLibrary("CHarfBuzzSubset", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
  .target(
    name: "CWayland", exclude: ["README.md"], cSettings: fortified,
    linkerSettings: [
      .linkedLibrary("wayland-client"), .linkedLibrary("wayland-cursor"),
    ]),
  .target(name: "CPNGRows", dependencies: ["CPNG"], cSettings: fortified),
  // Loads Gumbo at run time (gumbo.h).
  .target(name: "CGumbo", cSettings: fortified),
  // Loads libcurl at run time (curl.h).
  .target(name: "CCurl", cSettings: fortified),
  .target(name: "CMapping", cSettings: fortified),
  .target(name: "CPackagedTexts", cSettings: fortified),
  .target(name: "CProgramImage", cSettings: fortified),
  .target(
    // Without icui18n, which is loaded on first use (i18n.h).
    name: "CICU", cSettings: fortified, linkerSettings: [.linkedLibrary("icuuc")]),
]

let program = Target.executableTarget(
  name: "paber",
  dependencies: [
    "Localization", "TextCore", "Canvas", "Platform", "MarkdownSyntax", "Layout", "Styling",
    "TextUnicode",
    "Typography", "Search", "Counting", "ImageEncoding", "Export", "Import", "Files",
    "SingleInstance", "Licensing", "Spelling", "Support", "Interface", "ApplicationScope",
    "WindowScope", "DocumentScope",
    "PlatformDBus", "PlatformX11Clipboard", "LabelRendering", "PlatformSDL", "CPackagedTexts",
    "CProgramImage", paths,
  ],
  // The resources belong to CPackagedTexts.
  exclude: ["README.md", "Resources"],
  swiftSettings: mainThreadSettings)

/// Makes key pairs and licences, for the project's owner.
let licenceTool = Target.executableTarget(
  name: "paber-license",
  dependencies: [
    "Localization", "Licensing", .product(name: "ArgumentParser", package: "swift-argument-parser"),
  ],
  exclude: ["README.md"], swiftSettings: pureSettings)

/// Reads and answers the conversations of the support chat, for the makers of Paber.
let supportTool = Target.executableTarget(
  name: "paber-support",
  dependencies: [
    "Localization", "Platform", "Files", "Support", paths,
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
  ],
  exclude: ["README.md"], swiftSettings: pureSettings)

/// Support for the tests of several floors: seeded numbers, marked texts, temporary folders.
let testSupport = Target.target(
  name: "TestSupport", dependencies: ["TextCore", "Canvas", "Platform", paths],
  path: "Tests/TestSupport",
  swiftSettings: quickSettings)

/// A WebDAV server with certificates, for the tests of the support chat.
let testServers = Target.target(
  name: "TestServers", dependencies: ["TestSupport", paths], path: "Tests/TestServers",
  swiftSettings: pureSettings)

/// A window for tests with and without a display.
let windowTestSupport = Target.target(
  name: "WindowTestSupport",
  dependencies: [
    "Localization", "TextCore", "Canvas", "Platform", "Layout", "Interface", "WindowScope",
  ],
  path: "Tests/WindowTestSupport", swiftSettings: mainThreadSettings)

/// Pages of fixed-width letters, for the tests of the layout and for fuzzing.
let layoutTestSupport = Target.target(
  name: "LayoutTestSupport", dependencies: ["TextCore", "Canvas", "MarkdownSyntax", "Layout"],
  path: "Tests/LayoutTestSupport",
  swiftSettings: quickSettings)

/// Texts set without a window, for the tests of several floors and for benchmarks.
let stylingTestSupport = Target.target(
  name: "StylingTestSupport", dependencies: ["TextCore", "MarkdownSyntax", "Layout", "Styling"],
  path: "Tests/StylingTestSupport",
  swiftSettings: quickSettings)

/// Sizes and readings that the tests of both floors of Markdown share.
let markdownTestSupport = Target.target(
  name: "MarkdownTestSupport", dependencies: ["MarkdownSyntax"],
  path: "Tests/MarkdownTestSupport",
  swiftSettings: quickSettings)

/// Documents as writers have them, for the tests of exports and imports.
let sampleDocuments = Target.target(
  name: "SampleDocuments", dependencies: ["TestSupport"], path: "Tests/SampleDocuments",
  swiftSettings: quickSettings)

/// CommonMark's own examples, and those that Paber reads differently.
let commonMarkExamples = Target.target(
  name: "CommonMarkExamples", path: "Tests/CommonMark",
  exclude: ["README.md", "differences.txt", "spec-examples.txt"], swiftSettings: pureSettings)

/// Laws of the floors that get bytes before anything is drawn, checked with arbitrary bytes: by
/// seeds in the tests, by libFuzzer in the package beside this one.
let fuzzTargets = Target.target(
  name: "FuzzTargets",
  dependencies: [
    "TextCore", "Canvas", "Platform", "MarkdownSyntax", "MarkdownEditing", "Layout", "Typography",
    "Archives", "Export", "Import", "Files", "PlatformDBus", "PlatformX11Clipboard", "CDBus",
    "Support",
    "TestSupport", "LayoutTestSupport", paths,
  ],
  path: "Tests/FuzzTargets",
  swiftSettings: quickSettings)

/// Tests of a floor may import every floor above it, and the support of all tests.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: testSettings)
}

let testTargets: [Target] = [
  // Without pkg-config, since only tests link it: the program can be built without it.
  .systemLibrary(
    name: "CXTest", path: "Tests/CXTest", providers: [.apt(["libxtst-dev"])]),
  tests(of: "Localization"),
  tests(of: "TextCore"),
  tests(of: "Canvas"),
  tests(of: "Platform", ["Canvas"]),
  tests(
    of: "MarkdownSyntax",
    ["TextCore", "CommonMarkExamples", "MarkdownTestSupport", "SampleDocuments"]),
  tests(of: "MarkdownEditing", ["TextCore", "MarkdownSyntax", "MarkdownTestSupport"]),
  tests(of: "Layout", ["TextCore", "Canvas", "MarkdownSyntax", "LayoutTestSupport"]),
  tests(of: "TextUnicode", ["TextCore", "Layout"]),
  tests(
    of: "Search",
    ["TextCore", "MarkdownSyntax", "Layout", "Styling", "TextUnicode", "LayoutTestSupport"]),
  tests(of: "Counting", ["TextCore", "MarkdownSyntax", "TextUnicode"]),
  tests(of: "Archives", ["Localization"]),
  tests(of: "XML"),
  tests(
    of: "PDF",
    [
      "TextCore", "Canvas", "MarkdownSyntax", "Layout", "Styling", "StylingTestSupport",
      "TextUnicode", "Typography", "ImageEncoding", "Archives", "CHarfBuzz",
    ]),
  tests(
    of: "Export",
    [
      "TextCore", "Canvas", "MarkdownSyntax", "Layout", "TextUnicode", "Typography", "Archives",
      "CommonMarkExamples", "SampleDocuments",
    ]),
  tests(
    of: "Import",
    [
      "Localization", "TextCore", "MarkdownSyntax", "Archives", "Export", "CommonMarkExamples",
      "SampleDocuments",
    ]),
  tests(
    of: "Typography",
    [
      "TextCore", "Canvas", "Platform", "MarkdownSyntax", "Layout", "Styling",
      "StylingTestSupport", "TextUnicode", "Files", paths,
    ]),
  tests(
    of: "Files", ["Localization", "TextCore", "Canvas", "Platform", "TextUnicode", "Export", paths]),
  tests(of: "SingleInstance", ["Platform", paths]),
  tests(of: "Spelling", ["TextCore", "Platform", "TextUnicode", "Files", paths]),
  tests(of: "Licensing", ["Localization", "paber-license"]),
  tests(
    of: "Support",
    ["Localization", "TextCore", "Platform", "Files", "paber-support", "TestServers", paths]),
  tests(
    of: "Interface", ["Localization", "TextCore", "Canvas", "Platform", "MarkdownSyntax", "Layout"]),
  tests(of: "PlatformDBus", ["Canvas", "Platform", paths]),
  tests(of: "PlatformX11Clipboard", ["TextCore", "Platform"]),
  tests(of: "PlatformSDL", ["Canvas", "Platform", "CXKBCommon"]),
  tests(of: "CProgramImage"),
  .testTarget(
    name: "FuzzSeedTests", dependencies: ["FuzzTargets", "TestSupport"],
    swiftSettings: testSettings),
  .testTarget(
    name: "DocumentScopeTests",
    dependencies: [
      "DocumentScope", "TestSupport", "Localization", "TextCore", "Canvas", "Platform",
      "MarkdownSyntax",
      "MarkdownEditing", "Layout", "Styling", "TextUnicode", "Search", "Counting", "Typography",
      "ImageEncoding", "Import",
      "Files", "SingleInstance", "Licensing", "Spelling", "Support", "Interface",
      "ApplicationScope",
      "WindowScope", "WindowTestSupport", "StylingTestSupport", "LabelRendering",
      paths,
    ],
    exclude: ["Goldens"], swiftSettings: testSettings),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "paber", "paber-license", "Canvas", "Platform", "MarkdownSyntax", "Export", "Files",
      "Support", "ApplicationScope", "WindowScope", "PlatformX11Clipboard", "PlatformSDL", "CX11",
      "CXTest",
      "TestSupport", "TestServers", "WindowTestSupport", paths,
    ],
    swiftSettings: testSettings),
]

let package = Package(
  name: "paber",
  products: [
    .executable(name: "paber", targets: ["paber"]),
    .executable(name: "paber-license", targets: ["paber-license"]),
    .executable(name: "paber-support", targets: ["paber-support"]),
    // For the package of benchmarks beside this one.
    .library(name: "PaberFloors", targets: floors.map(\.name)),
    .library(name: "StylingTestSupport", targets: ["StylingTestSupport"]),
    // For the package that runs the targets in libFuzzer. It needs -enable-testing.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: floors + cLibraries + [program, licenceTool, supportTool]
    + [
      testSupport, testServers, windowTestSupport,
      markdownTestSupport, layoutTestSupport, stylingTestSupport, commonMarkExamples,
      sampleDocuments,
      fuzzTargets,
    ]
    + testTargets,
  swiftLanguageModes: [.v6]
)
