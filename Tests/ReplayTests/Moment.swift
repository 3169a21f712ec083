// Moments of recordings that have reference pictures, and the screen sizes of each.
import Config
import Foundation
import Gestures
import Model
import Testing
import Units

@testable import panelist

/// A moment of a recording at one size.
struct Moment: CustomTestStringConvertible {
  let recording: String
  /// Name of the picture; moments of different recordings that must look alike share it.
  let name: String
  /// Time in the recording; the first frame at or after it is compared.
  let milliseconds: Int
  let size: Size
  /// In millimetres; nil for the recording's own.
  var rowHeight: Int?

  var golden: String {
    "\(name)-\(size.width)x\(size.height)" + (rowHeight.map { "-r\($0)" } ?? "")
  }
  var testDescription: String { "\(golden) of \(recording) at \(milliseconds) ms" }

  static let all: [Moment] =
    sizes.flatMap { size in looks.map { $0.moment(size) } }
    + [6, 24].flatMap { row in otherRows.map { $0.moment(sizes[0], rowHeight: row) } }
    + [sizes[0], sizes[1], narrow].flatMap { size in telling.map { $0.moment(size) } }

  private static let sizes = [
    Size(width: 800, height: 480), Size(width: 1280, height: 800),
    Size(width: 1920, height: 1080), Size(width: 720, height: 1280),
  ]
  private static let narrow = Size(width: 480, height: 800)

  /// A moment without a screen size.
  private struct Look {
    let recording: String
    let name: String
    let milliseconds: Int

    init(_ recording: String, _ name: String, _ milliseconds: Int) {
      (self.recording, self.name, self.milliseconds) = (recording, name, milliseconds)
    }

    func moment(_ size: Size, rowHeight: Int? = nil) -> Moment {
      Moment(
        recording: recording, name: name, milliseconds: milliseconds, size: size,
        rowHeight: rowHeight)
    }
  }

  private static let looks: [Look] = [
    swipes, springs, shuffles, scrolls, sinking, adding, editing, moving, clearing, undoing,
  ].flatMap(\.self)

  private static let swipes: [Look] = [
    Look("first-fade-in", "mid-fade-in", 130), Look("first-fade-in", "rest", 1500),
    Look("swipe-right-completes", "mid-swipe", 700),
    Look("swipe-right-completes", "completed", 1030),
    Look("swipe-right-completes", "half-struck", 630),
    Look("swipe-left-deletes", "half-crossed", 630),
    Look("completed-row-reopened", "mid-reopening", 700),
    Look("completed-row-reopened", "reopened", 1030),
    Look("swipe-left-deletes", "mid-deletion", 750),
    Look("two-rows-at-once", "two-rows-at-once", 750),
  ]
  private static let springs: [Look] = [
    Look("short-swipe-snaps-back", "mid-snap-back", 760),
    Look("short-swipe-snaps-back", "rest", 2500),
    Look("drag-back-cancels", "dragged-back", 950), Look("drag-back-cancels", "rest", 2500),
    Look("cancelled-contact", "mid-cancel", 860), Look("cancelled-contact", "rest", 2500),
  ]
  private static let shuffles: [Look] = [
    Look("swipe-left-deletes", "mid-shuffle", 975),
    Look("second-delete-in-the-shuffle", "second-shuffle", 1030),
    Look("row-held-in-the-shuffle", "held-in-the-shuffle", 1150),
    Look("only-row-deleted", "empty", 1400),
  ]
  private static let scrolls: [Look] = [
    Look("vertical-drag-scrolls", "mid-scroll", 700),
    Look("vertical-drag-scrolls", "pulled-beyond", 1300),
    Look("vertical-drag-scrolls", "thirty-rows", 2100),
    Look("diagonal-drag-scrolls", "diagonal-scroll", 775),
    Look("no-scroll-while-a-row-is-held", "held-while-dragged", 1050),
  ]

  private static let sinking: [Look] = [
    Look("done-row-sinks", "mid-sinking", 1110), Look("done-row-sinks", "sunk", 1333),
  ]
  private static let adding: [Look] = [
    Look("pull-adds-a-row", "half-unfolded", 660), Look("pull-adds-a-row", "unfolded", 830),
    Look("pull-adds-a-row", "typing", 1600), Look("pinch-adds-a-row", "half-parted", 665),
    Look("pinch-adds-a-row", "parted", 815), Look("tap-below-adds-a-row", "mid-adding", 700),
  ]
  private static let editing: [Look] = [
    Look("tap-edits-a-row", "mid-edit", 710), Look("tap-edits-a-row", "edited", 1500),
    Look("blank-row-is-deleted", "mid-blank", 2150),
  ]
  private static let moving: [Look] = [
    Look("long-press-moves-a-row", "lifted", 1090), Look("long-press-moves-a-row", "carried", 1300),
    Look("move-across-the-border-completes", "carried-among-done", 1490),
  ]
  private static let clearing: [Look] = [
    Look("pull-up-clears", "before-clearing", 830), Look("pull-up-clears", "mid-clearing", 1000),
    Look("nothing-to-clear", "nothing-to-clear", 830),
  ]
  private static let undoing: [Look] = [
    Look("undo-bar-undoes", "offered", 1400), Look("two-finger-tap-undoes", "undone", 1900),
    Look("undo-is-skipped", "not-undone", 2300), Look("external-changes", "mid-departure", 2050),
  ]
  /// Also on a narrow screen, where messages just fit.
  private static let telling: [Look] = [
    Look("banner-is-tapped-away", "restored", 1990),
    Look("undo-bar-stands-on-the-banner", "full-disk", 1700),
  ]
  /// Also with rows of other heights.
  private static let otherRows: [Look] = [
    Look("swipe-right-completes", "half-struck", 630), Look("tap-edits-a-row", "edited", 1500),
    Look("undo-bar-undoes", "offered", 1400),
  ]

  /// The recording to replay, with shortened texts.
  ///
  /// Most bytes of a picture are edges of glyphs. So only the first three rows keep a text: their
  /// last word, cut to three letters. Of numbered rows every fifth keeps its number, as on a ruler.
  func scene() throws -> Scene {
    var scene = try RecordingFile(path: Recorded.named(recording).url.path)
      .scene(size: size, screen: nil, settings: Settings())
    scene.panel = screen(under: scene)
    if let rowHeight { scene.rowHeight = Millimeters(Double(rowHeight)) }
    for index in scene.items.indices {
      let word = scene.items[index].text.split(separator: " ").last ?? ""
      let isBetweenMarks = Int(word).map { $0 % 5 != 0 } ?? (index > 2)
      scene.items[index].text = isBetweenMarks ? "" : String(word.prefix(3))
    }
    return scene
  }

  /// A 160 dpi screen, enlarged if recorded contacts would lie outside it.
  private func screen(under scene: Scene) -> PanelGeometry {
    var panel = PanelGeometry(assuming160DPI: size)
    let places = scene.frames.flatMap(\.contacts).map(\.position)
    // So that a whole fingertip fits on the screen.
    let tip: Millimeters = 5
    let widening = places.map { max(($0.x + tip) / panel.width, ($0.y + tip) / panel.height) }
    let factor = widening.reduce(1, max)
    panel.width = panel.width * factor
    panel.height = panel.height * factor
    return panel
  }
}
