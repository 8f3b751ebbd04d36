// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: the strictest the toolchain offers.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // Lets the linker put every function where it wants to.
  .unsafeFlags(
    ["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// Functions that a short command runs; `.ci/order` makes the list.
let startOrder = "\(Context.packageDirectory)/Sources/swipe-cli/start.order"

/// Tests may use Foundation and pointers freely; they keep the rest.
let testSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

func room(_ name: String, over rooms: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: rooms, swiftSettings: settings)
}

func tests(
  of rooms: String..., named name: String, excluding others: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: rooms.map { .byName(name: $0) } + ["TestSupport"],
    exclude: others,
    swiftSettings: testSettings
  )
}

let package = Package(
  name: "swipe-cli",
  targets: [
    // Layer 3: main, nothing else.
    .executableTarget(
      name: "swipe-cli",
      dependencies: ["SwipeApp", "Platform"],
      exclude: ["start.order"],
      swiftSettings: settings,
      // A program without shared libraries starts in half the time. What runs at each start lies
      // together in it, and it is written in one go instead of page by page, so that it lies in memory
      // in larger pieces: that saves half of the rest. The linker (lld 21) has the senses of `--mmap-output-file`
      // and its opposite the wrong way round: with it, the file is written, without, mapped.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-executable", "-use-ld=lld", "-Xlinker", "--mmap-output-file",
            "-Xlinker", "--symbol-ordering-file=\(startOrder)",
            "-Xlinker", "--no-warn-symbol-ordering",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]
    ),
    // Layer 2: commands, views, the screen loop.
    room(
      "SwipeApp",
      over: ["CardStore", "DeckModel", "JSONStream", "Pictures", "TerminalKit", "Platform"]
    ),
    // Layer 1: bytes on disk to model values and back.
    room("CardStore", over: ["DeckModel", "JSONStream", "Platform"]),
    // Layer 0: rooms that know nothing of ours.
    room("DeckModel"),
    room("JSONStream"),
    room("Pictures"),
    room("TerminalKit"),
    room("Platform"),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testSettings),
    tests(of: "DeckModel", named: "DeckModelTests"),
    tests(of: "JSONStream", named: "JSONStreamTests"),
    tests(
      of: "Pictures", named: "PicturesTests",
      excluding: ["make-png-fixtures.py", "make-jpeg-fixtures.py"]),
    tests(of: "TerminalKit", named: "TerminalKitTests", excluding: ["make-width-table.py"]),
    tests(of: "Platform", named: "PlatformTests"),
    // Runs the built program too, to see what it asks of the disk.
    tests(
      of: "CardStore", "DeckModel", "JSONStream", "Platform", "swipe-cli", named: "CardStoreTests"),
    tests(
      of: "SwipeApp", "CardStore", "DeckModel", "JSONStream", "Pictures", "TerminalKit", "Platform",
      named: "SwipeAppTests"
    ),
    // Runs the built program; depends on it so that it is built first.
    tests(
      of: "swipe-cli", named: "EndToEndTests", excluding: ["power-cut.sh", "replay.py"]),
    .executableTarget(
      name: "Benchmarks",
      path: "Tests/Benchmarks",
      swiftSettings: testSettings
    ),
  ]
)
