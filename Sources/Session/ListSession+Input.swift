// The inputs of a session: all that comes into it is one type.
public import Gestures
public import ListUI
public import Paint
public import Store
public import Units

extension ListSession {
  /// One input of a session. Kiosk, preview and replay pass the same ones, in the order of the clock.
  public enum Input: Sendable {
    /// A frame of contacts, at its own time. The list answers each contact before the next one.
    case touches(ContactFrame)
    /// Time passes for resting fingers and for the list, after all touches that came before.
    case time
    /// A frame will be seen at that time: the list is advanced to it. It shows touches up to the
    /// latch.
    case presented(touchesUpTo: Instant)
    /// The frame is on the screen that was switched on.
    case lit
    /// An edit by a key; without a row that is edited only an undo has an effect. A key that the
    /// screen does not heed only lights it.
    case typed(TextEdit)
    /// A key that means nothing to the list; it lights the screen as any key.
    case pressed
    /// What an input method composes: a text, empty if nothing is left of it, in place of as many
    /// characters as it composed before. `open` characters at its end are still composed.
    case composed(String, replacing: Int, open: Int)
    /// An edit on the on-screen keyboard that comes without contacts.
    case written(TextEdit)
    /// Contacts without places, as of a recording, make the on-screen keyboard show other keys.
    case keys(ShownKeys)
    /// A wheel scrolls the list between its ends, up if positive, unless a contact or a keyboard
    /// holds it.
    case scrolled(Pixels)
    /// A barcode scanner scanned an item, which is added at the end as a transaction of its own. It
    /// lights a dark screen too, and counts there: nobody scans by accident.
    case scanned(String)
    /// The outcome of a request to the store; stale if items were submitted since they were read.
    case answered(StoreOutcome, isStale: Bool = false)
    /// A file of the store was written, by any process.
    case storeWritten
    /// It is time to retry what failed.
    case retryDue
    /// A banner is shown until it is replaced or removed by nil; an equal one changes nothing.
    case banner(Banner?)
    /// The clock below the list, in the user's time zone; nil while it is unknown.
    case localTime(LocalTime?)
    /// Fonts were found for letters of texts that were shaped: all are shaped again.
    case fontsFound
    /// The colours, which the list keeps on other displays.
    case theme(Theme.Name)
    /// Contacts are followed anew, by another mode; those that are down are cancelled.
    case stitching(ContactStitcher.Mode)
    /// A touch device is known for these faults, and no others, from an earlier time.
    case learnt(TouchDevice, TouchFaults)
    /// The list is laid out at rest for another display: its picture, and the height of a row, 6 to
    /// 40 mm, or nil for whole rows that fill it. The theme and the speed of the options are not
    /// used; nil for those in force.
    case layout(PanelGeometry, rowHeight: Millimeters?, options: ListOptions? = nil)
    /// Other rules for the screen are in force.
    case power(ScreenPower.Rules)
    /// The dark hours begin or end; the same again changes nothing.
    case darkHours(Bool)
    /// An order for the screen, of a person at a shell or of a program.
    case ordered(ScreenPower.Order)
    /// The touch is locked for cleaning.
    case touchLocked
    /// The program ends: the open edit is committed, as after its timeout.
    case closed
    /// What fingers hold is cancelled, because the user no longer sees it.
    case letGo
  }

  /// Takes one input.
  ///
  /// - Parameters:
  ///   - input: In the order of the clock with all others.
  ///   - time: When it happened; of ``Input/touches(_:)`` the frame's own time counts.
  public mutating func handle(_ input: Input, at time: Instant) {
    switch input {
    case .touches(let frame): handle(frame)
    case .time: wait(until: time)
    case .presented(let latch): advance(to: time, touchesUpTo: latch)
    case .lit: change(by: .lit, at: time)
    case .typed(let edit):
      if heedsKey(at: time) { type(edit, at: time) } else { outputs.append(.keyIgnored) }
    case .pressed: if !heedsKey(at: time) { outputs.append(.keyIgnored) }
    case .composed(let text, let replaced, let open):
      guard heedsKey(at: time) else { return }
      outputs.append(.composed(compose(text, replacing: replaced, open: open, at: time)))
    case .scrolled(let distance): if heedsKey(at: time) { scroll(by: distance, at: time) }
    case .scanned(let text):
      _ = heedsKey(at: time)
      add(scanned: text, at: time)
    case .written(let edit): write(edit, at: time)
    case .keys(let keys): showKeys(keys, at: time)
    case .answered(let outcome, let isStale): take(outcome, isStale: isStale, at: time)
    case .storeWritten: apply(externalChanges.handle(.written))
    case .retryDue: apply(externalChanges.handle(.retryDue))
    case .banner(let banner):
      screen.banner = banner
      showBanner(at: time)
    case .localTime(let now): setLocalTime(now, at: time)
    case .fontsFound:
      view.forgetTexts()
      outputs.append(.frame(.other, at: time))
    case .theme(let theme):
      if view.setTheme(theme) { outputs.append(.frame(.other, at: time)) }
    case .stitching(let mode): setStitching(mode, at: time)
    case .learnt(let device, let faults):
      stitcher.know(faults, of: device)
      screen.corners.know(faults, of: device)
    case .layout(let panel, let rowHeight, let options):
      layOut(on: panel, rowHeight: rowHeight, options: options, start: time)
    case .power(let rules): change(by: .ruled(rules), at: time)
    case .darkHours(let isDark): change(by: .darkHours(isDark), at: time)
    case .ordered(let order): change(by: .ordered(order), at: time)
    case .touchLocked: lockTouch(at: time)
    case .closed: type(.commit, at: time)
    case .letGo: letGo(at: time)
    }
  }
}
