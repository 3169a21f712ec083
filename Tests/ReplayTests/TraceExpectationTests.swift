// Recordings of real panels through the program's pipeline: recognized gestures match expectations.
import CEvdev
import Config
import Evdev
import ForeignRecordings
import Foundation
import Gestures
import Shell
import Testing
import Units

@testable import panelist

/// A screen full of fixed rows, 10 mm high, from its top edge.
private struct RowsScreen: Surface {
  static let rowHeight: Millimeters = 10
  let width: Millimeters
  let height: Millimeters

  let facts = SurfaceFacts()

  func hit(at point: Point) -> Hit {
    Hit(.rows, row(Int((point.y.value / 10).rounded(.down)) + 1))
  }
  func seam(near point: Point) -> Seam? {
    let above = Int((point.y.value / 10 + 0.5).rounded(.down))
    return Seam(
      above: above > 0 ? row(above) : nil, below: above < last ? row(above + 1) : nil)
  }

  private var last: Int { max(1, Int((height.value / 10).rounded(.up))) }
  /// - Parameter number: Row, counted from 1.
  private func row(_ number: Int) -> TargetID { TargetID(high: 0, low: UInt64(min(last, number))) }

  func isSeen(_ target: TargetID) -> Bool { true }
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { 0 }
  var bounds: Vector { Vector(dx: width, dy: height) }
}

/// Gesture updates and frames of a replayed recording.
private struct Played {
  /// All gesture updates in order.
  private(set) var updates: [Gesture] = []
  let frames: [ContactFrame]

  /// Time of the first event of a device's recording, in seconds.
  static let lead = 0.5

  init(_ scene: Scene, recognizing kinds: GestureKinds) {
    frames = scene.frames
    let screen = RowsScreen(width: scene.panel.width, height: scene.panel.height)
    var core = GestureCore(recognizing: kinds)
    var stitching = ContactStitcher(scene.stitching)
    for frame in frames {
      stitching.handle(frame, by: &core, on: screen) { updates.append($0) }
    }
    // A lost contact may still be held for stitching when the recording ends.
    while let due = stitching.nextDeadline {
      stitching.advance(to: due, by: &core, on: screen) { updates.append($0) }
    }
  }

  /// Every gesture, described as in an expectation.
  var gestures: [TraceGesture] {
    var begun: [Gesture.Kind: [ContactID: Gesture]] = [:]
    var gestures: [TraceGesture] = []
    for update in updates {
      switch update.phase {
      case .began: begun[update.kind, default: [:]][update.contact] = update
      case .changed: break
      case .ended, .cancelled:
        gestures.append(
          Self.gesture(from: begun[update.kind]?[update.contact] ?? update, to: update))
      }
    }
    return gestures.sorted { $0.time < $1.time }
  }

  private static func gesture(from start: Gesture, to end: Gesture) -> TraceGesture {
    let time = Double(start.time.nanoseconds) / 1_000_000_000 - lead
    let (words, measure) = Self.words(from: start, to: end)
    // Neither has an effect.
    let isCancelled = end.phase == .cancelled || !end.mayCommit
    let all = words + (isCancelled ? " cancelled" : "")
    let shown = measure.map { " \(($0 * 10).rounded() / 10) mm" } ?? ""
    return TraceGesture(
      time: time, words: all, measure: measure,
      line: "\((time * 100).rounded() / 100) s \(all)\(shown)")
  }

  private static func words(from start: Gesture, to end: Gesture) -> (String, Double?) {
    switch end.kind {
    case .rowPan(let row): ("row \(row.low) swipe", end.translation.dx.value)
    case .listPan: ("list drag", end.translation.dy.value)
    case .tap(let hit):
      (hit.target.map { "tap on row \($0.low)" } ?? "tap beside the rows", nil)
    case .twoFingerTap: ("two-finger tap", nil)
    case .longPress(let row): ("row \(row.low) lifted, moved", end.translation.dy.value)
    case .pinch(let seam):
      (
        "pinch rows \(seam.above?.low ?? 0) and \(seam.below?.low ?? 0)", span(end) - span(start)
      )
    }
  }

  private static func span(_ pinch: Gesture) -> Double {
    guard let other = pinch.other else { return 0 }
    return (other.position - pinch.position).lengthSquared.squareRoot()
  }
}

@Suite("Gestures on real panels")
struct TraceExpectationTests {
  @Test("the recognized gestures match the expectation of the recording", arguments: present)
  func expected(expectation: TraceExpectation) throws {
    let folder = try #require(PanelTrace.folder)
    let file = try RecordingFile(
      path: folder.appending(path: expectation.recording).path, axes: expectation.axes)
    let scene = file.scene(
      size: nil, screen: expectation.screen, rowHeight: RowsScreen.rowHeight, settings: Settings())
    let real = Played(scene, recognizing: expectation.kinds).gestures
      .filter { expectation.span.contains($0.time) }
    let open = try OpenMoments.all()[expectation.testDescription] ?? .none
    let comparison = TraceComparison(expectation.gestures, real, open: open)
    #expect(
      comparison.isRight,
      "\(expectation.testDescription): \(expectation.recording)\n\(lines(comparison.report))")
  }

  @Test("every expectation parses, and there are at least 25")
  func readable() throws {
    let folder = Recorded.root.appending(path: "Tests/Traces")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".expected") }
    for name in names { _ = try TraceExpectation(folder.appending(path: name)) }
    #expect(TraceExpectation.all.count == names.count && names.count >= 25)
  }

  @Test("each known mismatch names a line of an expectation and a reason")
  func open() throws {
    for (name, open) in try OpenMoments.all() {
      let expectation = TraceExpectation.all.first { $0.testDescription == name }
      let lines = try #require(expectation, "\(name)").gestures.map(\.line)
      #expect(open.missing.allSatisfy(lines.contains), "\(name)")
      #expect(!open.missing.isEmpty || !open.instead.isEmpty, "\(name)")
      #expect(!open.reason.isEmpty, "\(name)")
    }
    #expect(throws: TraceExpectation.Wrong.self) { try OpenMoments.read("missing 1 s tap") }
    #expect(throws: TraceExpectation.Wrong.self) { try OpenMoments.read("some-drag") }
  }

  @Test("a known mismatch that no longer occurs must be removed from the list")
  func shrinking() throws {
    let (tap, drag) = ("0.20 s tap on row 3", "1.50 s list drag down 20 mm")
    let expected = try [tap, drag].map { try #require(TraceGesture($0)) }
    let swipe = try #require(TraceGesture("1.5 s row 3 swipe left 2 mm"))
    func isRight(_ decided: [TraceGesture], _ list: String) throws -> Bool {
      let open = try OpenMoments.read(list)["some-drag"] ?? .none
      return TraceComparison(expected, decided, open: open).isRight
    }
    let list = "some-drag because it is aslant\nmissing \(drag)\ninstead \(swipe.line)"
    #expect(try isRight(expected, ""))
    #expect(try isRight([expected[0], swipe], list))
    #expect(try !isRight([expected[0], swipe], ""))
    #expect(try !isRight(expected + [swipe], list))
    #expect(try !isRight([expected[0]], list))
    #expect(try !isRight([swipe], list))
    #expect(try !isRight([expected[0], swipe, swipe], list))
  }

  @Test("an expectation with another time, target or distance does not match")
  func different() throws {
    let line = "5.51 s pinch rows 3 and 4 apart 42 mm"
    let right = try #require(TraceGesture(line))
    #expect(right.measure == 42)
    let others = [
      "5.4 s pinch rows 3 and 4 apart 42 mm", "5.51 s pinch rows 3 and 4 together 42 mm",
      "5.51 s pinch rows 3 and 5 apart 42 mm", "5.51 s pinch rows 3 and 4 apart 39 mm",
      "5.51 s pinch rows 3 and 4 apart 42 mm, cancelled", "5.51 s tap on row 3",
    ]
    for other in others { #expect(!right.isSame(as: try #require(TraceGesture(other)))) }
    let near = try #require(TraceGesture("5.6 s pinch rows 3 and 4 apart 43.9 mm"))
    #expect(right.isSame(as: near))
    #expect(TraceGesture("5.51 s row 3 swipe sideways 4 mm") == nil)
  }

  @Test("in every recording each contact begins and ends once, and no cancelled one ends a gesture")
  func whole() throws {
    var played = 0
    for path in Self.recordings {
      let file: RecordingFile
      do throws(Failure) {
        // Any range will do: only used for a file without axis ranges.
        file = try RecordingFile(path: path, axes: Self.axes(of: path))
      } catch {
        #expect(error.status == .badData, "\(error.message)")
        print("Recordings of real panels: refused: \(error.message)")
        continue
      }
      played += 1
      guard case .evemu(let device, _) = file else {
        Issue.record("\(path) is no device's recording")
        continue
      }
      let scene = file.scene(
        size: nil, screen: nil, rowHeight: RowsScreen.rowHeight, settings: Settings())
      check(Played(scene, recognizing: .all), device, path)
    }
    print("Recordings of real panels: \(played) of \(Self.recordings.count) checked.")
    #expect(played * 10 >= Self.recordings.count * 9)
  }

  private func check(_ played: Played, _ device: EvemuFile, _ path: String) {
    var open: Set<ContactID> = []
    var known: Set<ContactID> = []
    var cancelled: Set<ContactID> = []
    for contact in played.frames.flatMap(\.contacts) {
      switch contact.phase {
      case .began:
        #expect(known.insert(contact.id).inserted, "\(path): \(contact.id) began twice")
        open.insert(contact.id)
      case .moved: #expect(open.contains(contact.id), "\(path)")
      case .ended: #expect(open.remove(contact.id) != nil, "\(path)")
      case .cancelled:
        #expect(open.remove(contact.id) != nil, "\(path)")
        cancelled.insert(contact.id)
      }
    }
    #expect(open.isEmpty, "\(path)")
    for update in played.updates where update.phase == .ended {
      let fingers = [update.contact] + (update.other.map { [$0.contact] } ?? [])
      #expect(cancelled.isDisjoint(with: fingers), "\(path): \(update)")
    }
    let begun = played.updates.count { $0.phase == .began }
    let over = played.updates.count { update in
      switch update.kind {
      case .tap, .twoFingerTap: false
      case .rowPan, .listPan, .longPress, .pinch:
        update.phase == .ended || update.phase == .cancelled
      }
    }
    #expect(begun == over, "\(path)")
    guard let last = played.frames.last, let begin = device.events.first?.time,
      let end = device.events.last?.time
    else { return }
    let stayed = last.contacts.count { $0.phase == .cancelled }
    // A palm is cancelled once recognized; remaining contacts are cancelled at the end.
    let isEnd = last.time >= .zero + .seconds(Played.lead) + (end - begin)
    #expect(
      stayed == 0 || !isEnd || Self.leavesFingers(device), "\(path): \(stayed) fingers stayed")
  }

  /// Whether a finger is down after the device's last event.
  private static func leavesFingers(_ device: EvemuFile) -> Bool {
    var slots: [CInt: CInt] = [:]
    var current: CInt = 0
    var places = 0
    var isTouched = false
    var last = false
    for event in device.events {
      switch (event.type, event.code) {
      case (EV_ABS, ABS_MT_SLOT): current = event.value
      case (EV_ABS, ABS_MT_TRACKING_ID): slots[current] = event.value
      case (EV_ABS, ABS_MT_POSITION_X): places += 1
      case (EV_KEY, BTN_TOUCH), (EV_KEY, BTN_LEFT): isTouched = event.value != 0
      case (EV_SYN, SYN_REPORT):
        last = places > 0
        places = 0
      default: break
      }
    }
    return isTouched || last || places > 0 || slots.values.contains { $0 >= 0 }
  }

  private static let present: [TraceExpectation] = {
    let present = TraceExpectation.all.filter { expectation in
      PanelTrace.folder.map {
        FileManager.default.fileExists(atPath: $0.appending(path: expectation.recording).path)
      } ?? false
    }
    let absent = TraceExpectation.all.count - present.count
    print("What people did on real panels: \(present.count) expectations, \(absent) absent.")
    return present
  }()

  /// Every file with events in the folder.
  private static let recordings: [String] = {
    guard let folder = PanelTrace.folder,
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { ($0 as? URL)?.path }.sorted().filter { path in
      // Markdown pages are no recordings, and files that are no text have no events.
      guard !path.hasSuffix(".md"), let text = try? String(contentsOfFile: path, encoding: .utf8)
      else { return false }
      return text.split(separator: "\n").contains { line in
        line.hasPrefix("E: ") || line.hasPrefix("Event: time") || line.hasPrefix("[ ")
      }
    }
  }()

  /// Axis ranges for a file without any; nil if the file has its own.
  private static func axes(of path: String) -> AxisSpans? {
    do throws(Failure) {
      _ = try RecordingFile(path: path)
      return nil
    } catch {
      return error.message.contains("where the axes end")
        ? AxisSpans(argument: "0..32767x0..32767") : nil
    }
  }

  private func lines(_ report: [String]) -> String { report.joined(separator: "\n") }
}
