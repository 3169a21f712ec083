// Vsyncs of the list, while something moves and a client watches, and frames to each client at its
// own pace.
import Gestures
import ListUI
import NIOCore
import Paint
import Session
import Units

extension PreviewList {
  /// Resting contacts are evaluated this long before a vsync: a move that is still in transit must
  /// not lose to a long press.
  static let lag = Interval.milliseconds(40)

  /// Vsyncs between checks whether a list that is still is at rest as well.
  static let restRhythm: Int64 = 30

  /// Runs a vsync that is due before a time, however late its timer is.
  func passVsync(before time: Instant) {
    guard let planned, VirtualVsync.instant(planned.vsync) <= time else { return }
    vsync(max(planned.vsync, VirtualVsync.vsync(atOrBefore: time)))
  }

  /// Sets the timer to the next vsync that is needed, or to none.
  func plan() {
    let next = nextVsync
    guard next != planned?.vsync else { return }
    planned?.alarm.cancel()
    planned = nil
    guard let next else { return }
    planned = (
      next, clock.call(at: VirtualVsync.instant(next)) { [weak self] in self?.vsyncCame() }
    )
  }

  private func vsyncCame() {
    guard let planned else { return }
    vsync(max(planned.vsync, VirtualVsync.vsync(atOrBefore: now)))
    finish()
  }

  /// The first vsync with something to do. Without clients only deadlines count.
  private var nextVsync: Int64? {
    let soon = max(lastVsync + 1, VirtualVsync.vsync(atOrAfter: now))
    let deadline = session.nextDeadline.map {
      max(soon, VirtualVsync.vsync(atOrAfter: hasContacts ? $0 + Self.lag : $0))
    }
    guard !clients.isEmpty else { return deadline }
    let latch = VirtualVsync.instant(max(0, lastVsync))
    let moves = hasDiffered && !session.isStill(after: latch)
    if isFrameDue || moves || !session.core.isSettled(at: latch) { return soon }
    let change = session.view.nextDeadline.map { max(soon, VirtualVsync.vsync(atOrAfter: $0)) }
    // A list may be at rest later than it is still: when the store has answered.
    let rest =
      recorder.awaitsRest && session.power.condition == .awake
      ? max(soon, lastVsync + Self.restRhythm) : nil
    return [change, deadline, rest].compactMap(\.self).min()
  }

  /// One vsync: time passes, and frames show what differs.
  private func vsync(_ index: Int64) {
    planned?.alarm.cancel()
    planned = nil
    lastVsync = index
    let presentation = VirtualVsync.instant(index)
    let wait = hasContacts ? presentation - Self.lag : presentation
    send(vsync: presentation, waitedUntil: max(wait, .zero))
    noteRest(at: presentation)
    guard !clients.isEmpty else { return }
    compose()
    for client in clients { flushFrame(to: client) }
  }

  private func compose() {
    let begin = loop.now
    isFrameDue = false
    let presentation = VirtualVsync.instant(max(0, lastVsync))
    hasDiffered = composer.prepare(
      &session.view, brightness: session.power.level(at: presentation))
    guard hasDiffered else { return }
    composer.paint(into: &framebuffer, size: panel.frame, age: isPainted ? 1 : 0)
    let damage = composer.panelDamage
    composer.committed()
    isPainted = true
    picture += 1
    composing = Interval(nanoseconds: (loop.now - begin).nanoseconds)
    for client in clients { client.owe(damage) }
  }

  /// Sends a client its damage, unless a frame is unacknowledged or its channel is not writable. If
  /// the last frame of a motion says that the motion goes on, a frame without damage follows.
  ///
  /// - Complexity: O(pixels that changed). Clients with the same damage share one encoding.
  func flushFrame(to client: Client) {
    // Before the first frame, and after a change of the panel, there is no picture.
    guard isPainted, !client.lacksPanel, client.line.isWritable else { return }
    let isMoving = isFrameDue || !session.isStill(after: VirtualVsync.instant(max(0, lastVsync)))
    // A contact that pauses goes on with the next frame, which must not wait for this one.
    guard client.awaitsFrame(isResting: !isMoving && !hasContacts) else { return }
    let region = client.owed
    if packed?.picture != picture || packed?.region != region {
      let rects = (0..<region.count).map { region[$0] }
      codec.encode(rects, of: framebuffer, width: panel.frame.width)
      packed = (picture, region, rects)
    }
    let head = FrameHead(
      number: client.takeFlight(isMoving: isMoving), composing: composing, isMoving: isMoving)
    client.line.send(
      Announcement.frame(head, packed?.rects ?? [], tokens: codec.words).bytes)
  }
}
