// Examples in the documentation comments of Gestures.
import Gestures
import System
import Units

func contactFrame(now: Instant) {
  // example: Gestures/Contact.swift
  let finger = Contact(id: ContactID(serial: 1), phase: .began, position: Point(x: 40, y: 25))
  let frame = ContactFrame(time: now, contacts: [finger])
  // end
  _ = frame
}

func contactStitcher(
  stitcher: inout ContactStitcher, core: inout GestureCore, surface: some Surface,
  frame: ContactFrame, now: Instant, timer: borrowing Timer<LinuxKernel>, gestures: inout [Gesture]
) {
  // example: Gestures/ContactStitcher.swift
  stitcher.handle(frame, by: &core, on: surface) { gesture in gestures.append(gesture) }
  if let deadline = stitcher.nextDeadline { timer.arm(at: deadline) }
  // When the timer has expired:
  stitcher.advance(to: now, by: &core, on: surface) { gesture in gestures.append(gesture) }
  // end
}

func cornerGhosts(
  corners: inout CornerGhosts, frame: ContactFrame, surface: some Surface,
  stitcher: ContactStitcher, core: GestureCore, take: (ContactFrame) -> Void
) {
  // example: Gestures/CornerGhosts.swift
  while let due = corners.deadline, due < frame.time, let late = corners.next(at: due) {
    take(late)
  }
  take(corners.filter(frame, on: surface, before: stitcher, core))
  // end
}

func gestureCore(
  surface: some Surface, frame: ContactFrame, now: Instant,
  timer: borrowing Timer<LinuxKernel>, gestures: inout [Gesture],
  slide: (TargetID, Millimeters) -> Void, choose: (TargetID?) -> Void
) {
  // example: Gestures/GestureCore.swift
  var core = GestureCore()
  core.handle(frame, on: surface) { gesture in
    switch (gesture.kind, gesture.phase) {
    case (.rowPan(let item), .changed): slide(item, gesture.translation.dx)
    case (.tap(let hit), .ended): choose(hit.target)
    default: break
    }
  }
  if let deadline = core.nextDeadline { timer.arm(at: deadline) }
  // When the timer has expired:
  core.advance(to: now, on: surface) { gesture in gestures.append(gesture) }
  // end
}

func surface() {
  // example: Gestures/Surface.swift
  /// A list that does not scroll, with rows of 10 mm.
  struct FixedRows: Surface {
    let rows: [TargetID]
    var facts: SurfaceFacts { SurfaceFacts(rowHeight: 10) }
    var bounds: Vector { Vector(dx: 217, dy: 136) }

    func hit(at point: Point) -> Hit {
      let row = Int(point.y / 10)
      return rows.indices.contains(row) ? Hit(.rows, rows[row]) : Hit(.black)
    }
    func seam(near point: Point) -> Seam? { nil }
    func isSeen(_ target: TargetID) -> Bool { rows.contains(target) }
    func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { travel / 13 }
  }
  // end
  _ = FixedRows.self
}

func tuning() {
  // example: Gestures/Tuning.swift
  var tuning = Tuning.standard
  tuning.longPressDelay = .milliseconds(800)
  let core = GestureCore(tuning: tuning)
  // end
  _ = core
}
