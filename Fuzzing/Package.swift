// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "paber", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzzing",
      dependencies: [.product(name: "FuzzTargets", package: "paber")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
