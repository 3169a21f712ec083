// The screen that shows the list: it dims, goes dark, and wakes by a touch that does nothing else.
import Gestures
import ListUI
import Localization
public import Units

extension ListSession {
  /// The power of the screen.
  public var power: ScreenPower { screen.power }

  /// When the lock for cleaning ends; nil while touches are the list's.
  public var lockEnd: Instant? { screen.lock.end }

  /// Takes a key press before it is typed: it wakes the screen.
  ///
  /// - Returns: Whether it means something to the list; else it only woke the screen.
  mutating func heedsKey(at time: Instant) -> Bool {
    passScreen(to: time, beforeFrame: true)
    let heeds = screen.power.heeds(at: time)
    use(at: time)
    return heeds
  }

  mutating func lockTouch(at time: Instant) {
    screen.lock.lock(at: time)
    change(by: .touched, at: time)
    stayAwakeWhileLocked()
    letGo(at: time)
    showBanner(at: time)
  }

  /// Who wipes the screen sees what is left of the lock.
  private mutating func stayAwakeWhileLocked() {
    if let end = screen.lock.end { screen.power.stayLit(until: end) }
  }

  mutating func letGo(at time: Instant) {
    view.letGoOfKeyboard(at: time)
    onKeyboard.removeAll()
    _ = ask { _, core, _, emit in core.cancelAll(at: time, emit: emit) }
    stitcher.forgetContacts()
    screen.corners.forgetContacts()
    screen.lock.forgetContacts()
    reloadWhenFree()
  }

  /// Shows the banner, or in its place what is left of the lock.
  mutating func showBanner(at time: Instant) {
    let banner = screen.lock.isLocked ? Banner(screen.lock, view.options.messages) : screen.banner
    view.show(banner, at: time, events: &events)
    note(at: time)
    reloadWhenFree()
    outputs.append(.frame(.other, at: time))
  }

  /// A contact landed, a gesture went on, or a key was pressed.
  mutating func use(at time: Instant) {
    if !screen.power.keepsAwake(at: time) { change(by: .touched, at: time) }
  }

  /// Lets time pass for the screen.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - hasFrame: Whether touches of that time follow: what is due then is due after them.
  mutating func passScreen(to time: Instant, beforeFrame hasFrame: Bool = false) {
    if let due = screen.power.deadline, hasFrame ? due < time : due <= time {
      change(by: .due, at: time)
    }
    guard let due = screen.lock.deadline, hasFrame ? due < time : due <= time else { return }
    switch screen.lock.pass(to: time) {
    case .none: return
    // The hand that lies there means nothing, also when it goes on.
    case .lock:
      stayAwakeWhileLocked()
      letGo(at: time)
    case .count, .unlock: break
    }
    showBanner(at: time)
  }

  /// The contacts of a frame that are the list's; nil if it is to be ignored as a whole.
  mutating func heeded(of frame: ContactFrame) -> ContactFrame? {
    screen.lock.follow(frame)
    guard !screen.isOpen(at: frame.time) else { return frame }
    screen.filter(frame)
    // After the filter: the contact that wakes the screen means nothing.
    let lands = frame.contacts.contains { $0.phase == .began }
    if lands, !screen.lock.isLocked || power.isDark { use(at: frame.time) }
    return screen.heeded.contacts.isEmpty ? nil : screen.heeded
  }

  mutating func change(by event: ScreenPower.Event, at time: Instant) {
    let effect = screen.power.handle(event, at: time)
    switch effect {
    case .none: return
    // Nobody sees any more what fingers hold.
    case .darken: letGo(at: time)
    case .dim, .brighten, .wake: break
    }
    outputs.append(.screen(effect, at: time))
    outputs.append(.frame(effect == .dim ? .other : .user, at: time))
  }
}
