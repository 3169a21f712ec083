// What the inputs of a session do: touches, keys, time, another display.
public import Gestures
import ListUI
import Model
import Store
import Units

extension ListSession {
  /// Takes one frame of contacts, as ``Input/touches(_:)``, without a copy of it.
  ///
  /// - Parameter frame: In the order of the clock with all other inputs.
  public mutating func handle(_ frame: ContactFrame) {
    guard screen.corners.concerns(frame, on: view) else { return answer(frame) }
    passCorners(to: frame.time, beforeFrame: true)
    let rest = screen.corners.filter(frame, on: view, before: stitcher, core)
    let isHeldBack = rest.contacts.isEmpty && rest.palms.isEmpty && !frame.contacts.isEmpty
    if !isHeldBack { answer(rest) }
    if let device = screen.corners.drainDevice() { outputs.append(.erred(device, .hasGhosts)) }
  }

  /// Lets contacts land that have stayed in a corner for so long that they are fingers.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - hasFrame: Whether touches of that time follow: what is due then is due after them.
  private mutating func passCorners(to time: Instant, beforeFrame hasFrame: Bool = false) {
    while let due = screen.corners.deadline, hasFrame ? due < time : due <= time,
      let late = screen.corners.next(at: due)
    {
      answer(late)
    }
  }

  /// Takes the contacts of a frame that are no ghosts.
  private mutating func answer(_ frame: ContactFrame) {
    passScreen(to: frame.time, beforeFrame: true)
    guard let frame = heeded(of: frame) else { return }
    // Deadlines before this frame, as of a finger that has rested long enough.
    var isChanged = passTime(to: frame.time, beforeFrame: true)
    // Fingers meet the list as it is at that time, also where no frame was due since.
    advanceList(to: frame.time)
    var hasLanded = false
    let rest = rest(of: frame, hasPressed: &isChanged)
    for contact in rest.contacts {
      var lands = false
      let isAnswered = ask { stitcher, core, view, emit in
        lands = stitcher.handle(contact, of: rest, by: &core, on: view, emit: emit)
      }
      if isAnswered { isChanged = true }
      guard lands else { continue }
      hasLanded = true
      // After the core, which still had to see the undo bar.
      guard core.follows(contact.id) else { continue }
      if view.uncover(at: contact.position, at: frame.time) { isChanged = true }
    }
    // What only lies there hides the clock, and keeps no screen awake.
    if isChanged || hasLanded { use(at: frame.time) }
    if !rest.contacts.isEmpty, view.touch(at: frame.time) { isChanged = true }
    // After the core, in which a touch on a list in flight chooses nothing.
    if hasLanded, view.stopFlight(at: frame.time) { isChanged = true }
    reloadWhenFree()
    while let (device, faults) = stitcher.drainFaults() { outputs.append(.erred(device, faults)) }
    if isChanged { outputs.append(.frame(.user, at: frame.time)) }
  }

  mutating func wait(until time: Instant) {
    passCorners(to: time)
    passScreen(to: time)
    var isDue = passTime(to: time)
    if let deadline = view.deadline, time >= deadline {
      view.expire(at: time, events: &events)
      note(at: time)
      isDue = true
    }
    keepDraft(at: time)
    reloadWhenFree()
    if isDue { outputs.append(.frame(.user, at: time)) }
  }

  mutating func type(_ edit: TextEdit, at time: Instant) {
    // Animations are where they are at that time, also where no frame was due since.
    advanceList(to: time)
    view.type(edit, at: time, events: &events)
    note(at: time)
    _ = view.touch(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
  }

  /// - Returns: Edits that lead to the same text.
  mutating func compose(
    _ text: String, replacing replaced: Int, open: Int, at time: Instant
  ) -> [TextEdit] {
    advanceList(to: time)
    let edits = view.compose(text, replacing: replaced, open: open, at: time, events: &events)
    note(at: time)
    _ = view.touch(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
    return edits
  }

  mutating func scroll(by distance: Pixels, at time: Instant) {
    advanceList(to: time)
    let isTouched = view.touch(at: time)
    if view.scroll(by: distance, at: time) || isTouched { outputs.append(.frame(.user, at: time)) }
  }

  mutating func setLocalTime(_ now: LocalTime?, at time: Instant) {
    advanceList(to: time)
    if view.setLocalTime(now, at: time) { outputs.append(.frame(.other, at: time)) }
  }

  mutating func advance(to presentation: Instant, touchesUpTo latch: Instant) {
    show(at: latch) { _ in true }
    advanceList(to: presentation)
  }

  mutating func setStitching(_ mode: ContactStitcher.Mode, at time: Instant) {
    letGo(at: time)
    stitcher = stitcher.successor(mode)
    outputs.append(.frame(.other, at: time))
  }

  mutating func layOut(
    on panel: PanelGeometry, rowHeight: Millimeters?, options: ListOptions?, start: Instant
  ) {
    letGo(at: start)
    // The panel has cancelled its contacts.
    screen.wakeGuard = WakeGuard()
    view = view.laidOut(on: panel, rowHeight: rowHeight, options: options, start: start)
    outputs.append(.frame(.other, at: start))
  }
}
