// Flips: the screen shows what was drawn, also if flips are busy, late or lost.
import Glibc
import Scanout
import Testing
import Units

/// Draws as the program does: only what changed since the buffer was shown. Keeps damage until a
/// flip is accepted.
private final class Painter {
  let display: Display<FakeCard>
  let device: FakeDevice
  /// The expected picture.
  var model: [UInt32]
  /// Damage of the accepted frames, newest first.
  var history: [[Rect]] = []
  /// Damage that no accepted frame has shown.
  var owed: [Rect] = []
  var accepted = 0
  var refused = 0
  private var random: UInt64

  init(_ display: Display<FakeCard>, _ device: FakeDevice, seed: UInt64) {
    self.display = display
    self.device = device
    model = [UInt32](repeating: 0xFF00_0000, count: display.size.width * display.size.height)
    random = seed
  }

  /// Random numbers from the seed (64-bit linear congruential generator; the high bits are used).
  func next(_ limit: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % limit
  }

  /// Changes the picture in one to three places and tries to show it.
  func frame() throws {
    for _ in 0...next(3) {
      let left = next(display.size.width)
      let top = next(display.size.height)
      let width = 1 + next(display.size.width - left)
      let height = 1 + next(display.size.height - top)
      let rect = Rect(left: left, top: top, right: left + width, bottom: top + height)
      let color = UInt32(next(1 << 24))
      for line in rect.top..<rect.bottom {
        for column in rect.left..<rect.right { model[line * display.size.width + column] = color }
      }
      owed.append(rect)
    }
    try display.withBackBuffer { pixels, age in
      pixels.draw(region(age: age)) { line, column in model[line * display.size.width + column] }
    }
    let answer = refusal { try display.flip(damage: owed) }
    guard answer == nil else {
      #expect(answer == .busy)
      refused += 1
      return
    }
    accepted += 1
    history = [owed] + history.prefix(3)
    owed = []
  }

  /// The region to redraw in a buffer of this age.
  private func region(age: Int) -> [Rect] {
    guard age > 0, age <= history.count else { return [Rect(size: display.size)] }
    return owed + history.prefix(age - 1).flatMap { $0 }
  }
}

@Suite("Flips")
struct FlipTests {
  @Test("busy flips delay frames and lose no damage", arguments: 1...5, [true, false])
  func busy(everyKth k: Int, takesDamage: Bool) throws {
    var setup = FakeSetup()
    setup.layers[0].takesDamage = takesDamage
    let device = FakeDevice(setup)
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: UInt64(k))
    // Busy at every k-th commit; with k = 1 at the first try of each frame.
    device.fault = { call, count in
      call == .flip && (k == 1 ? count % 2 == 1 : count % k == 0) ? EBUSY : nil
    }
    for frame in 1...10_000 {
      // Two tries per frame are always enough.
      for _ in 1...2 where painter.accepted < frame { try painter.frame() }
      try #require(painter.accepted == frame)
      device.blank()
      let event = try painter.display.drainEvents()
      try #require(event?.sequence == UInt32(frame))
      try #require(device.screen == painter.model, "frame \(frame)")
    }
    let expected = k == 1 ? 10_000 : (10_000 - 1) / (k - 1)
    #expect(painter.refused == expected)
    #expect(device.violations == [])
    #expect(device.blobs.isEmpty)
  }

  @Test("at rest both buffers hold the same picture")
  func bothBuffers() throws {
    let device = FakeDevice(FakeSetup())
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: 9)
    for _ in 1...9 {
      try painter.frame()
      device.blank()
      _ = try painter.display.drainEvents()
    }
    // One more frame with nothing new brings the other buffer up to date.
    let (model, width) = (painter.model, painter.display.size.width)
    let last = painter.history[0]
    try painter.display.draw(last) { line, column in model[line * width + column] }
    for framebuffer in device.framebuffers.keys {
      #expect(device.contents(ofFramebuffer: framebuffer) == model)
    }
  }

  @Test("the age of a buffer counts the frames since it was shown")
  func ages() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    for expected in [0, 0, 2, 2] {
      let age = try display.age()
      #expect(age == expected)
      try display.flip(damage: [])
      device.blank()
      _ = try display.drainEvents()
    }
    try display.reclaim()
    let age = try display.age()
    #expect(age == 0)
  }

  @Test("drawing and flipping are refused while a flip is pending")
  func oneInFlight() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    try display.flip(damage: [])
    #expect(display.isFlipPending)
    #expect(refusal { try display.draw { _, _ in 0 } } == .busy)
    #expect(refusal { try display.flip(damage: []) } == .busy)
    #expect(device.calls[.flip] == 1)
    let early = try display.drainEvents()
    #expect(early == nil)
    device.blank()
    _ = try display.drainEvents()
    #expect(!display.isFlipPending)
  }

  @Test("the first flip after a modeset is a full update, later ones carry damage clips")
  func clips() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    let rect = Rect(left: 1, top: 1, right: 3, bottom: 2)
    try display.flip(damage: [rect])
    #expect(device.flight?.clips == nil)
    device.blank()
    _ = try display.drainEvents()
    try display.flip(
      damage: [rect, Rect(left: 15, top: 7, right: 40, bottom: 90)])
    #expect(device.flight?.clips == [rect, Rect(left: 15, top: 7, right: 16, bottom: 8)])
    #expect(device.lastRequest.count == 3)
    #expect(device.blobs.isEmpty)
  }

  @Test("a flip whose damage blob cannot be created is a full update")
  func noBlob() throws {
    let device = FakeDevice(FakeSetup())
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: 4)
    device.fault = { call, count in call == .createBlob && count % 2 == 0 ? ENOMEM : nil }
    for _ in 1...20 {
      try painter.frame()
      device.blank()
      _ = try painter.display.drainEvents()
      #expect(device.screen == painter.model)
    }
    #expect(painter.accepted == 20)
  }

  @Test("a modeset after a lost event shows the newest picture, and full updates follow")
  func lostEvent() throws {
    let device = FakeDevice(FakeSetup())
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: 5)
    device.style = .lost
    try painter.frame()
    device.blank()
    let missing = try painter.display.drainEvents()
    #expect(missing == nil)
    device.style = .atBlank
    try painter.display.reclaim()
    #expect(device.calls[.modeset] == 2)
    #expect(device.screen == painter.model)
    // The content of both buffers is unknown now: the next frames are drawn in full.
    painter.history = []
    for _ in 1...5 {
      try painter.frame()
      device.blank()
      let event = try painter.display.drainEvents()
      #expect(event != nil)
      #expect(device.screen == painter.model)
    }
    #expect(device.violations == [])
  }

  @Test("a modeset shows the picture of a refused flip")
  func shownByModeset() throws {
    let device = FakeDevice(FakeSetup())
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: 6)
    device.fault = { call, _ in call == .flip ? EBUSY : nil }
    try painter.frame()
    #expect(painter.refused == 1)
    #expect(device.screen != painter.model)
    try painter.display.reclaim()
    #expect(device.screen == painter.model)
    #expect(device.violations == [])
  }

  @Test("dropClips makes the next flip a full update, and only that one")
  func withoutClips() throws {
    let device = FakeDevice(FakeSetup())
    let painter = Painter(try Display(on: FakeBus(device)), device, seed: 7)
    for isFull in [true, false, true, false] {
      if isFull { painter.display.dropClips() }
      try painter.frame()
      #expect((device.flight?.clips == nil) == isFull)
      device.blank()
      _ = try painter.display.drainEvents()
      #expect(device.screen == painter.model)
    }
  }

  @Test("late and repeated flip events are dropped")
  func strangeEvents() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    device.style = .lost
    try display.flip(damage: [])
    let lost = try #require(device.flight).serial
    try display.reclaim()
    device.style = .atBlank
    try display.flip(damage: [])
    device.events.append(FlipEvent(serial: lost, stamp: device.now, sequence: 3))
    let late = try display.drainEvents()
    #expect(late == nil && display.isFlipPending)
    device.blank()
    device.events += device.events
    let doubled = try display.drainEvents()
    #expect(doubled != nil && !display.isFlipPending)
    try display.flip(damage: [])
    device.events.append(FlipEvent(serial: lost + 2, stamp: device.now, sequence: 5))
    let again = try display.drainEvents()
    #expect(again == nil && display.isFlipPending)
  }

  @Test("another DRM master is reported, and reclaiming works when it is gone")
  func mastership() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    display.yield()
    let other = try FakeCard(device)
    try other.setMaster()
    #expect(refusal { try display.flip(damage: []) } == .notMaster)
    #expect(refusal { try display.reclaim() } == .busy)
    other.dropMaster()
    try display.reclaim()
    try display.flip(damage: [])
    #expect(display.isFlipPending)
  }
}
