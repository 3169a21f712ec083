// swift-tools-version: 6.2
// Compares frame times with pixman and Cairo. The scenes, and `frame-cost`, which counts
// instructions, belong to the project's own package.
import PackageDescription

let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
]

// As in the project's own package.
let warnings: [SwiftSetting] =
  Context.environment["PANELIST_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []

let maintenance = language + warnings

let modules = Target.Dependency.product(name: "PanelistModules", package: "panelist")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "panelist-bench", targets: ["panelist-bench"])
  ],
  dependencies: [
    .package(name: "panelist", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    // The code that uses C libraries is written in C.
    .target(name: "CPeers", dependencies: ["CCairo", "CPixman"]),
    .executableTarget(
      name: "panelist-bench", dependencies: [modules, "CPeers", argumentParser],
      swiftSettings: maintenance),
  ]
)
