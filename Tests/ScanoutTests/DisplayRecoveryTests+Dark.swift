// A display that is to be dark, in the recovery.
import Glibc
import Scanout
import Testing
import Units

extension DisplayRecoveryTests {
  @Test("a dark display is off whatever comes, and lit at once when it is asked for")
  func dark() {
    let meanwhile = [
      Line(2005, .flipped), Line(2500, .due), Line(2600, .plugged), Line(2700, .resumed),
      Line(2800, .darken),
    ]
    let befores: [[Line]] = [
      [Line(2000, Self.queued(2000), next: 3000)], [],
      [Line(2000, Self.flip(EBUSY), Self.retry(2001))],
      [Line(2000, Self.flip(EACCES), .suspend, next: 2100)],
    ]
    for before in befores {
      let dark = play(Self.opening + before + [Line(2001, .darken, .switchOff)] + meanwhile)
      #expect(dark.nextDue == nil && dark.isAlive(at: Self.time(1_000_000_000)))
      play(
        Self.opening + before + [Line(2001, .darken, .switchOff)] + meanwhile + [
          Line(3000, .lighten, .setMode), Line(3000, .modeSet, .redraw), Line(3000, .due),
          Line(3000, Self.queued(3000), next: 4000), Line(3010, .flipped),
          Line(8000, .due, .check),
        ])
    }
    // Another console, and back.
    play(
      Self.opening + [
        Line(2000, .darken, .switchOff), Line(3000, .yielded, .yield),
        Line(4000, .regained, .setMode), Line(4000, .modeSet, .switchOff),
        Line(5000, .yielded, .yield), Line(6000, .lighten), Line(7000, .regained, .setMode),
        Line(7000, .modeSet, .redraw),
      ])
  }

  @Test("a display that goes or comes while it is to be dark is dark too")
  func darkOpening() {
    play([
      Line(0, .due, .open), Line(0, .nothing, next: 5000), Line(100, .darken),
      Line(5000, .due, .open), Line(5000, .opened, .switchOff), Line(6000, .lighten, .setMode),
      Line(6000, .modeSet, .redraw),
    ])
    play(
      Self.opening + [
        Line(2000, .darken, .switchOff), Line(2500, .refused(.readEvents, errno: ENODEV), .close),
        Line(2600, .plugged, .open), Line(2600, .opened, .switchOff),
      ])
  }

  @Test("a display that cannot be switched off goes on", arguments: [EINVAL, EACCES, EIO, ENOMEM])
  func notDark(errno: CInt) {
    play(
      Self.opening + [
        Line(2000, .darken, .switchOff), Line(2000, Self.modeset(errno), .redraw),
        Line(2000, Self.queued(2000), next: 3000), Line(2010, .flipped), Line(3000, .lighten),
      ])
  }
}
