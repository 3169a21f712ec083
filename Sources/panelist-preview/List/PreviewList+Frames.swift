// The list's beat, while something moves and somebody looks; and frames, to each as fast as it shows them.
import Gestures
import ListUI
import NIOCore
import Paint
import Session
import Units

extension PreviewList {
  /// How far behind a beat fingers that rest are asked: a move that is on its way must not lose to a
  /// press that is long.
  static let lag = Interval.milliseconds(40)

  /// After how many beats it is asked again whether a list that stands still is at rest as well.
  static let restRhythm: Int64 = 30

  /// A beat that is due comes before what happens at a time, however late its timer is.
  func passBeat(before time: Instant) {
    guard let planned, VirtualVsync.instant(planned.beat) <= time else { return }
    beat(max(planned.beat, VirtualVsync.beat(before: time)))
  }

  /// Sets the timer to the next beat that is wanted, or to none.
  func plan() {
    let next = nextBeat
    guard next != planned?.beat else { return }
    planned?.alarm.cancel()
    planned = nil
    guard let next else { return }
    planned = (next, clock.call(at: VirtualVsync.instant(next)) { [weak self] in self?.beatCame() })
  }

  private func beatCame() {
    guard let planned else { return }
    beat(max(planned.beat, VirtualVsync.beat(before: now)))
    finish()
  }

  /// The first beat at which something is to be done; while nobody looks, only what ends by itself is.
  private var nextBeat: Int64? {
    let soon = max(lastBeat + 1, VirtualVsync.beat(at: now))
    let deadline = session.nextDeadline.map {
      max(soon, VirtualVsync.beat(at: hasHands ? $0 + Self.lag : $0))
    }
    guard !clients.isEmpty else { return deadline }
    let latch = VirtualVsync.instant(max(0, lastBeat))
    let moves = hasDiffered && !session.isStill(after: latch)
    if isFrameDue || moves || !session.core.isSettled(at: latch) { return soon }
    let change = session.view.nextDeadline.map { max(soon, VirtualVsync.beat(at: $0)) }
    // The list may be found at rest later than it stands still: when the store has answered.
    let rest = awaitsRest ? max(soon, lastBeat + Self.restRhythm) : nil
    return [change, deadline, rest].compactMap(\.self).min()
  }

  /// One beat: time passes, and what differs is shown.
  private func beat(_ index: Int64) {
    planned?.alarm.cancel()
    planned = nil
    lastBeat = index
    let presentation = VirtualVsync.instant(index)
    let wait = hasHands ? presentation - Self.lag : presentation
    hand(.beat(presentation: presentation, waitedUntil: max(wait, .zero)))
    noteRest(at: presentation)
    guard !clients.isEmpty else { return }
    compose()
    for client in clients { flushFrame(to: client) }
  }

  private func compose() {
    let begin = loop.now
    isFrameDue = false
    hasDiffered = composer.prepare(&session.view)
    guard hasDiffered else { return }
    composer.paint(into: &framebuffer, size: panel.frame, age: isPainted ? 1 : 0)
    let damage = composer.panelDamage
    composer.committed()
    isPainted = true
    picture += 1
    composing = Interval(nanoseconds: (loop.now - begin).nanoseconds)
    for client in clients { client.owe(damage) }
  }

  /// Sends a client what it has not been shown, unless a frame is on its way to it or its line is full.
  /// The last that is seen of a motion may say that it goes on: then comes a frame that shows nothing.
  ///
  /// - Complexity: O(pixels that changed); who lacks the same as the one before gets the same words.
  func flushFrame(to client: Client) {
    // Before the first frame there is nothing to be seen, and after a change of the panel neither.
    guard isPainted, !client.lacksPanel, client.line.isWritable else { return }
    let isMoving = isFrameDue || !session.isStill(after: VirtualVsync.instant(max(0, lastBeat)))
    // A hand that pauses goes on with the next frame, which is not to wait for this one.
    guard client.awaitsFrame(isResting: !isMoving && !hasHands) else { return }
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
