// Even margins, nothing clipped, no box for a missing letter: measured on pixels at every size.
import Config
import Gestures
import ListUI
import Model
import Paint
import Testing
import Text
import Units

@testable import panelist

/// A screen with a list on it.
struct TestScreen: CustomTestStringConvertible {
  let size: Size
  let rowHeight: Int

  var testDescription: String { "\(size.width)x\(size.height), rows of \(rowHeight) mm" }
  var panel: PanelGeometry { PanelGeometry(assuming160DPI: size) }

  static let all: [TestScreen] = [
    Size(width: 800, height: 480), Size(width: 1280, height: 800),
    Size(width: 1920, height: 1080), Size(width: 720, height: 1280),
  ].flatMap { size in [6, 10, 24, 36].map { TestScreen(size: size, rowHeight: $0) } }
}

/// A picture of the list and what can be measured on it.
private struct Shot {
  let words: [UInt32]
  let size: Size
  let metrics: RowMetrics
  let missingGlyphs: Int
  private let lines: TextLines

  /// The list after one finger went through some places, 20 ms each, and stayed or was lifted.
  ///
  /// - Parameter way: In millimetres.
  init(
    _ screen: TestScreen, _ texts: [String], done: Set<Int> = [],
    way: [(x: Double, y: Double)] = [],
    isLifted: Bool = false, banner: Banner? = nil
  ) throws {
    let items = texts.indices.map { row in
      Item(
        id: ItemID(high: 1, low: UInt64(row)), text: texts[row], isCompleted: done.contains(row),
        order: OrderKey(digits: [UInt8(row + 1)]))
    }
    var frames = way.indices.map { changeset in
      Self.frame(changeset, changeset == 0 ? .began : .moved, way[changeset])
    }
    if isLifted, let last = way.last { frames.append(Self.frame(way.count, .ended, last)) }
    // Before a finger that stays is taken for something that only lies there.
    let end = Instant.zero + .seconds(3)
    frames.append(ContactFrame(time: end))
    let rowHeight = Millimeters(Double(screen.rowHeight))
    lines = try panelLines()
    var replay = Replay(
      Scene(
        title: "", panel: screen.panel, rowHeight: rowHeight, items: items, frames: frames,
        events: banner.map { [(.zero, .banner($0))] } ?? []),
      lines: lines)
    while replay.presentation < end, replay.step() {}
    replay.draw()
    words = replay.words
    size = replay.size
    missingGlyphs = lines.missingGlyphs
    metrics = RowMetrics(
      panel: screen.panel, rowHeight: rowHeight, commitDistance: Tuning.standard.commitDistance,
      measurer: lines)
  }

  private static func frame(
    _ changeset: Int, _ phase: Contact.Phase, _ place: (x: Double, y: Double)
  ) -> ContactFrame {
    ContactFrame(
      time: .zero + .milliseconds(500 + 20 * changeset),
      contacts: [
        Contact(
          id: ContactID(serial: 1), phase: phase,
          position: Point(x: Millimeters(place.x), y: Millimeters(place.y)))
      ])
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { words[y * size.width + x] & 0xFF_FFFF }

  /// The smallest rectangle with all pixels of a kind inside another; nil when there is none.
  func bounds(in rect: Rect, of isForeground: (UInt32) -> Bool) -> Rect? {
    var found: Rect?
    for y in max(0, rect.top)..<min(size.height, rect.bottom) {
      for x in max(0, rect.left)..<min(size.width, rect.right) where isForeground(pixel(x, y)) {
        let old = found ?? Rect(left: x, top: y, right: x + 1, bottom: y + 1)
        found = Rect(
          left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1),
          bottom: max(old.bottom, y + 1))
      }
    }
    return found
  }

  func row(_ index: Int, from top: Int = 0) -> Rect {
    let top = top + index * metrics.height
    return Rect(left: 0, top: top, right: size.width, bottom: top + metrics.height)
  }

  /// Twice the distance of the letters' middle from a row's, for text that stands on its baseline.
  ///
  /// - Parameter share: Of a row's height, how many pixels per em it has.
  func offCentre(
    _ foreground: Rect, in row: Rect, _ style: TextStyle = .row, share: Double = RowMetrics.size
  ) -> Double {
    let size = Int((share * Double(metrics.height)).rounded())
    let middle = Double(foreground.bottom) - lines.metrics(style, size: size).middle.value
    return (2 * middle - Double(row.top + row.bottom)).magnitude
  }
}

/// White letters on rows, whose colours have no blue, and on black.
private func isLetter(_ pixel: UInt32) -> Bool { pixel & 0xFF > 128 }
private func isGreen(_ pixel: UInt32) -> Bool { pixel >> 8 & 0xFF > 128 }
/// The ground of cue and banner, under its light.
private func isGrey(_ pixel: UInt32) -> Bool {
  let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
  return red == green && blue >= red && blue <= red + 3 && red > 8
}
private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 128 }

@Suite("Looks")
struct LooksTests {
  @Test("letters stand in the middle of their row with even margins", arguments: TestScreen.all)
  func rows(screen: TestScreen) throws {
    let long = Array(repeating: "xx", count: 400).joined(separator: " ")
    let shot = try Shot(screen, ["xzvx", long])
    let height = shot.metrics.height
    let short = try #require(shot.bounds(in: shot.row(0), of: isLetter))
    #expect(shot.offCentre(short, in: shot.row(0)) <= 3, "\(short) of \(height)")
    let full = try #require(shot.bounds(in: shot.row(1), of: isLetter))
    // A long text is set smaller, its first letter with less room before its ink.
    #expect((full.left - short.left).magnitude <= 1 + height / 50)
    #expect((short.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 10)
    #expect(full.right <= shot.size.width - shot.metrics.margin)
    #expect(full.right >= shot.size.width - shot.metrics.margin - 2 * shot.metrics.textSize)
    #expect(shot.missingGlyphs == 0)
  }

  @Test("no letter is cut by its row, however high or deep it is", arguments: TestScreen.all)
  func tall(screen: TestScreen) throws {
    let shot = try Shot(screen, ["", "ÅÉŰgjpqy|§ß", ""])
    let row = shot.row(1)
    let foreground = try #require(shot.bounds(in: row, of: isLetter))
    #expect(foreground.top > row.top && foreground.bottom < row.bottom, "\(foreground)")
    #expect(shot.bounds(in: shot.row(0), of: isLetter) == nil)
    #expect(shot.missingGlyphs == 0)
  }

  @Test(
    "the tick and the cross stand in the middle beside the row, whole", arguments: TestScreen.all)
  func icons(screen: TestScreen) throws {
    let (middle, y) = (screen.panel.width.value / 2, Double(screen.rowHeight) / 2)
    let right = try Shot(screen, ["xx"], way: [(middle, y), (middle + 3, y), (middle + 46, y)])
    let left = try Shot(screen, ["xx"], way: [(middle, y), (middle - 3, y), (middle - 46, y)])
    // From the row's edge to the sign's middle, less half of it and of a stroke. It is whole at the
    // threshold, and so nearer on rows that are taller than that is far.
    let threshold = Tuning.standard.commitDistance.value / Double(screen.rowHeight)
    let place = Rows.iconEnd <= threshold ? Rows.iconPlace : threshold / 2
    let tick = place - Rows.poppedWidth / 2 - Rows.iconThickness / 2
    let cross = place - Rows.crossWidth / 2 - Rows.iconThickness / 2
    for (shot, room, isForeground) in [(right, tick, isGreen), (left, cross, isRed)] {
      let height = shot.metrics.height
      // The row has no black; what is beside it is black but for the sign.
      let base = height / 8
      let dark = (0..<shot.size.width).filter { shot.pixel($0, base) == 0 }
      let beside = Rect(
        left: try #require(dark.first), top: 0, right: try #require(dark.last) + 1, bottom: height)
      let foreground = try #require(shot.bounds(in: beside, of: isForeground))
      #expect(
        (foreground.top - (height - foreground.bottom)).magnitude <= 2, "\(foreground) of \(height)"
      )
      let gap = beside.left == 0 ? beside.right - foreground.right : foreground.left - beside.left
      #expect((Double(gap) - room * Double(height)).magnitude <= 2, "\(gap) of \(height)")
      #expect(
        foreground.left > beside.left && foreground.right < beside.right,
        "\(foreground) in \(beside)")
      #expect(foreground.right - foreground.left >= height / 3 - 1)
      #expect(shot.missingGlyphs == 0)
    }
  }

  @Test(
    "the row that unfolds above the list says its words in its middle", arguments: TestScreen.all)
  func prompt(screen: TestScreen) throws {
    let far = pull(of: 1.3, on: screen)
    let shot = try Shot(screen, ["", ""], way: [(40, 5), (40, 8), (40, 8 + far)])
    let top = try #require((0..<shot.size.height).first { shot.pixel(2, $0) != 0 })
    #expect(top > 0)
    let row = shot.row(0, from: top)
    let foreground = try #require(shot.bounds(in: row, of: isLetter))
    // Round letters go a little below the line that they stand on.
    let round = Double(shot.metrics.textSize) / 80
    #expect(shot.offCentre(foreground, in: row) <= 3 + 2 * round, "\(foreground) in \(row)")
    #expect(shot.bounds(in: shot.row(1, from: top), of: isLetter) == nil)
    #expect(shot.missingGlyphs == 0)
  }

  // Where the list has room for its end: elsewhere a first drag scrolls there.
  @Test(
    "the line below the end of the list stands where a row would",
    arguments: TestScreen.all.filter { Double(3 * $0.rowHeight) <= $0.panel.height.value })
  func clearing(screen: TestScreen) throws {
    let (far, low) = (pull(of: 1.3, on: screen), screen.panel.height.value - 3)
    let shot = try Shot(
      screen, ["", ""], done: [0, 1], way: [(40, low), (40, low - 3), (40, low - 3 - far)])
    let end = try #require((0..<shot.size.height).last { shot.pixel(2, $0) != 0 })
    let row = shot.row(0, from: end + 1)
    let foreground = try #require(shot.bounds(in: row, of: isLetter))
    #expect(shot.offCentre(foreground, in: row) <= 3, "\(foreground) in \(row)")
    #expect((foreground.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 10)
    #expect(shot.missingGlyphs == 0)
  }

  @Test("an empty list says how to begin, in the first row's place", arguments: TestScreen.all)
  func hint(screen: TestScreen) throws {
    let shot = try Shot(screen, [])
    let all = Rect(left: 0, top: 0, right: shot.size.width, bottom: shot.size.height)
    let foreground = try #require(shot.bounds(in: all) { $0 != 0 })
    #expect(foreground.top > 0 && foreground.bottom < shot.metrics.height, "\(foreground)")
    // The arrow has more room to its left than letters.
    #expect((foreground.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 8)
    #expect(foreground.right <= shot.size.width - shot.metrics.margin)
    #expect(shot.missingGlyphs == 0)
  }

  @Test("the cue is a band of a row's height, its words in its middle", arguments: TestScreen.all)
  func undoBar(screen: TestScreen) throws {
    let y = Double(screen.rowHeight) / 2
    let long = Array(repeating: "xx", count: 400).joined(separator: " ")
    let right = screen.panel.width.value - 5
    for text in ["xx", long] {
      let shot = try Shot(
        screen, [text], way: [(right, y), (right - 3, y), (right - 46, y)], isLifted: true)
      let (margin, height) = (shot.metrics.margin, shot.metrics.height)
      // Below the hint of a list that has become empty.
      let below = Rect(left: 0, top: height, right: shot.size.width, bottom: shot.size.height)
      let undoBar = try #require(shot.bounds(in: below) { $0 != 0 })
      #expect(
        undoBar.bottom == shot.size.height && undoBar.bottom - undoBar.top == height, "\(undoBar)")
      #expect(undoBar.left == 0 && undoBar.right == shot.size.width, "\(undoBar)")
      let words = try #require(shot.bounds(in: undoBar, of: isLetter))
      let off = shot.offCentre(words, in: undoBar, .medium, share: UndoBarLayout.letters)
      #expect(off <= 3, "\(words) in \(undoBar)")
      let action = try #require(
        shot.bounds(in: undoBar) { isRed($0) && !isLetter($0) && $0 & 0xFF < 40 })
      #expect((action.left - margin).magnitude <= 2 + shot.metrics.textSize / 10, "\(action)")
      #expect(words.left - action.right >= margin && words.right <= shot.size.width - margin)
      #expect(shot.missingGlyphs == 0)
    }
  }

  @Test(
    "the banner is a band of half a row, its words whole between the margins",
    arguments: TestScreen.all)
  func banner(screen: TestScreen) throws {
    let sentence = "The disk is full: 12 changes wait, and a power cut would lose them for ever. "
    let texts = [[sentence + sentence], ["x", sentence], [sentence + sentence, "Disk full"]]
    for texts in texts {
      let shot = try Shot(
        screen, Array(repeating: "", count: 40), banner: Banner(texts, isDismissible: false))
      let half = Int((Double(shot.metrics.height) / 2).rounded())
      let top = shot.size.height - half
      let band = Rect(left: 0, top: top, right: shot.size.width, bottom: shot.size.height)
      let ground = (0..<shot.size.height).filter { isGrey(shot.pixel(2, $0)) }
      #expect(ground == Array(top..<shot.size.height))
      let foreground = try #require(shot.bounds(in: band, of: isLetter))
      #expect(
        foreground.top > band.top && foreground.bottom < band.bottom, "\(foreground) in \(band)")
      #expect((foreground.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 10)
      #expect(foreground.right <= shot.size.width - shot.metrics.margin)
      #expect(shot.missingGlyphs == 0)
    }
  }

  /// How far a finger pulls until the list stands so many rows beyond its end.
  private func pull(of rows: Double, on screen: TestScreen) -> Double {
    let height = screen.panel.height.value
    let share = rows * Double(screen.rowHeight) / height
    return (1 / (1 - share) - 1) / 0.55 * height
  }
}
