// The recovery of a display, one line a step.
import Glibc
import Scanout
import Testing
import Units

@Suite("Display recovery")
struct DisplayRecoveryTests {
  /// A step of a story: when, what happened, what is to be done, and what is due next.
  struct Line: CustomStringConvertible {
    let at: Int
    let event: DisplayRecovery.Event
    let effect: DisplayRecovery.Effect
    let next: Int?

    init(
      _ at: Int, _ event: DisplayRecovery.Event, _ effect: DisplayRecovery.Effect = .none,
      next: Int? = nil
    ) {
      self.at = at
      self.event = event
      self.effect = effect
      self.next = next
    }

    var description: String { "\(at) ms: \(event)" }
  }

  private static func time(_ milliseconds: Int) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  static func queued(_ at: Int) -> DisplayRecovery.Event { .queued(overdueAt: time(at + 1000)) }
  static func retry(_ at: Int) -> DisplayRecovery.Effect { .retry(at: time(at)) }
  static func flip(_ errno: CInt) -> DisplayRecovery.Event { .refused(.flip, errno: errno) }
  static func modeset(_ errno: CInt) -> DisplayRecovery.Event { .refused(.modeset, errno: errno) }
  static func master(_ errno: CInt) -> DisplayRecovery.Event { .refused(.setMaster, errno: errno) }

  /// A display that was opened at 0 and shows its first frame.
  static let opening: [Line] = [
    Line(0, .due, .open), Line(0, .opened, .drawAnew), Line(0, queued(0), next: 1000),
    Line(10, .flipped),
  ]

  @discardableResult
  private func play(
    _ lines: [Line], sourceLocation: SourceLocation = #_sourceLocation
  ) -> DisplayRecovery {
    var recovery = DisplayRecovery()
    for line in lines {
      let effect = recovery.handle(line.event, at: Self.time(line.at))
      #expect(effect == line.effect, "\(line)", sourceLocation: sourceLocation)
      // Counting that ends is a step of no consequence, which stories leave out.
      if let next = line.next {
        #expect(
          recovery.nextDue == Self.time(next), "after \(line)", sourceLocation: sourceLocation)
      }
    }
    return recovery
  }

  @Test("frames follow one another and nothing is due but the next flip's event")
  func well() {
    let recovery = play(
      Self.opening + [
        Line(16, Self.queued(16), next: 1016), Line(32, .flipped), Line(33, .rested),
      ])
    #expect(recovery.nextDue == nil)
  }

  @Test("a busy flip is tried after 1, 2, 4, 8, 16 ms, and after 5 s a mode is set")
  func busy() {
    var lines = Self.opening
    var now = 100
    for delay in [1, 2, 4, 8] + Array(repeating: 16, count: 312) {
      guard now < 5100 else { break }
      lines.append(Line(now, Self.flip(EBUSY), Self.retry(now + delay)))
      now += delay
    }
    lines += [
      Line(now, Self.flip(EBUSY), .hold, next: now), Line(now, .due, .setMode),
      Line(now, .modeSet, .drawAnew), Line(now, Self.flip(EBUSY), Self.retry(now + 1)),
      Line(now + 1, Self.queued(now + 1), next: now + 1001), Line(now + 9, .flipped),
    ]
    play(lines)
  }

  @Test("a busy flip that need not be tried any more is forgotten")
  func busyRests() {
    play(
      Self.opening + [
        Line(100, Self.flip(EBUSY), Self.retry(101)), Line(101, .rested),
        Line(9000, Self.flip(EAGAIN), Self.retry(9001)),
      ])
  }

  @Test(
    "a rejected flip is made full, then the mode is set after 1, 1 and 5 s, then it is reopened",
    arguments: [EINVAL, ERANGE, ENOSPC, ENOENT, EBADF, 524])
  func rejected(errno: CInt) {
    play(
      Self.opening + [
        Line(2000, Self.flip(errno), .fullUpdate), Line(2000, Self.flip(errno), .hold, next: 2000),
        Line(2000, .due, .setMode), Line(2000, .modeSet, .drawAnew),
        Line(2000, Self.flip(errno), .hold, next: 3000), Line(3000, .due, .setMode),
        Line(3000, .modeSet, .drawAnew), Line(3000, Self.flip(errno), .hold, next: 8000),
        Line(8000, .due, .setMode), Line(8000, .modeSet, .drawAnew),
        Line(8000, Self.flip(errno), .hold, next: 9000), Line(9000, .due, .reopen),
        Line(9000, .opened, .drawAnew), Line(9000, Self.flip(errno), .hold, next: 10_000),
        Line(10_000, .due, .setMode), Line(10_000, .modeSet, .drawAnew),
        Line(10_000, Self.queued(10_000), next: 11_000), Line(10_010, .flipped),
      ])
  }

  @Test("a modeset that is rejected as well ends with reopening, every 5 s")
  func modesetRejected() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EINVAL), .fullUpdate), Line(2000, Self.flip(EINVAL), .hold),
        Line(2000, .due, .setMode), Line(2000, Self.modeset(EINVAL), .hold, next: 5000),
        Line(5000, .due, .reopen), Line(5000, Self.modeset(EINVAL), next: 10_000),
        Line(10_000, .due, .open), Line(10_000, Self.modeset(EINVAL), next: 15_000),
        Line(15_000, .due, .open), Line(15_000, Self.modeset(EINVAL), next: 20_000),
      ])
  }

  @Test("who lost the mastership asks for it after 0.1 s, later each time, at most a second")
  func foreign() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EACCES), .hold, next: 2100), Line(2100, .due, .setMode),
        Line(2100, Self.master(EBUSY), .hold, next: 2300), Line(2300, .due, .setMode),
        Line(2300, Self.master(EBUSY), .hold, next: 2700), Line(2700, .due, .setMode),
        Line(2700, Self.master(EBUSY), .hold, next: 3500), Line(3500, .due, .setMode),
        Line(3500, Self.master(EBUSY), .hold, next: 4500), Line(4500, .due, .setMode),
        Line(4500, Self.master(EBUSY), .hold, next: 5500), Line(60_000, .due, .setMode),
        Line(60_000, Self.master(EBUSY), .hold, next: 61_000), Line(61_000, .due, .setMode),
        Line(61_000, .modeSet, .drawAnew),
      ])
  }

  @Test("a card that is never given the mastership is reopened")
  func neverMaster() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EPERM), .hold, next: 2100), Line(2100, .due, .setMode),
        Line(2100, Self.master(EACCES), .hold), Line(7000, .due, .setMode),
        Line(7000, Self.master(EACCES), .hold, next: 7000), Line(7000, .due, .reopen),
        Line(7000, .refused(.modeset, errno: EACCES), next: 8000), Line(8000, .due, .open),
        Line(8000, .refused(.modeset, errno: EACCES), next: 10_000),
        Line(10_000, .due, .open), Line(10_000, .opened, .drawAnew),
      ])
  }

  @Test(
    "a modeset that is refused three times ends with reopening, as another card may show the list",
    arguments: [EIO, EBUSY, EACCES, ENOMEM])
  func modesetsRefused(errno: CInt) {
    play(
      Self.opening + [
        Line(2000, Self.flip(EIO), .hold, next: 2000), Line(2000, .due, .setMode),
        Line(2000, Self.modeset(errno), .hold, next: 3000), Line(3000, .due, .setMode),
        Line(3000, Self.modeset(errno), .hold, next: 8000), Line(8000, .due, .setMode),
        Line(8000, Self.modeset(errno), .hold, next: 9000), Line(9000, .due, .reopen),
        Line(9000, .opened, .drawAnew), Line(9000, Self.queued(9000)), Line(9010, .flipped),
      ])
  }

  @Test("EIO of everything is asked again every 5 s for ever")
  func broken() {
    var lines =
      Self.opening + [
        Line(2000, Self.flip(EIO), .hold, next: 2000), Line(2000, .due, .setMode),
        Line(2000, Self.modeset(EIO), .hold, next: 3000), Line(3000, .due, .setMode),
        Line(3000, Self.modeset(EIO), .hold, next: 8000), Line(8000, .due, .setMode),
        Line(8000, Self.modeset(EIO), .hold, next: 9000), Line(9000, .due, .reopen),
        Line(9000, Self.modeset(EIO), next: 14_000),
      ]
    for second in stride(from: 14, to: 3600, by: 5) {
      lines += [
        Line(second * 1000, .due, .open),
        Line(second * 1000, Self.modeset(EIO), next: (second + 5) * 1000),
      ]
    }
    play(lines)
  }

  @Test("no memory: a full update, a mode after 1 s, then one every 5 s")
  func noMemory() {
    play(
      Self.opening + [
        Line(2000, Self.flip(ENOMEM), .fullUpdate),
        Line(2000, Self.flip(ENOMEM), .hold, next: 3000),
        Line(3000, .due, .setMode), Line(3000, Self.modeset(ENOMEM), .hold, next: 4000),
        Line(4000, .due, .setMode), Line(4000, Self.modeset(ENOMEM), .hold, next: 9000),
      ])
  }

  @Test("a device that went is closed, and the next looked for", arguments: [ENODEV, ENXIO])
  func gone(errno: CInt) {
    for call in [CardCall.flip, .readEvents, .connector] {
      play(
        Self.opening + [
          Line(2000, .refused(call, errno: errno), .hold, next: 2000), Line(2000, .due, .close),
          Line(2000, .due, .open), Line(2000, .nothing, next: 7000), Line(7000, .due, .open),
          Line(7000, .nothing, next: 12_000), Line(8000, .plugged, .open),
          Line(8000, .opened, .drawAnew),
        ])
    }
  }

  @Test("a flip that was lost sets the mode; the third in a minute reopens; three of those leave")
  func lost() {
    func loss(_ at: Int, _ next: Int) -> [Line] {
      [
        Line(at - 1000, Self.queued(at - 1000)), Line(at, .due, .read),
        Line(at, .missing, .hold, next: next),
      ]
    }
    var lines = Self.opening
    lines += loss(1010, 1010) + [Line(1010, .due, .setMode), Line(1010, .modeSet, .drawAnew)]
    lines += loss(2010, 2010) + [Line(2010, .due, .setMode), Line(2010, .modeSet, .drawAnew)]
    lines += loss(3010, 5000) + [Line(5000, .due, .reopen), Line(5000, .opened, .drawAnew)]
    lines += loss(6000, 10_000) + [Line(10_000, .due, .reopen), Line(10_000, .opened, .drawAnew)]
    lines += loss(11_000, 15_000) + [Line(15_000, .due, .reopen), Line(15_000, .opened, .drawAnew)]
    lines += [
      Line(15_000, Self.queued(15_000)), Line(16_000, .due, .read), Line(16_000, .missing, .leave),
      Line(16_000, .plugged),
    ]
    let recovery = play(lines)
    #expect(!recovery.isAlive(at: Self.time(16_000)))
    #expect(recovery.nextDue == nil)
  }

  @Test("an event that was only unread is no lost one")
  func unread() {
    play(Self.opening + [Line(20, Self.queued(20)), Line(1020, .due, .read), Line(1020, .flipped)])
  }

  @Test("two lost flips that are a minute apart are each the first")
  func lostSeldom() {
    var lines = Self.opening
    for start in stride(from: 0, to: 400_000, by: 40_000) {
      lines += [
        Line(start + 2000, Self.queued(start + 2000)), Line(start + 3000, .due, .read),
        Line(start + 3000, .missing, .hold), Line(start + 3000, .due, .setMode),
        Line(start + 3000, .modeSet, .drawAnew), Line(start + 3000, Self.queued(start + 3000)),
        Line(start + 3010, .flipped),
      ]
    }
    play(lines)
  }

  @Test("udev is answered by a look, at most one a second; a display that changed is reopened")
  func plugged() {
    play(
      Self.opening + [
        Line(2000, .plugged, .check), Line(2100, .plugged, next: 3000), Line(2900, .plugged),
        Line(3000, .due, .check), Line(5000, .plugged, .check),
        Line(5000, .changed, .hold, next: 5000), Line(5000, .due, .reopen),
        Line(5000, .nothing, next: 10_000), Line(5100, .plugged, next: 6000),
        Line(6000, .due, .open), Line(6000, .opened, .drawAnew),
        Line(6100, .plugged, .check), Line(6100, .badLink, .hold, next: 7000),
        Line(7000, .due, .setMode), Line(7000, .modeSet, .drawAnew),
      ])
  }

  @Test("after a sleep the mode is set, and one that is closed is looked for")
  func resumed() {
    play(
      Self.opening + [
        Line(2000, .resumed, .hold, next: 2000), Line(2000, .due, .setMode),
        Line(2000, .modeSet, .drawAnew), Line(2000, Self.queued(2000)), Line(2010, .flipped),
        Line(2020, .resumed, .hold, next: 3000), Line(3000, .due, .setMode),
        Line(3000, .refused(.setMaster, errno: ENODEV), .hold, next: 3000),
        Line(3000, .due, .close), Line(3001, .resumed, .open),
      ])
  }

  @Test("the program lives while a step is due; one that does not come is no sign of life")
  func lives() {
    let stories: [([Line], alive: Int, dead: Int)] = [
      (Self.opening + [Line(20, Self.queued(20))], 3019, 3020),
      (Self.opening + [Line(100, Self.flip(EBUSY), Self.retry(101))], 2100, 2101),
      (Self.opening + [Line(100, Self.flip(EIO), .hold, next: 1000)], 2999, 3000),
      ([Line(0, .due, .open), Line(0, .nothing, next: 5000)], 6999, 7000),
    ]
    for story in stories {
      let recovery = play(story.0)
      #expect(recovery.isAlive(at: Self.time(story.alive)), "\(story.0)")
      #expect(!recovery.isAlive(at: Self.time(story.dead)), "\(story.0)")
    }
    #expect(play(Self.opening).isAlive(at: Self.time(1_000_000_000)))
  }

  @Test("what cannot happen ends the program")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var recovery = DisplayRecovery()
      _ = recovery.handle(.flipped, at: .zero)
    }
  }
}
