// What touch panels taught: kept as text, read back, and forgotten after a week of sound use.
import Evdev
import Gestures
import Testing
import TestRandom

@Suite("Memory of touch panels")
struct PanelMemoryTests {
  private static let egalax = PanelIdentity(vendor: 0xEEF, product: 1, version: 0x100)
  private static let other = PanelIdentity(vendor: 0x4F3, product: 0xABCD, version: 2)

  private func memory(_ text: String) throws -> PanelMemory { try PanelMemory(Array(text.utf8)) }

  @Test("a fault is remembered of its panel alone, and read back from the text")
  func text() throws {
    var memory = PanelMemory()
    #expect(memory.isEmpty && memory.text == "panelist panels 1\n")
    memory.note(.losesFingers, of: Self.egalax)
    memory.note(.hasGhosts, of: Self.egalax)
    memory.note(.flickers, of: Self.other)
    #expect(memory.settle(on: 20_787) == [])
    #expect(
      memory.text == """
        panelist panels 1
        0eef:0001:0100 loses,ghosts used 20787 erred 20787 sound 0
        04f3:abcd:0002 flickers used 20787 erred 20787 sound 0

        """)
    let read = try self.memory(memory.text)
    #expect(read == memory)
    #expect(read.faults(of: Self.egalax) == [.losesFingers, .hasGhosts])
    #expect(read.faults(of: PanelIdentity()) == [])
  }

  @Test("a panel is forgotten on the seventh later day of use without a fault")
  func forgotten() {
    var memory = PanelMemory()
    memory.note(.losesFingers, of: Self.egalax)
    _ = memory.settle(on: 100)
    // The day of the fault is none, nor are days without use.
    for day in [100, 101, 101, 105, 106, 107, 108, 200, 201] {
      memory.noteUse(of: Self.egalax)
      #expect(memory.settle(on: day) == [], "\(day)")
      #expect(memory.settle(on: day + 1) == [])
    }
    memory.noteUse(of: Self.egalax)
    #expect(memory.settle(on: 202) == [Self.egalax])
    #expect(memory.isEmpty)
  }

  @Test("a fault begins the week anew")
  func again() {
    var memory = PanelMemory()
    memory.note(.losesFingers, of: Self.egalax)
    _ = memory.settle(on: 100)
    for day in 101...107 {
      memory.noteUse(of: Self.egalax)
      #expect(memory.settle(on: day) == [])
    }
    memory.noteUse(of: Self.egalax)
    memory.note(.losesFingers, of: Self.egalax)
    #expect(memory.settle(on: 108) == [])
    for day in 109...115 {
      memory.noteUse(of: Self.egalax)
      #expect(memory.settle(on: day) == [], "\(day)")
    }
    memory.noteUse(of: Self.egalax)
    #expect(memory.settle(on: 116) == [Self.egalax])
  }

  @Test("without a date, and while the clock goes back, no day is counted")
  func noDate() {
    var memory = PanelMemory()
    memory.note(.losesFingers, of: Self.egalax)
    for day in [nil, nil, 100, 99, 98, 97, 96, 95, 94, 93, 92, nil] {
      memory.noteUse(of: Self.egalax)
      #expect(memory.settle(on: day) == [])
    }
    #expect(memory.text.contains(" sound 0\n"))
  }

  @Test("of more panels than the limit the one that was used longest ago is dropped")
  func limit() throws {
    var memory = PanelMemory()
    let panels = (0...UInt16(PanelMemory.limit)).map { PanelIdentity(vendor: $0) }
    for (day, panel) in panels.enumerated() {
      memory.note(.losesFingers, of: panel)
      _ = memory.settle(on: 100 + day)
    }
    #expect(memory.faults(of: panels[0]) == [])
    #expect(panels.dropFirst().allSatisfy { memory.faults(of: $0) == .losesFingers })
    #expect(memory.text.utf8.count <= PanelMemory.textLimit)
    let read = try self.memory(memory.text)
    #expect(read == memory)
  }

  private static let head = "panelist panels 1\n"
  private static let line = "0eef:0001:0100 loses used 5 erred 5 sound 0\n"

  @Test(
    "a text that is damaged, foreign or of a later version is refused with its line",
    arguments: [
      ("", 1), ("panelist panels 2\n", 1), ("SQLite format 3\0", 1), ("panelist panels 1", 1),
      (head + "\n", 2), (head + line + line, 3), (head + line.dropLast(), 2),
      (head + "0eef:0001 loses used 5 erred 5 sound 0\n", 2),
      (head + "0EEF:0001:0100 loses used 5 erred 5 sound 0\n", 2),
      (head + "eef:0001:0100 loses used 5 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100  used 5 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 loses,loses used 5 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 sings used 5 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 loses used -5 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 loses used 05 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 loses used 99999999999999999999 erred 5 sound 0\n", 2),
      (head + "0eef:0001:0100 loses used 5 erred 5 sound 7\n", 2),
      (head + "0eef:0001:0100 loses used 5 erred 5 sound 0 \n", 2),
      (head + "0eef:0001:0100 loses erred 5 used 5 sound 0\n", 2),
      (head + String(repeating: "x", count: 5000) + "\n", 1),
    ] as [(String, Int)])
  func refused(text: String, line: Int) {
    let error = #expect(throws: PanelMemoryError.self) { try memory(text) }
    #expect(error?.line == line, "\(text)")
    #expect(error.map { "\($0)".hasPrefix("line \(line): ") } == true)
  }

  @Test("bytes that are no UTF-8 are refused")
  func noText() {
    #expect(throws: PanelMemoryError.self) {
      try PanelMemory(Array(Self.head.utf8) + [0xFF, 0xFE, 0x0A])
    }
  }

  private enum Change: CaseIterable { case overwrite, remove, insert }

  @Test("any change of a byte is refused, or read as a text that reads the same again")
  func mutated() throws {
    let text =
      Self.head + Self.line + "04f3:abcd:0002 flickers,ghosts used 20787 erred 17 sound 6\n"
    var random = SeededRandom(seed: 64)
    var (refused, read) = (0, 0)
    for _ in 0..<20_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let other = bytes[Int.random(in: bytes.indices, using: &random)]
        switch Change.allCases.randomElement(using: &random) {
        case .overwrite: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case .remove: bytes.remove(at: place)
        case .insert, nil: bytes.insert(other, at: place)
        }
      }
      // Which line is wrong does not matter here.
      guard let memory = try? PanelMemory(bytes) else {
        refused += 1
        continue
      }
      read += 1
      #expect(Array(memory.text.utf8) == bytes)
    }
    #expect(refused > 10_000 && read > 100, "\(refused) refused, \(read) read")
  }

  @Test("each fault has its words, for the journal and for `panelist devices`")
  func words() {
    #expect(TouchFaults().clauses == "")
    #expect(
      TouchFaults([.losesFingers, .flickers, .hasGhosts]).clauses
        == "loses moving fingers and tells them anew; releases fingers that stay; "
        + "has contacts in corners where no finger is")
  }
}
