// Pictures of the list match reference pictures at several sizes.
import Config
import Foundation
import Picture
import Testing
import Text
import Units

@testable import panelist

@Suite("Pictures of the list")
struct GoldenTests {
  private static let folder = Recorded.root.appending(path: "Tests/Goldens")
  private static let versionsFile = folder.appending(path: "versions.txt")

  private func picture(of moment: Moment) throws -> [UInt32] {
    var replay = Replay(try moment.scene(), lines: try panelLines())
    let instant = Instant.zero + .milliseconds(moment.milliseconds)
    while replay.presentation < instant, replay.step() {}
    replay.draw()
    return replay.words
  }

  /// 0 with the fonts and libraries that drew the references; else 2 of 255, and that is printed.
  static let tolerance: Double = {
    // If either version text is missing, pictures must be equal.
    guard let recorded = try? String(contentsOf: versionsFile, encoding: .utf8),
      // As above.
      let present = try? Versions.present(), recorded != present
    else { return 0 }
    print("Pictures: drawn by\n\(recorded)and here by\n\(present)so 2 of 255 may differ.")
    return 2
  }()

  @Test("a picture of the list matches its reference", arguments: Moment.all)
  func picture(moment: Moment) throws {
    let golden = Golden(folder: Self.folder, name: moment.golden, tolerance: Self.tolerance)
    let words = try picture(of: moment)
    let complaint = try golden.complaint(about: words, size: moment.size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test("each reference picture belongs to a moment and has at most 24 KiB")
  func folder() throws {
    let kept = try names(in: Self.folder).filter { $0.hasSuffix(".png") }
    let left = kept.filter { $0.hasSuffix(".new.png") || $0.hasSuffix(".diff.png") }
    #expect(Set(kept).subtracting(left) == Set(Moment.all.map { "\($0.golden).png" }))
    for name in kept where !left.contains(name) {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 24 << 10, "\(name) takes \(bytes) bytes")
    }
  }

  @Test("versions.txt names the fonts and libraries that drew the references")
  func versions() throws {
    let file = Self.versionsFile
    if isBlessing { try Versions.present().write(to: file, atomically: true, encoding: .utf8) }
    #expect(!isBlessing, "versions.txt was written anew")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ")[0] } == [
        "font", "font", "font", "font", "font", "FreeType", "HarfBuzz",
      ])
  }

  @Test("one differing pixel fails and writes both files; the next match removes them")
  func planted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Files left in the temporary folder harm no other test.
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = Size(width: 4, height: 2)
    let golden = Golden(folder: folder, name: "a", tolerance: 0)
    let right = [UInt32](repeating: 0x20_4060, count: 8)
    var wrong = right
    wrong[5] ^= 1

    let missing = try golden.complaint(about: right, size: size, blessing: false)
    #expect(missing?.hasPrefix("a: there is no reference; ") == true)
    let blessed = try golden.complaint(about: right, size: size, blessing: true)
    #expect(blessed == "a: written anew; look at it, then run again")
    let equal = try golden.complaint(about: right, size: size, blessing: false)
    #expect(equal == nil)
    #expect(try names(in: folder) == ["a.png"])

    let different = try golden.complaint(about: wrong, size: size, blessing: false)
    #expect(different?.hasPrefix("a: 1 pixels differ, ") == true)
    #expect(try names(in: folder) == ["a.diff.png", "a.new.png", "a.png"])
    #expect(try PictureFile(folder.appending(path: "a.diff.png").path).read()[1, 1] == 0xFF_00FF)
    let again = try golden.complaint(about: right, size: size, blessing: false)
    #expect(again == nil)
    #expect(try names(in: folder) == ["a.png"])

    let other = try golden.complaint(about: right, size: Size(width: 2, height: 4), blessing: false)
    #expect(other?.hasPrefix("a: the reference has another size; ") == true)
  }

  @Test("a mean error within the tolerance passes, and one above it fails")
  func tolerated() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // As above.
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = Size(width: 1, height: 1)
    let golden = Golden(folder: folder, name: "a", tolerance: 2)
    _ = try golden.complaint(about: [0x10_1010], size: size, blessing: true)
    #expect(try golden.complaint(about: [0x12_1212], size: size, blessing: false) == nil)
    #expect(try golden.complaint(about: [0x13_1212], size: size, blessing: false) != nil)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
