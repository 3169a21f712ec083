// swift-tools-version: 6.2
// What the product is made of: one line a target, in the order of the data.
import PackageDescription

let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
]

// Only the tests ask for errors: a newer compiler or C library that warns of more must not stop
// anybody who merely builds.
let warnings: [SwiftSetting] =
  Context.environment["PANELIST_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []

let commonSettings = language + warnings

// Regular expressions would add 1.3 MB to a program; without this import nothing can use them.
// `String+Parts.swift` has what the sources need of it.
let productSettings =
  commonSettings
  + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

func module(
  _ name: String, _ dependencies: Target.Dependency..., settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: productSettings + settings)
}

func headers(
  _ name: String, _ pkgConfig: String? = nil, in folder: String = "Sources/C", apt: String
) -> Target {
  .systemLibrary(
    name: name, path: "\(folder)/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func tests(
  _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = [],
  settings: [SwiftSetting] = suite
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: commonSettings + settings)
}

// Tests run what is given away, as it is optimised; internal names stay visible for them. It costs no
// instruction of a frame or a touch.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

// These modules are optimised for size: they have commands, the loop, files, keys and motion. What draws the
// pixels of a frame or answers a touch is compiled in others; Session among them: it would take a third more
// instructions for a report of ten fingers.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// Suites are not optimised: compiling them would take longer than running them gets shorter, except for
// those that calculate pictures.
let suite: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// A program to give away has Swift's runtime inside. `--static-swift-stdlib` would compile everything a
// second time; it is the link alone that differs. The two libraries are what Foundation's own modules
// would ask for; the object named by PANELIST_STUB takes their place (deploy/build). The value of
// PANELIST_STATIC names the linker; none is the compiler's own choice.
let linked: [LinkerSetting] =
  Context.environment["PANELIST_STATIC"].map { linker in
    let chosen = linker.isEmpty ? [] : ["-use-ld=\(linker)"]
    let foundation =
      Context.environment["PANELIST_STUB"].map { [Context.packageDirectory + "/" + $0] }
      ?? ["-l_FoundationCollections", "-l_FoundationCShims"]
    return [.unsafeFlags(["-static-stdlib"] + foundation + chosen)]
  } ?? []

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOWebSocket", package: "swift-nio"),
]

let package = Package(
  name: "panelist",
  products: [
    .executable(name: "panelist", targets: ["panelist"]),
    .executable(name: "panelist-preview", targets: ["panelist-preview"]),
    // For the package in Tests/Benchmarks, which needs libraries that the product does without.
    .library(
      name: "PanelistModules",
      targets: [
        "Gestures", "OnScreenKeyboard", "ListUI", "Model", "Motion", "Paint", "Picture", "Raster",
        "Scenes", "Session", "Text", "Units",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    headers("CDRM", "libdrm", apt: "libdrm-dev"),
    headers("CEvdev", "libevdev", apt: "libevdev-dev"),
    headers("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
    headers("CFreeType", "freetype2", apt: "libfreetype-dev"),
    headers("CFriBidi", "fribidi", apt: "libfribidi-dev"),
    headers("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev"),
    headers("CINI", "inih", apt: "libinih-dev"),
    headers("CLinux", apt: "libc6-dev"),
    headers("CMtdev", "mtdev", apt: "libmtdev-dev"),
    headers("CPNG", "libpng", apt: "libpng-dev"),
    headers("CSIMD", in: "Sources", apt: "libc6-dev"),
    headers("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    headers("CUdev", "libudev", apt: "libudev-dev"),
    headers("CXKBCommon", "xkbcommon", apt: "libxkbcommon-dev"),
    module(
      "Config", "CINI", "Gestures", "Localization", "OnScreenKeyboard", "Model", "Paint", "Units",
      settings: compact),
    module(
      "Evdev", "CEvdev", "CMtdev", "CUdev", "CXKBCommon", "Gestures", "System", "Units"),
    module(
      "ForeignRecordings", "CEvdev", "Evdev", "Gestures", "Recordings", "Units",
      settings: compact),
    module("Gestures", "Units"),
    module(
      "OnScreenKeyboard", "Gestures", "Localization", "Motion", "Paint", "Units",
      settings: testable + compact),
    module(
      "ListUI", "Gestures", "LineBreaking", "Localization", "OnScreenKeyboard", "Model", "Motion",
      "Paint", "Units",
      settings: testable),
    module("LineBreaking", settings: testable + compact),
    .target(
      name: "Localization", dependencies: ["Units"],
      resources: ["de", "es", "fr"].map { .embedInCode("Catalogs/\($0).po") },
      swiftSettings: productSettings + testable + compact),
    module("Model", settings: compact),
    module("Motion", "Units", settings: compact),
    module("Paint", "Units", settings: testable),
    module("Picture", "CPNG", "Units", settings: compact),
    module("Raster", "CSIMD", "Paint", "Text", "Units"),
    module(
      "Recordings", "Gestures", "Localization", "OnScreenKeyboard", "ListUI", "Model", "Paint",
      "Units", settings: compact),
    module("Scanout", "CDRM", "CUdev", "System", "Units", settings: testable + compact),
    module(
      "Session", "Gestures", "ListUI", "Localization", "Model", "Motion", "Paint", "Raster",
      "Recordings", "Store", "Text", "Units"),
    module(
      "Shell", "Config", "Localization", "Paint", "Store", "System", "Text", "Units",
      argumentParser,
      settings: compact),
    module("Store", "CSQLite", "Model", settings: compact),
    module("StoreRecovery", "CSQLite", "Model", "Store", settings: compact),
    module("System", "CLinux", "Units", settings: compact),
    module(
      "Text", "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "LineBreaking", "Paint", "Units",
      settings: testable),
    module("Units"),
    .executableTarget(
      name: "panelist",
      dependencies: [
        "Config", "Evdev", "ForeignRecordings", "Gestures", "Localization", "OnScreenKeyboard",
        "ListUI", "Model", "Motion", "Paint", "Picture", "Raster", "Recordings", "Scanout",
        "Session", "Shell", "Store",
        "StoreRecovery", "System", "Text", "Units", argumentParser, histogram, logging,
      ], swiftSettings: productSettings + testable + compact, linkerSettings: linked),
    .executableTarget(
      name: "panelist-preview",
      dependencies: [
        "Config", "Gestures", "Localization", "OnScreenKeyboard", "ListUI", "Model", "Motion",
        "Paint", "Raster", "Recordings", "Session", "Shell", "Store", "StoreRecovery", "System",
        "Text", "Units", argumentParser,
      ] + nio, resources: [.embedInCode("Page/page.html")],
      swiftSettings: productSettings + testable,
      linkerSettings: linked),
    tests("ConfigTests", "Config", "Gestures", "OnScreenKeyboard", "Model", "Paint", "Units"),
    tests(
      "EvdevTests", "Evdev", "CEvdev", "ForeignRecordings", "Gestures", "Recordings", "System",
      "TestCounts", "TestKernel", "TestRandom", "Units"),
    tests(
      "ExampleTests", "Config", "Evdev", "Gestures", "LineBreaking", "Localization",
      "OnScreenKeyboard", "ListUI", "Model", "Motion", "Paint", "Picture", "Raster", "Recordings",
      "Scanout", "Session", "Store",
      "StoreRecovery", "System", "Text", "Units", "panelist", logging),
    .executableTarget(
      name: "frame-cost", dependencies: ["Raster", "Scenes", "Units"],
      path: "Tests/Benchmarks/Sources/frame-cost", swiftSettings: commonSettings,
      linkerSettings: linked),
    tests("GesturesTests", "Gestures", "TestCounts", "TestRandom", "Units"),
    tests(
      "OnScreenKeyboardTests", "CXKBCommon", "Gestures", "Localization", "OnScreenKeyboard",
      "Paint", "Raster", "TestCounts",
      "TestRandom", "Text", "Units"),
    tests(
      "ListUITests", "Gestures", "Localization", "OnScreenKeyboard", "ListUI", "Model", "Motion",
      "Paint",
      "TestCounts",
      "TestRandom",
      "Units"),
    .executableTarget(
      name: "MemoryTrace",
      dependencies: [
        "CEvdev", "Evdev", "Gestures", "OnScreenKeyboard", "ListUI", "Model", "Paint", "Raster",
        "Session", "Store",
        "Text", "Units",
      ], path: "Tests/MemoryTrace", exclude: ["check", "run"], swiftSettings: commonSettings),
    tests("LineBreakingTests", "LineBreaking"),
    tests("LocalizationTests", "Localization", "Units"),
    tests("ModelTests", "Model", "TestCounts", "TestRandom"),
    tests("MotionTests", "Motion", "TestRandom", "Units"),
    tests("PaintTests", "Paint", "TestRandom", "Units"),
    tests("PictureTests", "Picture", "Units"),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "Gestures", "ListUI", "Localization", "Model", "Paint", "Raster", "Recordings", "Session",
        "Shell", "Store", "StoreRecovery", "System", "TestCounts", "TestRandom", "Text", "Units",
        "panelist-preview",
        argumentParser,
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ] + nio, swiftSettings: commonSettings + suite),
    tests(
      "ProgramTests", "Config", "Evdev", "Gestures", "ListUI", "Localization", "Model", "Paint",
      "Picture", "Recordings", "Scanout", "Session", "Shell", "Store", "StoreRecovery", "System",
      "TestCounts",
      "TestKernel",
      "TestRandom", "Text",
      "Units", "panelist", exclude: ["Foreign"]),
    tests(
      "RasterTests", "Gestures", "ListUI", "Model", "OnScreenKeyboard", "Paint", "Raster",
      "TestCounts", "TestRandom", "Text", "Units", settings: []),
    tests(
      "ReplayTests", "CEvdev", "CFreeType", "CHarfBuzz", "Config", "Evdev", "ForeignRecordings",
      "Gestures", "OnScreenKeyboard", "ListUI", "Model", "Motion", "Paint", "Picture", "Raster",
      "Recordings", "Session", "Shell", "Store", "TestCounts", "TestRandom", "Text", "Units",
      "panelist"),
    .executableTarget(
      name: "Restorer", dependencies: ["Model", "Store", "StoreRecovery"], path: "Tests/Restorer",
      swiftSettings: commonSettings),
    .target(
      name: "Scenes",
      dependencies: [
        "Gestures", "OnScreenKeyboard", "ListUI", "Model", "Paint", "Raster", "Session", "Text",
        "Units",
      ], path: "Tests/Benchmarks/Sources/Scenes", swiftSettings: commonSettings),
    tests(
      "ScanoutTests", "CDRM", "Config", "Evdev", "Gestures", "Localization", "OnScreenKeyboard",
      "ListUI", "Model",
      "Paint",
      "Raster",
      "Recordings", "Scanout", "Session", "Shell", "Store", "StoreRecovery", "System", "TestCounts",
      "TestKernel", "TestRandom", "TestStore", "Text", "Units", "panelist", logging),
    tests(
      "SessionTests", "CEvdev", "Config", "Evdev", "Gestures", "Localization", "OnScreenKeyboard",
      "ListUI", "Model", "Motion", "Paint", "Shell", "Recordings", "Session", "Store", "TestCounts",
      "TestRandom", "Text", "Units", "panelist"),
    tests(
      "StoreRecoveryTests", "CSQLite", "Model", "Store", "StoreRecovery", "TestCounts",
      "TestRandom",
      "TestStore"),
    tests(
      "StoreTests", "Model", "Store", "StoreRecovery", "TestCounts", "TestRandom", "TestStore",
      exclude: ["version-2.sql"]),
    tests("SystemTests", "CLinux", "System", "TestKernel", "Units"),
    .target(name: "TestCounts", path: "Tests/TestCounts", swiftSettings: commonSettings),
    .target(
      name: "TestKernel", dependencies: ["Scanout", "System", "Units"], path: "Tests/TestKernel",
      swiftSettings: commonSettings),
    .target(
      name: "TestRandom", path: "Tests/TestRandom", swiftSettings: commonSettings),
    .target(
      name: "TestStore", dependencies: ["CSQLite", "Model", "Store", "StoreRecovery"],
      path: "Tests/TestStore", swiftSettings: commonSettings),
    .executableTarget(
      name: "TextCost", dependencies: ["Paint", "TestRandom", "Text", "Units"],
      path: "Tests/TextCost", exclude: ["Budget.txt", "check", "run"], swiftSettings: commonSettings
    ),
    tests("TextTests", "Paint", "TestCounts", "TestRandom", "Text", "Units"),
    tests("TidyTests"),
    .executableTarget(
      name: "TouchCost",
      dependencies: [
        "CEvdev", "Evdev", "Gestures", "ListUI", "Model", "Paint", "Session", "Store", "Units",
      ], path: "Tests/TouchCost", exclude: ["Budget.txt", "check", "run"],
      swiftSettings: commonSettings),
    tests("UnitsTests", "TestRandom", "Units"),
  ]
)

// Their `main` is the fuzzer's own, so they link only with --sanitize=fuzzer, as Tests/Fuzz/run does.
if Context.environment["PANELIST_FUZZ"] != nil {
  let fuzzed: [SwiftSetting] = commonSettings + [.unsafeFlags(["-parse-as-library"])]
  package.targets += [
    .executableTarget(
      name: "TouchFuzz", dependencies: ["CEvdev", "Evdev", "Gestures", "Units"],
      path: "Tests/Fuzz/Touch", swiftSettings: fuzzed),
    .executableTarget(
      name: "RecordingFuzz",
      dependencies: ["Evdev", "ForeignRecordings", "Gestures", "Recordings", "Units"],
      path: "Tests/Fuzz/Recording", swiftSettings: fuzzed),
    .executableTarget(
      name: "ReaderFuzz",
      dependencies: [
        "Config", "Evdev", "ForeignRecordings", "Localization", "Model", "OnScreenKeyboard",
        "Paint", "Recordings", "Text", "Units", "panelist", "panelist-preview",
      ], path: "Tests/Fuzz/Readers", swiftSettings: fuzzed),
    .executableTarget(
      name: "ListFuzz", dependencies: ["Model", "Store", "StoreRecovery", "TestStore"],
      path: "Tests/Fuzz/Lists", swiftSettings: fuzzed),
  ]
  // A program cannot link another one: the files of both become libraries, without their entries and
  // without what serves the preview's page.
  package.products = []
  package.targets = package.targets.map { target in
    switch target.name {
    case "panelist":
      .target(
        name: target.name, dependencies: target.dependencies, exclude: ["main.swift"],
        swiftSettings: target.swiftSettings)
    case "panelist-preview":
      .target(
        name: target.name, dependencies: ["Gestures", "ListUI", "Model", "Paint", "Units"],
        path: "Sources/panelist-preview/Wire", exclude: ["Announcement.swift"],
        swiftSettings: target.swiftSettings)
    default: target
    }
  }
}

// A first answer in minutes, on any machine with a compiler: what is pure, and the suites that need
// nothing else. KeyboardTests is not among them, as it draws letters.
if Context.environment["PANELIST_QUICK"] != nil {
  let pure = [
    "Gestures", "LineBreaking", "ListUI", "Localization", "Model", "Motion", "Paint", "Units",
  ]
  let suites = pure.map { $0 + "Tests" } + ["TidyTests"]
  let kept = pure + suites + ["OnScreenKeyboard", "TestCounts", "TestRandom"]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
  package.dependencies = []
}
