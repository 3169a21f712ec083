// Pictures of a list in ten scripts match reference pictures, which name the fonts that drew them.
import Foundation
import Gestures
import ListUI
import Model
import Paint
import Picture
import Store
import Testing
import Text
import Units

@testable import panelist

@Suite("Pictures of scripts")
struct ScriptGoldenTests {
  private static let folder = Recorded.root.appending(path: "Tests/Goldens/Scripts")
  private static let versionsFile = folder.appending(path: "versions.txt")
  private static let texts = [
    "حليب وخبز من السوق", "חלב ולחם מהשוק", "🥛 Milk 👨‍👩‍👧 👍🏽 🇩🇪 1️⃣", "दूध और रोटी ख़रीदना",
    "ซื้อนมและไข่ที่ตลาด", "買牛奶和雞蛋", "牛乳、パンと卵を買う", "우유와 달걀 사기", "বাংলা দুধ কেনা", "பால் வாங்க",
    "Buy milk and Ελιές",
  ]
  /// The fonts that fontconfig chooses where Debian's packages are installed.
  private static let fonts = [
    "truetype/noto/NotoColorEmoji.ttf", "truetype/noto/NotoSansArabic-Bold.ttf",
    "truetype/noto/NotoSansBengali-Bold.ttf", "opentype/noto/NotoSansCJK-Bold.ttc",
    "truetype/noto/NotoSansDevanagari-Bold.ttf", "truetype/noto/NotoSansHebrew-Bold.ttf",
    "truetype/noto/NotoSansTamil-Bold.ttf", "truetype/noto/NotoSansThai-Bold.ttf",
  ]

  /// A picture of the list.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let panel: PanelGeometry
    var theme = Theme.Name.heat
    /// Every other row is completed.
    var isCompleted = false
    /// The texts seven times in a row, which takes two lines.
    var isLong = false
    /// The row that is being edited.
    var edited: Int?
    var testDescription: String { name }
  }

  private static let small = PanelGeometry(
    pixels: Size(width: 800, height: 480), width: 154, height: 92)
  static let scenes = [
    Scene(name: "heat-800x480", panel: small),
    Scene(name: "paper-800x480", panel: small, theme: .paper),
    Scene(name: "ember-800x480", panel: small, theme: .ember),
    Scene(name: "tide-800x480", panel: small, theme: .tide),
    Scene(name: "completed-800x480", panel: small, isCompleted: true),
    Scene(name: "two-lines-800x480", panel: small, isLong: true),
    Scene(
      name: "heat-1280x800",
      panel: PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)),
    Scene(
      name: "heat-720x1280",
      panel: PanelGeometry(pixels: Size(width: 720, height: 1280), width: 62, height: 110)),
    Scene(name: "edited-800x480", panel: small, edited: 0),
    Scene(name: "heat-1920x1080", panel: large),
    Scene(name: "completed-1920x1080", panel: large, isCompleted: true),
    Scene(name: "two-lines-1920x1080", panel: large, isLong: true),
    Scene(name: "edited-1920x1080", panel: large, edited: 4),
  ]
  /// 32 inches.
  private static let large = PanelGeometry(
    pixels: Size(width: 1920, height: 1080), width: 708, height: 398)

  private func picture(of scene: Scene) throws -> [UInt32] {
    let items = Self.texts.enumerated().map { row, text in
      Item(
        id: ItemID(high: 1, low: UInt64(row)),
        text: Array(repeating: text, count: scene.isLong ? 7 : 1).joined(separator: " "),
        isCompleted: scene.isCompleted && row % 2 == 0, order: OrderKey(digits: [UInt8(row + 1)]),
        in: .original)
    }
    let lines = try TextLines(.inter, fonts: .atOnce)
    var view = ListView(
      items: items, panel: scene.panel, rowHeight: nil, measurer: lines, start: .zero,
      options: ListOptions(theme: scene.theme),
      ids: IDGenerator(item: { ItemID.random() }, changeset: { ChangesetID.random() }))
    var events: [ListEvent] = []
    if let row = scene.edited { try tap(row, of: scene.panel, &view, &events) }
    while let deadline = view.nextDeadline, deadline < .zero + .seconds(2) {
      view.advance(to: max(deadline, .zero) + .milliseconds(100), events: &events)
    }
    let words = FirstPicture(of: &view, scene.panel.pixels, .upright, lines: lines).words
    #expect(lines.missingFonts.isEmpty, "deploy/dependencies --tests installs the fonts")
    return words
  }

  /// Taps a row, so that it is edited.
  private func tap(
    _ row: Int, of panel: PanelGeometry, _ view: inout ListView, _ events: inout [ListEvent]
  ) throws {
    let middle = Pixels((Double(row) + 0.5) * Double(view.metrics.height))
    let place = Point(x: panel.width * 0.5, y: panel.millimeters(y: middle))
    view.handle(
      Gesture(
        kind: .tap(view.hit(at: place)), phase: .ended, contact: ContactID(serial: 1), time: .zero,
        position: place, translation: .zero), events: &events)
    try #require(view.editedItem == ItemID(high: 1, low: UInt64(row)))
  }

  @Test("a list in ten scripts matches its reference picture", arguments: scenes)
  func picture(scene: Scene) throws {
    let words = try picture(of: scene)
    let size = scene.panel.pixels
    guard try isBlessing || Self.present() == Self.recorded() else {
      // Other fonts and libraries place glyphs otherwise by parts of a pixel.
      let file = Self.folder.appending(path: "\(scene.name).png")
      let reference = try PictureFile(file.path).read()
      try #require(reference.size == size)
      let boxes = (Self.foregroundBoxes(words, size), Self.foregroundBoxes(reference.words, size))
      #expect(boxes.0.count == boxes.1.count)
      for (row, (ours, theirs)) in zip(boxes.0, boxes.1).enumerated() {
        #expect(ours.isNear(theirs), "row \(row + 1): \(ours) and \(theirs)")
      }
      return
    }
    let golden = Golden(folder: Self.folder, name: scene.name, tolerance: 0)
    let complaint = try golden.complaint(about: words, size: size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test("versions.txt names the fonts, and each reference has at most 256 KiB")
  func folder() throws {
    if isBlessing {
      try Self.present().write(to: Self.versionsFile, atomically: true, encoding: .utf8)
    }
    #expect(!isBlessing, "versions.txt was written anew")
    let lines = try Self.recorded().split(separator: "\n")
    #expect(lines.count == Self.fonts.count + 7)
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".new.png") && !$0.hasSuffix(".diff.png") }
    #expect(Set(kept) == Set(Self.scenes.map { "\($0.name).png" } + ["versions.txt"]))
    for name in kept {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 256 << 10, "\(name) takes \(bytes) bytes")
    }
  }

  @Test("a letter that is two pixels wider is found, and one that is one pixel wider is not")
  func boxes() {
    let size = Size(width: 20, height: 4)
    func letter(_ right: Int) -> [UInt32] {
      (0..<80).map { $0 % 20 >= 5 && $0 % 20 < right && $0 / 20 == 1 ? 0xFF_FFFF : 0x20_2020 }
    }
    let box = Self.foregroundBoxes(letter(10), size)
    #expect(box == [ForegroundBox(left: 5, right: 9, top: 1, bottom: 1)])
    #expect(zip(box, Self.foregroundBoxes(letter(11), size)).allSatisfy { $0.isNear($1) })
    #expect(zip(box, Self.foregroundBoxes(letter(12), size)).allSatisfy { !$0.isNear($1) })
  }

  /// The letters of one row: their outermost columns and lines.
  struct ForegroundBox: Equatable {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int

    func isNear(_ other: ForegroundBox) -> Bool {
      [left - other.left, right - other.right, top - other.top, bottom - other.bottom]
        .allSatisfy { abs($0) <= 1 }
    }
  }

  /// The boxes of letters, one for each group of lines that have some. What differs from the first
  /// column of its line belongs to one.
  private static func foregroundBoxes(_ words: [UInt32], _ size: Size) -> [ForegroundBox] {
    var boxes: [ForegroundBox] = []
    var open: ForegroundBox?
    for y in 0..<size.height {
      let ground = words[y * size.width]
      let covered = (0..<size.width).filter { x in
        let word = words[y * size.width + x]
        let difference = [16, 8, 0].map { (shift: UInt32) -> Int in
          let (own, behind) = (Int(word >> shift & 0xff), Int(ground >> shift & 0xff))
          return abs(own - behind)
        }
        return difference.contains { $0 > 64 }
      }
      guard let left = covered.first, let right = covered.last else {
        if let box = open { boxes.append(box) }
        open = nil
        continue
      }
      var box = open ?? ForegroundBox(left: left, right: right, top: y, bottom: y)
      (box.left, box.right, box.bottom) = (min(box.left, left), max(box.right, right), y)
      open = box
    }
    return open.map { boxes + [$0] } ?? boxes
  }

  private static func recorded() throws -> String {
    try String(contentsOf: versionsFile, encoding: .utf8)
  }

  /// The versions of the list's own fonts and of the libraries, and the other fonts.
  private static func present() throws -> String {
    try fonts.map { path in
      let file = URL(filePath: "/usr/share/fonts/\(path)")
      return "font \(file.lastPathComponent) \(Versions.hash(try Data(contentsOf: file)))\n"
    }.joined() + Versions.present()
  }
}
