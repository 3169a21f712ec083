// State machine of display recovery: sequences of events and effects.
import Glibc
import Scanout
import Testing
import Units

@Suite("Display recovery")
struct DisplayRecoveryTests {
  /// A step of a sequence: time in milliseconds, event, expected effect and next deadline.
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

  static func time(_ milliseconds: Int) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  static func queued(_ at: Int) -> DisplayRecovery.Event { .queued(overdueAt: time(at + 1000)) }
  static func retry(_ at: Int) -> DisplayRecovery.Effect { .retry(at: time(at)) }
  static func flip(_ errno: CInt) -> DisplayRecovery.Event { .refused(.flip, errno: errno) }
  static func modeset(_ errno: CInt) -> DisplayRecovery.Event { .refused(.modeset, errno: errno) }
  static func master(_ errno: CInt) -> DisplayRecovery.Event { .refused(.setMaster, errno: errno) }

  /// A display that is opened at 0 ms and shows its first frame.
  static let opening: [Line] = [
    Line(0, .due, .open), Line(0, .opened, .redraw), Line(0, queued(0), next: 1000),
    Line(10, .flipped),
  ]

  @discardableResult
  func play(
    _ lines: [Line], sourceLocation: SourceLocation = #_sourceLocation
  ) -> DisplayRecovery {
    var recovery = DisplayRecovery()
    for line in lines {
      let effect = recovery.handle(line.event, at: Self.time(line.at))
      #expect(effect == line.effect, "\(line)", sourceLocation: sourceLocation)
      // Deadlines that only end a count have no effect and are left out of the sequences.
      if let next = line.next {
        #expect(
          recovery.nextDue == Self.time(next), "after \(line)", sourceLocation: sourceLocation)
      }
    }
    return recovery
  }

  @Test("while flips succeed, only the next flip's event is due")
  func well() {
    let recovery = play(
      Self.opening + [
        Line(16, Self.queued(16), next: 1016), Line(32, .flipped), Line(33, .rested),
      ])
    #expect(recovery.nextDue == nil)
  }

  @Test("a busy flip is retried after 1, 2, 4, 8 and 16 ms, and after 5 s by a modeset")
  func busy() {
    var lines = Self.opening
    var now = 100
    for delay in [1, 2, 4, 8] + Array(repeating: 16, count: 312) {
      guard now < 5100 else { break }
      lines.append(Line(now, Self.flip(EBUSY), Self.retry(now + delay)))
      now += delay
    }
    lines += [
      Line(now, Self.flip(EBUSY), .suspend, next: now), Line(now, .due, .setMode),
      Line(now, .modeSet, .redraw), Line(now, Self.flip(EBUSY), Self.retry(now + 1)),
      Line(now + 1, Self.queued(now + 1), next: now + 1001), Line(now + 9, .flipped),
    ]
    play(lines)
  }

  @Test("a busy flip that is no longer needed is forgotten")
  func busyRests() {
    play(
      Self.opening + [
        Line(100, Self.flip(EBUSY), Self.retry(101)), Line(101, .rested),
        Line(9000, Self.flip(EAGAIN), Self.retry(9001)),
      ])
  }

  @Test(
    "a rejected flip leads to a full update, then to three modesets, then to reopening",
    arguments: [EINVAL, ERANGE, ENOSPC, ENOENT, EBADF, 524])
  func rejected(errno: CInt) {
    play(
      Self.opening + [
        Line(2000, Self.flip(errno), .fullUpdate),
        Line(2000, Self.flip(errno), .suspend, next: 2000),
        Line(2000, .due, .setMode), Line(2000, .modeSet, .redraw),
        Line(2000, Self.flip(errno), .suspend, next: 3000), Line(3000, .due, .setMode),
        Line(3000, .modeSet, .redraw), Line(3000, Self.flip(errno), .suspend, next: 8000),
        Line(8000, .due, .setMode), Line(8000, .modeSet, .redraw),
        Line(8000, Self.flip(errno), .suspend, next: 9000), Line(9000, .due, .reopen),
        Line(9000, .opened, .redraw), Line(9000, Self.flip(errno), .suspend, next: 10_000),
        Line(10_000, .due, .setMode), Line(10_000, .modeSet, .redraw),
        Line(10_000, Self.queued(10_000), next: 11_000), Line(10_010, .flipped),
      ])
  }

  @Test("a rejected modeset leads to reopening every 5 s")
  func modesetRejected() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EINVAL), .fullUpdate), Line(2000, Self.flip(EINVAL), .suspend),
        Line(2000, .due, .setMode), Line(2000, Self.modeset(EINVAL), .suspend, next: 5000),
        Line(5000, .due, .reopen), Line(5000, Self.modeset(EINVAL), next: 10_000),
        Line(10_000, .due, .open), Line(10_000, Self.modeset(EINVAL), next: 15_000),
        Line(15_000, .due, .open), Line(15_000, Self.modeset(EINVAL), next: 20_000),
      ])
  }

  @Test("a lost DRM master is requested again after delays that double from 0.1 s to 1 s")
  func foreign() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EACCES), .suspend, next: 2100), Line(2100, .due, .setMode),
        Line(2100, Self.master(EBUSY), .suspend, next: 2300), Line(2300, .due, .setMode),
        Line(2300, Self.master(EBUSY), .suspend, next: 2700), Line(2700, .due, .setMode),
        Line(2700, Self.master(EBUSY), .suspend, next: 3500), Line(3500, .due, .setMode),
        Line(3500, Self.master(EBUSY), .suspend, next: 4500), Line(4500, .due, .setMode),
        Line(4500, Self.master(EBUSY), .suspend, next: 5500), Line(60_000, .due, .setMode),
        Line(60_000, Self.master(EBUSY), .suspend, next: 61_000), Line(61_000, .due, .setMode),
        Line(61_000, .modeSet, .redraw),
      ])
  }

  @Test("a card that never grants DRM master is reopened")
  func neverMaster() {
    play(
      Self.opening + [
        Line(2000, Self.flip(EPERM), .suspend, next: 2100), Line(2100, .due, .setMode),
        Line(2100, Self.master(EACCES), .suspend), Line(7000, .due, .setMode),
        Line(7000, Self.master(EACCES), .suspend, next: 7000), Line(7000, .due, .reopen),
        Line(7000, .refused(.modeset, errno: EACCES), next: 8000), Line(8000, .due, .open),
        Line(8000, .refused(.modeset, errno: EACCES), next: 10_000),
        Line(10_000, .due, .open), Line(10_000, .opened, .redraw),
      ])
  }

  @Test(
    "three failed modesets lead to reopening, because another card may show the list",
    arguments: [EIO, EBUSY, EACCES, ENOMEM])
  func modesetsRefused(errno: CInt) {
    play(
      Self.opening + [
        Line(2000, Self.flip(EIO), .suspend, next: 2000), Line(2000, .due, .setMode),
        Line(2000, Self.modeset(errno), .suspend, next: 3000), Line(3000, .due, .setMode),
        Line(3000, Self.modeset(errno), .suspend, next: 8000), Line(8000, .due, .setMode),
        Line(8000, Self.modeset(errno), .suspend, next: 9000), Line(9000, .due, .reopen),
        Line(9000, .opened, .redraw), Line(9000, Self.queued(9000)), Line(9010, .flipped),
      ])
  }

  @Test("if every call fails with EIO, the display is opened again every 5 s without end")
  func broken() {
    var lines =
      Self.opening + [
        Line(2000, Self.flip(EIO), .suspend, next: 2000), Line(2000, .due, .setMode),
        Line(2000, Self.modeset(EIO), .suspend, next: 3000), Line(3000, .due, .setMode),
        Line(3000, Self.modeset(EIO), .suspend, next: 8000), Line(8000, .due, .setMode),
        Line(8000, Self.modeset(EIO), .suspend, next: 9000), Line(9000, .due, .reopen),
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

  @Test("ENOMEM leads to a full update, then to modesets after 1, 1 and 5 s")
  func noMemory() {
    play(
      Self.opening + [
        Line(2000, Self.flip(ENOMEM), .fullUpdate),
        Line(2000, Self.flip(ENOMEM), .suspend, next: 3000),
        Line(3000, .due, .setMode), Line(3000, Self.modeset(ENOMEM), .suspend, next: 4000),
        Line(4000, .due, .setMode), Line(4000, Self.modeset(ENOMEM), .suspend, next: 9000),
      ])
  }

  @Test("a removed device is closed, and another one is searched for", arguments: [ENODEV, ENXIO])
  func gone(errno: CInt) {
    for call in [CardCall.flip, .readEvents, .connector] {
      play(
        Self.opening + [
          Line(2000, .refused(call, errno: errno), .suspend, next: 2000), Line(2000, .due, .close),
          Line(2000, .due, .open), Line(2000, .nothing, next: 7000), Line(7000, .due, .open),
          Line(7000, .nothing, next: 12_000), Line(8000, .plugged, .open),
          Line(8000, .opened, .redraw),
        ])
    }
  }

  @Test("lost flips lead to a modeset, then to reopening, and in the end to an exit")
  func lost() {
    func loss(_ at: Int, _ next: Int) -> [Line] {
      [
        Line(at - 1000, Self.queued(at - 1000)), Line(at, .due, .read),
        Line(at, .missing, .suspend, next: next),
      ]
    }
    var lines = Self.opening
    lines += loss(1010, 1010) + [Line(1010, .due, .setMode), Line(1010, .modeSet, .redraw)]
    lines += loss(2010, 2010) + [Line(2010, .due, .setMode), Line(2010, .modeSet, .redraw)]
    lines += loss(3010, 5000) + [Line(5000, .due, .reopen), Line(5000, .opened, .redraw)]
    lines += loss(6000, 10_000) + [Line(10_000, .due, .reopen), Line(10_000, .opened, .redraw)]
    lines += loss(11_000, 15_000) + [Line(15_000, .due, .reopen), Line(15_000, .opened, .redraw)]
    lines += [
      Line(15_000, Self.queued(15_000)), Line(16_000, .due, .read), Line(16_000, .missing, .leave),
      Line(16_000, .plugged),
    ]
    let recovery = play(lines)
    #expect(!recovery.isAlive(at: Self.time(16_000)))
    #expect(recovery.nextDue == nil)
  }

  @Test("a flip event that is only unread does not count as lost")
  func unread() {
    play(Self.opening + [Line(20, Self.queued(20)), Line(1020, .due, .read), Line(1020, .flipped)])
  }

  @Test("one lost flip every 40 s never leads to reopening")
  func lostSeldom() {
    var lines = Self.opening
    for start in stride(from: 0, to: 400_000, by: 40_000) {
      lines += [
        Line(start + 2000, Self.queued(start + 2000)), Line(start + 3000, .due, .read),
        Line(start + 3000, .missing, .suspend), Line(start + 3000, .due, .setMode),
        Line(start + 3000, .modeSet, .redraw), Line(start + 3000, Self.queued(start + 3000)),
        Line(start + 3010, .flipped),
      ]
    }
    play(lines)
  }

  @Test("hotplugs lead to at most one check a second, and a changed display is reopened")
  func plugged() {
    play(
      Self.opening + [
        Line(2000, .plugged, .check), Line(2100, .plugged, next: 3000), Line(2900, .plugged),
        Line(3000, .due, .check), Line(5000, .plugged, .check),
        Line(5000, .changed, .suspend, next: 5000), Line(5000, .due, .reopen),
        Line(5000, .nothing, next: 10_000), Line(5100, .plugged, next: 6000),
        Line(6000, .due, .open), Line(6000, .opened, .redraw),
        Line(6100, .plugged, .check), Line(6100, .badLink, .suspend, next: 7000),
        Line(7000, .due, .setMode), Line(7000, .modeSet, .redraw),
      ])
  }

  @Test("after a suspend the mode is set again, and a closed display is opened again")
  func resumed() {
    play(
      Self.opening + [
        Line(2000, .resumed, .suspend, next: 2000), Line(2000, .due, .setMode),
        Line(2000, .modeSet, .redraw), Line(2000, Self.queued(2000)), Line(2010, .flipped),
        Line(2020, .resumed, .suspend, next: 3000), Line(3000, .due, .setMode),
        Line(3000, .refused(.setMaster, errno: ENODEV), .suspend, next: 3000),
        Line(3000, .due, .close), Line(3001, .resumed, .open),
      ])
  }

  @Test("a switch of consoles gives up the mastership; the return sets the mode at once")
  func consoles() {
    // Whatever comes meanwhile is left until the return.
    let away = [
      Line(2001, .yielded, .yield), Line(2005, .flipped), Line(2500, .due), Line(2600, .plugged),
      Line(2700, .resumed),
    ]
    let befores: [[Line]] = [
      [Line(2000, Self.queued(2000), next: 3000)], [],
      [Line(2000, Self.flip(EBUSY), Self.retry(2001))],
      [Line(2000, Self.flip(EACCES), .suspend, next: 2100)],
    ]
    for before in befores {
      let gone = play(Self.opening + before + away)
      #expect(gone.isAway && gone.nextDue == nil)
      #expect(gone.isAlive(at: Self.time(1_000_000_000)))
      play(
        Self.opening + before + away + [
          Line(3000, .regained, .setMode), Line(3000, .modeSet, .redraw), Line(3000, .due, .check),
          Line(3000, Self.queued(3000), next: 4000), Line(3010, .flipped),
          // The other console is shown for a moment only.
          Line(3020, .yielded, .yield), Line(3030, .regained, .setMode),
          Line(3030, .modeSet, .redraw),
        ])
    }
  }

  @Test("the mastership is requested again with growing delays after a return, too")
  func consoleOfAnother() {
    play(
      Self.opening + [
        Line(2000, .yielded, .yield), Line(3000, .regained, .setMode),
        Line(3000, Self.master(EBUSY), .suspend, next: 3200), Line(3200, .due, .setMode),
        Line(3200, Self.master(EBUSY), .suspend, next: 3600), Line(3300, .yielded, .yield),
        Line(9000, .regained, .setMode), Line(9000, .modeSet, .redraw),
      ])
  }

  @Test("a display that goes while another console is shown is closed, and opened at the return")
  func goneAway() {
    let returns = [
      Line(3000, .plugged), Line(3000, .due), Line(3000, .resumed), Line(4000, .regained, .open),
      Line(4000, .nothing, next: 9000),
    ]
    play(
      Self.opening + [
        Line(2000, .yielded, .yield), Line(2500, .refused(.readEvents, errno: ENODEV), .close),
      ] + returns)
    play(
      Self.opening + [
        Line(2000, .refused(.readEvents, errno: ENODEV), .suspend, next: 2000),
        Line(2000, .yielded, .close),
      ] + returns)
    play([Line(0, .due, .open), Line(0, .nothing, next: 5000), Line(100, .yielded)] + returns)
  }

  @Test("the program counts as alive until 2 s after a missed deadline")
  func lives() {
    let stories: [([Line], alive: Int, dead: Int)] = [
      (Self.opening + [Line(20, Self.queued(20))], 3019, 3020),
      (Self.opening + [Line(100, Self.flip(EBUSY), Self.retry(101))], 2100, 2101),
      (Self.opening + [Line(100, Self.flip(EIO), .suspend, next: 1000)], 2999, 3000),
      ([Line(0, .due, .open), Line(0, .nothing, next: 5000)], 6999, 7000),
    ]
    for story in stories {
      let recovery = play(story.0)
      #expect(recovery.isAlive(at: Self.time(story.alive)), "\(story.0)")
      #expect(!recovery.isAlive(at: Self.time(story.dead)), "\(story.0)")
    }
    #expect(play(Self.opening).isAlive(at: Self.time(1_000_000_000)))
  }

  @Test("an impossible event ends the program")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var recovery = DisplayRecovery()
      _ = recovery.handle(.flipped, at: .zero)
    }
  }
}
