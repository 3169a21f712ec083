// Random evenings of the running list: touches, orders, wiping, sleep, consoles and plugs.
import Config
import Evdev
import Gestures
import Glibc
import ListUI
import Model
import Scanout
import Session
import Store
import System
import TestCounts
import TestKernel
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Random evenings")
struct RandomEveningTests {
  /// What happens next.
  enum Step: CaseIterable {
    case wait, waitLong, tap, tapAgain, swipe, order, hand, clean, sleep, otherConsole, plug
  }

  /// A running list whose screen dims and goes dark soon, and what happened to it.
  private struct Evening {
    let panel: RunningPanel
    let seed: UInt64
    var random: SeededRandom
    var isAway = false
    var isUnplugged = false
    var fingers: UInt64 = 1_000_000
    /// How many touches met a dark screen, and how many a lit one.
    var (onDark, onLit) = (0, 0)

    init(seed: UInt64) throws {
      let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
      panel = try RunningPanel(
        machine,
        set: {
          $0.consoleSwitching = .keys
          $0.idle.dimAfter = .seconds(20)
          $0.idle.offAfter = .seconds(60)
        })
      self.seed = seed
      random = SeededRandom(seed: seed)
      try panel.start()
      panel.touch()
      try panel.run(for: .seconds(10))
    }

    var power: ScreenPower { panel.kiosk.driver.session.power }
    var list: ItemList { panel.kiosk.driver.session.view.list }
    /// Whether a display shows the list, or would if it were lit.
    var isShown: Bool { !isAway && !isUnplugged && panel.kiosk.displayOutput.isOpen }

    mutating func take(_ step: Step) throws {
      switch step {
      case .wait: try panel.run(for: .milliseconds(Int.random(in: 0...5000, using: &random)))
      case .waitLong: try panel.run(for: .seconds(Double(Int.random(in: 5...90, using: &random))))
      case .tap, .tapAgain: try touch(by: 0)
      case .swipe: try touch(by: 30)
      case .order:
        let order = ScreenPower.Order.allCases.randomElement(using: &random) ?? .auto
        _ = panel.kiosk.obey(.power(order))
        try panel.run(for: .milliseconds(100))
      case .hand: try lay()
      case .clean:
        _ = panel.kiosk.obey(.clean)
        try panel.run(for: .milliseconds(100))
      case .sleep:
        panel.kernel.suspend(for: .seconds(100))
        try panel.run(for: .seconds(6))
      case .otherConsole: try changeConsole()
      case .plug: try changePlug()
      }
    }

    /// A finger lands, goes on and lifts.
    private mutating func touch(by travel: Double) throws {
      // The reader of the panel is paused there.
      guard !isAway else { return }
      let since = editedSince
      let (wasDark, before, edited) = (
        power.isDark, list, panel.kiosk.driver.session.view.editedItem
      )
      let isShown = isShown
      fingers += 1
      send([(fingers, 20)], .began)
      try panel.run(for: .milliseconds(100))
      if isShown {
        #expect(!power.isDark, "seed \(seed): a touch on a dark screen lights it")
        #expect(panel.device.isLit, "seed \(seed): the screen is lit 100 ms after a touch")
      }
      for step in 1...5 where travel > 0 {
        send([(fingers, 20 + travel * Double(step) / 5)], .moved)
        try panel.run(for: .milliseconds(10))
      }
      send([(fingers, 20 + travel)], .ended)
      try panel.run(for: .seconds(1))
      guard wasDark || !isShown else {
        onLit += 1
        return
      }
      onDark += 1
      guard !endedEdit(since) else { return }
      #expect(list == before, "seed \(seed): a touch on a dark screen changes nothing")
      #expect(
        panel.kiosk.driver.session.view.editedItem == edited,
        "seed \(seed): nor does it begin an edit")
    }

    /// Four fingers lie still for two seconds.
    private mutating func lay() throws {
      // As above.
      guard !isAway else { return }
      let (wasShown, wasLocked) = (isShown, panel.kiosk.driver.session.lockEnd != nil)
      let (before, since) = (list, editedSince)
      let places = (1...4).map { (fingers + UInt64($0), 20 + Double($0) * 5) }
      fingers += 4
      send(places, .began)
      try panel.run(for: .milliseconds(2500))
      if wasShown {
        #expect(
          (panel.kiosk.driver.session.lockEnd != nil) != wasLocked,
          "seed \(seed): a hand locks and unlocks")
      }
      send(places, .ended)
      try panel.run(for: .seconds(1))
      guard !endedEdit(since) else { return }
      #expect(list == before, "seed \(seed): a hand changes nothing")
    }

    /// When the edited row was last written in; nil if none is edited.
    private var editedSince: Instant? { panel.kiosk.driver.session.view.draft?.since }

    /// Whether an edit has been left alone: it ends by itself, and stores its text.
    private func endedEdit(_ since: Instant?) -> Bool {
      since.map { panel.kernel.now() - $0 >= .seconds(120) } ?? false
    }

    private func send(_ places: [(id: UInt64, x: Double)], _ phase: Contact.Phase) {
      let contacts = places.map {
        Contact(
          id: ContactID(serial: $0.id), phase: phase, position: Point(x: Millimeters($0.x), y: 5))
      }
      panel.kiosk.touched(ContactFrame(time: panel.kernel.now(), contacts: contacts))
    }

    private mutating func changeConsole() throws {
      guard !isUnplugged else { return }
      panel.kernel.raise(
        isAway ? .consoleActivated : .consoleRequested, on: panel.kiosk.signals.raw)
      isAway.toggle()
      try panel.run(for: .seconds(2))
    }

    private mutating func changePlug() throws {
      guard !isAway else { return }
      isUnplugged.toggle()
      panel.device.isPresent = !isUnplugged
      if isUnplugged {
        panel.device.fault = { call, _ in call == .readEvents ? ENODEV : nil }
        panel.kiosk.displayOutput.readDisplay([.hangUp])
      } else {
        panel.device.fault = { _, _ in nil }
        panel.machine.udev.speak()
      }
      try panel.run(for: .seconds(10))
    }

    /// What holds after each step.
    func check() {
      let isFrameComing = panel.kiosk.displayOutput.isFrameComing
      #expect(isFrameComing || !panel.kiosk.writer.isSuspended, "seed \(seed): the store may go on")
      guard isShown, power.isDark else { return }
      #expect(!panel.device.isLit, "seed \(seed): a dark screen has no signal")
    }
  }

  @Test("what is dark changes by no touch, and a touch lights it, whatever happens in between")
  func evenings() throws {
    var (onDark, onLit) = (0, 0)
    for seed in 0..<UInt64(TestCounts.count("random-evenings")) {
      var evening = try Evening(seed: seed)
      for _ in 0..<60 {
        let step = Step.allCases.randomElement(using: &evening.random) ?? .wait
        try evening.take(step)
        evening.check()
      }
      if evening.isAway { try evening.take(.otherConsole) }
      if evening.isUnplugged { try evening.take(.plug) }
      _ = evening.panel.kiosk.obey(.power(.on))
      // Longer than a row stays in edit, and than the touch is locked.
      try evening.panel.run(for: .seconds(130))
      #expect(evening.panel.device.isLit && evening.panel.sight == .right, "seed \(seed)")
      #expect(evening.panel.device.violations.isEmpty, "seed \(seed)")
      (onDark, onLit) = (onDark + evening.onDark, onLit + evening.onLit)
    }
    let steps = TestCounts.count("random-evenings")
    #expect(onDark > 3 * steps && onLit > 3 * steps)
  }
}
