// Barcode scanners through the keyboard reader: what is added, what is typed, and when.
import CEvdev
import Evdev
import System
import Testing
import Units

@Suite("Barcode scanners")
struct ScannerReaderTests {
  private let scanner = keyboard(3, name: "Datalogic Gryphon")

  private func bench(_ entries: [KeyboardEntry], _ plugs: [FakePlug]) throws -> KeyboardBench {
    try KeyboardBench(plugged: plugs, configuration: KeyboardConfiguration(entries: entries))
  }

  /// Named as a scanner.
  private let named = KeyboardEntry(of: "Datalogic Gryphon", .scans(.add))

  @Test("a named scanner adds what ends with Return or Tab, and a keyboard beside it types")
  func suffix() throws {
    let plug = keyboard(2)
    let bench = try bench([named], [plug, scanner])
    try bench.type("4 0 0 6", on: scanner, after: .seconds(1))
    try bench.type("m i", on: plug)
    #expect(bench.typed == "mi")
    try bench.type("enter shift+ a shift- 1 tab", on: scanner)
    try bench.type("l k enter", on: plug)
    #expect(bench.typed == "mi[4006][A1]lk<enter>")
  }

  @Test("a scan without a suffix is added 300 ms after its last character")
  func silence() throws {
    let bench = try bench([named], [scanner])
    try bench.type("1 2 3", on: scanner, after: .seconds(1))
    #expect(bench.typed == "")
    try bench.loop.runOnce(waiting: true)
    #expect(bench.typed == "[123]")
    // Each key takes 2 ms, and the last goes down after 5 ms.
    #expect(bench.times.map(\.nanoseconds) == [1_305_000_000])
    // Nothing is waited for any more.
    #expect(throws: SystemError.self) { try bench.loop.runOnce(waiting: true) }
  }

  @Test("from the fourth scan on a device that nobody has named adds")
  func unnamed() throws {
    let bench = try bench([], [scanner])
    for _ in 1...4 { try bench.type("1 2 3 4 5 enter", on: scanner, after: .seconds(1)) }
    #expect(bench.typed == "12345<enter>12345<enter>12345<enter>[12345]")
  }

  @Test("a device whose scans are typed types at once, and one that is off gives nothing")
  func uses() throws {
    let other = keyboard(4)
    let bench = try bench(
      [
        KeyboardEntry(.scans(.type)), KeyboardEntry(of: "Datalogic Gryphon", .scans(.off)),
      ], [scanner, other])
    for _ in 1...4 {
      try bench.type("1 2 3 4 5 enter", on: scanner, after: .seconds(1))
      try bench.type("1 2 3 4 5 enter", on: other, after: .seconds(1))
    }
    #expect(bench.typed == String(repeating: "12345<enter>", count: 4))
  }

  @Test("a scanner that is unplugged within a scan adds nothing, nor does one that loses events")
  func unplugged() throws {
    let bench = try bench([named], [scanner])
    try bench.type("1 2 3", on: scanner, after: .seconds(1))
    scanner.readings = [.dropped]
    try bench.turn(reading: scanner)
    try bench.type("4 5 enter 6 7", on: scanner, after: .milliseconds(10))
    bench.hardware.pullOut(scanner)
    _ = try bench.loop.runOnce(waiting: false)
    #expect(bench.typed == "[45]")
    let again = keyboard(3, name: "Datalogic Gryphon")
    bench.hardware.plugIn(again)
    _ = try bench.loop.runOnce(waiting: false)
    try bench.type("8 enter", on: again, after: .seconds(1))
    #expect(bench.typed == "[45][8]")
  }

  @Test("a keypad that sends digits and Enter is read; power buttons and remote controls are not")
  func keypads() throws {
    let keypad = keyboard(5, marks: [.keypad])
    let bench = try bench([], [keypad, keyboard(6, marks: [])])
    #expect(bench.reports == ["keyboard /dev/input/event5 (Keys)"])
    try bench.type("1 enter", on: keypad)
    #expect(bench.typed == "1<enter>")
    // The keys 1 to 0 are bits 2 to 11, and Enter is bit 28.
    #expect(UdevHardware.isKeypad("10000ffc"))
    #expect(UdevHardware.isKeypad("1 0 0 fffffffffffffffe"))
    for keys in ["", "0", "ffc", "10000ff8", "100007fc", "10000ffc 0", "10000000000000 0"] {
      #expect(!UdevHardware.isKeypad(keys), "\(keys)")
    }
  }
}
