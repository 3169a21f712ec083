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
    guard let planned = vsyncs.planned, VirtualVsync.instant(planned.vsync) <= time else { return }
    vsync(max(planned.vsync, VirtualVsync.vsync(atOrBefore: time)))
  }

  /// Sets the timer to the next vsync that is needed, or to none.
  func plan() {
    let next = nextVsync
    guard next != vsyncs.planned?.vsync else { return }
    vsyncs.planned?.alarm.cancel()
    vsyncs.planned = nil
    guard let next else { return }
    vsyncs.planned = (
      next, clock.call(at: VirtualVsync.instant(next)) { [weak self] in self?.vsyncCame() }
    )
  }

  private func vsyncCame() {
    guard let planned = vsyncs.planned else { return }
    vsync(max(planned.vsync, VirtualVsync.vsync(atOrBefore: now)))
    finish()
  }

  /// The first vsync with something to do. Without clients only deadlines count.
  private var nextVsync: Int64? {
    let soon = max(vsyncs.last + 1, VirtualVsync.vsync(atOrAfter: now))
    let deadline = driver.session.nextDeadline.map {
      max(soon, VirtualVsync.vsync(atOrAfter: hasContacts ? $0 + Self.lag : $0))
    }
    guard !clients.all.isEmpty else { return deadline }
    let moves = vsyncs.hasDiffered && !driver.isStill
    if vsyncs.isFrameDue || moves || !driver.isSettled { return soon }
    let change = driver.session.view.nextDeadline.map {
      max(soon, VirtualVsync.vsync(atOrAfter: $0))
    }
    // A list may be at rest later than it is still: when the store has answered.
    let rest =
      driver.recorder?.awaitsRest == true && driver.session.power.condition == .awake
      ? max(soon, vsyncs.last + Self.restRhythm) : nil
    return [change, deadline, rest].compactMap(\.self).min()
  }

  /// One vsync: time passes, and frames show what differs.
  private func vsync(_ index: Int64) {
    vsyncs.planned?.alarm.cancel()
    vsyncs.planned = nil
    vsyncs.last = index
    let presentation = VirtualVsync.instant(index)
    let wait = hasContacts ? presentation - Self.lag : presentation
    send(vsync: presentation, waitedUntil: max(wait, .zero))
    noteRest(at: presentation)
    guard !clients.all.isEmpty else { return }
    compose()
    for client in clients.all { flushFrame(to: client) }
  }

  private func compose() {
    let begin = loop.now
    vsyncs.isFrameDue = false
    vsyncs.hasDiffered = driver.prepare(
      brightness: driver.session.power.level(at: vsyncs.lastInstant))
    guard vsyncs.hasDiffered, let damage = framebuffer.paint(by: &driver) else { return }
    vsyncs.composing = Interval(nanoseconds: (loop.now - begin).nanoseconds)
    for client in clients.all { client.owe(damage) }
  }

  /// Sends a client its damage, unless a frame is unacknowledged or its channel is not writable. If
  /// the last frame of a motion says that the motion goes on, a frame without damage follows.
  ///
  /// - Complexity: O(pixels that changed). Clients with the same damage share one encoding.
  func flushFrame(to client: Client) {
    // Before the first frame, and after a change of the panel, there is no picture.
    guard framebuffer.isPainted, !client.lacksPanel, client.line.isWritable else { return }
    let isMoving = vsyncs.isFrameDue || !driver.isStill
    // A contact that pauses goes on with the next frame, which must not wait for this one.
    guard client.awaitsFrame(isResting: !isMoving && !hasContacts) else { return }
    let rects = framebuffer.encode(client.owed)
    let head = FrameHead(
      number: client.takeFlight(isMoving: isMoving), composing: vsyncs.composing, isMoving: isMoving
    )
    client.line.send(
      Announcement.frame(head, rects, tokens: framebuffer.codec.words).bytes)
  }
}
