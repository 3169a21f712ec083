// Layout measured on pixels at every size: even margins, no clipped text, no missing glyphs.
import Config
import Gestures
import ListUI
import Model
import Paint
import Session
import Testing
import Text
import Units

@testable import panelist

/// Size of a screen and row height of its list.
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

/// A picture of the list, with measurements.
private struct Shot {
  let words: [UInt32]
  let size: Size
  let metrics: RowMetrics
  let missingGlyphs: Int
  private let lines: TextLines

  /// Draws the list after one finger has moved along a path, 20 ms a point, and stays or is lifted.
  ///
  /// - Parameter way: Path of the finger in millimetres.
  init(
    _ screen: TestScreen, _ texts: [String], done: Set<Int> = [],
    way: [(x: Double, y: Double)] = [],
    isLifted: Bool = false, banner: Banner? = nil
  ) throws {
    let items = texts.indices.map { row in
      Item(
        id: ItemID(high: 1, low: UInt64(row)), text: texts[row], isCompleted: done.contains(row),
        order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    var frames = way.indices.map { index in
      Self.frame(index, index == 0 ? .began : .moved, way[index])
    }
    if isLifted, let last = way.last { frames.append(Self.frame(way.count, .ended, last)) }
    // Early enough that a resting finger is not yet ignored as idle.
    let end = Instant.zero + .seconds(3)
    frames.append(ContactFrame(time: end))
    let rowHeight = Millimeters(Double(screen.rowHeight))
    lines = try panelLines()
    var replay = Replay(
      Scene(
        title: "", panel: screen.panel, rowHeight: rowHeight, items: items, frames: frames,
        steps: banner.map { [(.zero, .input(.banner($0)))] } ?? []),
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
    _ index: Int, _ phase: Contact.Phase, _ place: (x: Double, y: Double)
  ) -> ContactFrame {
    ContactFrame(
      time: .zero + .milliseconds(500 + 20 * index),
      contacts: [
        Contact(
          id: ContactID(serial: 1), phase: phase,
          position: Point(x: Millimeters(place.x), y: Millimeters(place.y)))
      ])
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { words[y * size.width + x] & 0xFF_FFFF }

  /// Bounds of the pixels inside `rect` that match the predicate; nil if none does.
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

  /// Twice the distance between the text's vertical centre and the row's.
  ///
  /// - Parameter share: Text size as a share of the row height.
  func offCentre(
    _ foreground: Rect, in row: Rect, _ style: TextStyle = .row, share: Double = RowMetrics.size
  ) -> Double {
    let size = Int((share * Double(metrics.height)).rounded())
    let middle = Double(foreground.bottom) - lines.metrics(style, size: size).middle.value
    return (2 * middle - Double(row.top + row.bottom)).magnitude
  }
}

/// Text is white, on rows, whose colours have no blue, and on black.
private func isLetter(_ pixel: UInt32) -> Bool { pixel & 0xFF > 128 }
private func isGreen(_ pixel: UInt32) -> Bool { pixel >> 8 & 0xFF > 128 }
/// The background of undo bar and banner, with its bevel.
private func isGrey(_ pixel: UInt32) -> Bool {
  let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
  return red == green && blue >= red && blue <= red + 3 && red > 8
}
private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 128 }

@Suite("Layout on pixels")
struct LooksTests {
  @Test("text is centred in its row with even margins", arguments: TestScreen.all)
  func rows(screen: TestScreen) throws {
    let long = Array(repeating: "xx", count: 400).joined(separator: " ")
    let shot = try Shot(screen, ["xzvx", long])
    let height = shot.metrics.height
    let short = try #require(shot.bounds(in: shot.row(0), of: isLetter))
    #expect(shot.offCentre(short, in: shot.row(0)) <= 3, "\(short) of \(height)")
    let full = try #require(shot.bounds(in: shot.row(1), of: isLetter))
    // A long text is set smaller, so its first glyph has a smaller left side bearing.
    #expect((full.left - short.left).magnitude <= 1 + height / 50)
    #expect((short.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 10)
    #expect(full.right <= shot.size.width - shot.metrics.margin)
    #expect(full.right >= shot.size.width - shot.metrics.margin - 2 * shot.metrics.textSize)
    #expect(shot.missingGlyphs == 0)
  }

  @Test("a row clips no glyph, however tall or deep", arguments: TestScreen.all)
  func tall(screen: TestScreen) throws {
    let shot = try Shot(screen, ["", "ÅÉŰgjpqy|§ß", ""])
    let row = shot.row(1)
    let foreground = try #require(shot.bounds(in: row, of: isLetter))
    #expect(foreground.top > row.top && foreground.bottom < row.bottom, "\(foreground)")
    #expect(shot.bounds(in: shot.row(0), of: isLetter) == nil)
    #expect(shot.missingGlyphs == 0)
  }

  @Test(
    "the tick and the cross are drawn whole and centred beside the row", arguments: TestScreen.all)
  func icons(screen: TestScreen) throws {
    let (middle, y) = (screen.panel.width.value / 2, Double(screen.rowHeight) / 2)
    let right = try Shot(screen, ["xx"], way: [(middle, y), (middle + 3, y), (middle + 46, y)])
    let left = try Shot(screen, ["xx"], way: [(middle, y), (middle - 3, y), (middle - 46, y)])
    // From the row's edge to the icon's centre, minus half the icon and half a stroke. The icon is
    // complete at the threshold, so it is nearer on rows taller than the threshold distance.
    let threshold = Tuning.standard.commitDistance.value / Double(screen.rowHeight)
    let place = Rows.iconEnd <= threshold ? Rows.iconMiddle : threshold / 2
    let tick = place - Rows.poppedWidth / 2 - Rows.iconThickness / 2
    let cross = place - Rows.crossWidth / 2 - Rows.iconThickness / 2
    for (shot, room, isForeground) in [(right, tick, isGreen), (left, cross, isRed)] {
      let height = shot.metrics.height
      // The row has no black pixels; beside it only the icon is not black.
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
    "the new row pulled in above the list centres its prompt", arguments: TestScreen.all)
  func prompt(screen: TestScreen) throws {
    let far = pull(of: 1.3, on: screen)
    let shot = try Shot(screen, ["", ""], way: [(40, 5), (40, 8), (40, 8 + far)])
    let top = try #require((0..<shot.size.height).first { shot.pixel(2, $0) != 0 })
    #expect(top > 0)
    let row = shot.row(0, from: top)
    let foreground = try #require(shot.bounds(in: row, of: isLetter))
    // Round letters overshoot the baseline a little.
    let round = Double(shot.metrics.textSize) / 80
    #expect(shot.offCentre(foreground, in: row) <= 3 + 2 * round, "\(foreground) in \(row)")
    #expect(shot.bounds(in: shot.row(1, from: top), of: isLetter) == nil)
    #expect(shot.missingGlyphs == 0)
  }

  // Only where the whole list fits the screen: elsewhere the first drag scrolls to its end.
  @Test(
    "the line below the end of the list is placed like a row",
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

  @Test("an empty list shows a hint in the place of the first row", arguments: TestScreen.all)
  func hint(screen: TestScreen) throws {
    let shot = try Shot(screen, [])
    let all = Rect(left: 0, top: 0, right: shot.size.width, bottom: shot.size.height)
    let foreground = try #require(shot.bounds(in: all) { $0 != 0 })
    #expect(foreground.top > 0 && foreground.bottom < shot.metrics.height, "\(foreground)")
    // The arrow has a larger left margin than text.
    #expect((foreground.left - shot.metrics.margin).magnitude <= 2 + shot.metrics.textSize / 8)
    #expect(foreground.right <= shot.size.width - shot.metrics.margin)
    #expect(shot.missingGlyphs == 0)
  }

  @Test("the undo bar has the height of a row, and its text is centred", arguments: TestScreen.all)
  func undoBar(screen: TestScreen) throws {
    let y = Double(screen.rowHeight) / 2
    let long = Array(repeating: "xx", count: 400).joined(separator: " ")
    let right = screen.panel.width.value - 5
    for text in ["xx", long] {
      let shot = try Shot(
        screen, [text], way: [(right, y), (right - 3, y), (right - 24, y), (right - 46, y)],
        isLifted: true)
      let (margin, height) = (shot.metrics.margin, shot.metrics.height)
      // Below the hint of the now empty list.
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
      let leeway = 2 + shot.metrics.textSize / 10
      if screen.panel.width > UndoBarLayout.wide {
        // Under the finger, which lifted on the right: the words are on the longer side.
        let hand = screen.panel.pixels(x: Millimeters(right - 46)).value
        let middle = Double(action.left + action.right) / 2
        #expect(abs(middle - hand) <= Double(leeway), "\(action)")
        #expect(action.left - words.right >= margin - leeway && words.left >= margin - leeway)
      } else {
        #expect((action.left - margin).magnitude <= leeway, "\(action)")
        #expect(words.left - action.right >= margin && words.right <= shot.size.width - margin)
      }
      #expect(shot.missingGlyphs == 0)
    }
  }

  @Test(
    "the banner is half a row high and shows its whole text between the margins",
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

  /// Finger travel that overscrolls the list by so many rows.
  private func pull(of rows: Double, on screen: TestScreen) -> Double {
    let height = screen.panel.height.value
    let share = rows * Double(screen.rowHeight) / height
    return (1 / (1 - share) - 1) / 0.55 * height
  }
}
