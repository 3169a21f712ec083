// Which moments of the recordings are kept as pictures, and on which panels.
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
  /// Of the picture. Moments of several recordings that must look alike have the same.
  let name: String
  /// On the recording's clock: the first picture at or after it is taken.
  let milliseconds: Int
  let size: Size

  var golden: String { "\(name)-\(size.width)x\(size.height)" }
  var testDescription: String { "\(golden) of \(recording) at \(milliseconds) ms" }

  static let all: [Moment] = [
    Size(width: 800, height: 480), Size(width: 1280, height: 800),
    Size(width: 1920, height: 1080), Size(width: 720, height: 1280),
  ].flatMap { size in
    (swipes + springs + shuffles + scrolls).map {
      Moment(recording: $0.0, name: $0.1, milliseconds: $0.2, size: size)
    }
  }

  private static let swipes = [
    ("first-fade-in", "mid-fade-in", 130), ("first-fade-in", "rest", 300),
    ("swipe-right-completes", "rest", 400), ("swipe-right-completes", "mid-swipe", 700),
    ("swipe-right-completes", "completed", 1030),
    ("completed-row-reopened", "mid-reopening", 700), ("completed-row-reopened", "reopened", 1030),
    ("swipe-left-deletes", "mid-deletion", 750), ("two-rows-at-once", "two-rows-at-once", 750),
  ]
  private static let springs = [
    ("short-swipe-snaps-back", "mid-snap-back", 800), ("short-swipe-snaps-back", "rest", 930),
    ("drag-back-cancels", "dragged-back", 950), ("drag-back-cancels", "rest", 1230),
    ("cancelled-contact", "mid-cancel", 880), ("cancelled-contact", "rest", 1030),
  ]
  private static let shuffles = [
    ("swipe-left-deletes", "mid-shuffle", 975),
    ("second-delete-in-the-shuffle", "second-shuffle", 1030),
    ("row-held-in-the-shuffle", "held-in-the-shuffle", 1150),
  ]
  private static let scrolls = [
    ("vertical-drag-scrolls", "mid-scroll", 700), ("vertical-drag-scrolls", "pulled-beyond", 1300),
    ("vertical-drag-scrolls", "thirty-rows", 2100),
    ("diagonal-drag-scrolls", "diagonal-scroll", 775),
    ("no-scroll-while-a-row-is-held", "held-while-dragged", 1050),
  ]

  /// What is replayed.
  ///
  /// Most of a picture's bytes are the edges of its letters. So only the last word of an item is
  /// left, cut to five letters, and of the numbered rows only every fifth is named, as on a ruler.
  func scene() throws -> Scene {
    var scene = try RecordingFile(path: Recorded.named(recording).url.path)
      .scene(size: size, glass: nil, settings: Settings())
    scene.panel = glass(under: scene)
    for index in scene.items.indices {
      let word = scene.items[index].text.split(separator: " ").last ?? ""
      let isBetweenMarks = Int(word).map { $0 % 5 != 0 } ?? false
      scene.items[index].text = isBetweenMarks ? "" : String(word.prefix(5))
    }
    return scene
  }

  /// Glass of 160 dots an inch, or larger where the recorded hands would be beside it.
  private func glass(under scene: Scene) -> PanelGeometry {
    var panel = PanelGeometry(assuming160DPI: size)
    let places = scene.frames.flatMap(\.contacts).map(\.position)
    // So that a fingertip, too, is on the glass.
    let tip: Millimeters = 5
    let widening = places.map { max(($0.x + tip) / panel.width, ($0.y + tip) / panel.height) }
    let factor = widening.reduce(1, max)
    panel.width = panel.width * factor
    panel.height = panel.height * factor
    return panel
  }
}
