// The board as cells: they fill it, a key that is pressed changes alone, and its light fades.
import Gestures
import Keyboard
import Paint
import Testing
import Text
import Units

@Suite("The look of the board")
struct BoardLookTests {
  private static let boards = [[BoardLayout.ten], [.twelve, .ten]]

  /// The cells of the keys, in the order of the plan.
  private func keys(_ glass: KeyGlass, _ list: DisplayList) -> [Cell] {
    Array(list.cells.dropLast().suffix(glass.board.plan.slots.count))
  }

  @Test("keys and their gaps fill the board", arguments: KeyPanel.all, boards)
  func filled(panel: KeyPanel, layouts: [BoardLayout]) throws {
    var glass = try KeyGlass(panel, layouts)
    let list = glass.list()
    let (plan, cells) = (glass.board.plan, keys(glass, list))
    let gap = max(1, Int(panel.geometry.pixels(x: 0.14).value.rounded()))
    for (place, cell) in cells.enumerated() {
      let slot = plan.slots[place]
      #expect(cell.bounds.top == glass.top + slot.row * plan.rowHeight)
      #expect(cell.height == plan.rowHeight)
      let isFirst = place == 0 || plan.slots[place - 1].row < slot.row
      if isFirst { #expect(cell.bounds.left == plan.left) }
      let isLast = place == cells.count - 1 || plan.slots[place + 1].row > slot.row
      let next = isLast ? plan.left + plan.size.width : cells[place + 1].bounds.left - gap
      #expect(cell.bounds.right == next, "key \(place)")
    }
    let ground = try #require(list.cells.last)
    #expect(ground.color == glass.theme.board.gaps)
    #expect(
      ground.bounds
        == Rect(
          left: plan.left, top: glass.top, right: plan.left + plan.size.width,
          bottom: panel.geometry.pixels.height))
  }

  @Test("a name is one cell's, and stays", arguments: KeyPanel.all)
  func names(panel: KeyPanel) throws {
    var glass = try KeyGlass(panel)
    let before = glass.list().cells.map(\.id)
    #expect(Set(before).count == before.count)
    let place = try glass.place(of: "s")
    _ = glass.land(on: place)
    #expect(glass.list().cells.map(\.id) == before)
    glass.pass(.milliseconds(300))
    let offered = glass.list().cells.map(\.id)
    #expect(Set(offered).count == offered.count)
    #expect(offered.count == before.count + 4)
    #expect(Array(offered.suffix(before.count)) == before)
  }

  @Test("a press changes the key's pixels and no others", arguments: KeyPanel.all)
  func pressed(panel: KeyPanel) throws {
    var glass = try KeyGlass(panel)
    let place = try glass.place(of: "g")
    let (plan, before) = (glass.board.plan, glass.list())
    var words = glass.draw(before)
    _ = glass.land(on: place)
    let after = glass.list()
    let damage = after.damage(since: before)
    #expect(damage.count == 1)
    let frame = plan.slots[place].frame
    let key = Rect(
      left: plan.left + frame.left, top: glass.top + frame.top, right: plan.left + frame.right,
      bottom: glass.top + frame.bottom)
    #expect(damage[0].left >= key.left && damage[0].right <= key.right)
    #expect(damage[0].top >= key.top && damage[0].bottom <= key.bottom)
    glass.draw(after, damage: damage, into: &words)
    #expect(words == glass.draw(after))
    #expect(words != glass.draw(before))
  }

  @Test("a key that is let go loses its light within 200 ms")
  func fading() throws {
    var glass = try KeyGlass(.ten)
    let place = try glass.place(of: "g")
    let (rest, accent) = (keys(glass, glass.list())[place], glass.accent)
    #expect(rest.color == glass.theme.board.rows[1] && rest.light == glass.theme.board.light)
    #expect(rest.text?.color == glass.theme.board.letters)
    let finger = glass.land(on: place)
    glass.pass(.milliseconds(16))
    let pressed = keys(glass, glass.list())[place]
    #expect(pressed.color == accent.ground && pressed.light == accent.light)
    #expect(pressed.text?.color == accent.letters)
    glass.lift(finger)
    #expect(keys(glass, glass.list())[place] == pressed)
    glass.pass(.milliseconds(100))
    #expect(
      keys(glass, glass.list())[place].color == rest.color.mixed(with: accent.ground, 0.5))
    glass.pass(.milliseconds(100))
    #expect(keys(glass, glass.list())[place] == rest)
  }

  @Test("the last key wears the accent, says what it does, and is seen pressed")
  func enter() throws {
    var glass = try KeyGlass(.ten)
    let place = try glass.place { $0 == .enter }
    let done = keys(glass, glass.list())[place]
    #expect(done.color == glass.accent.ground && done.text?.color == glass.accent.letters)
    glass.enter = .next
    let next = keys(glass, glass.list())[place]
    #expect(next.text?.line != done.text?.line && next.color == done.color)
    _ = glass.land(on: place)
    #expect(keys(glass, glass.list())[place].color == glass.accent.veiled(0.22).ground)
  }

  @Test("Shift is lit while it is on, and underlined while it stays so")
  func shift() throws {
    var glass = try KeyGlass(.ten)
    let place = try glass.place { $0 == .shift }
    let off = keys(glass, glass.list())[place]
    #expect(off.color == glass.theme.board.rows[2] && off.sign?.shape == .up)
    #expect(off.sign?.color == glass.theme.board.signs)
    glass.tap(place)
    glass.pass(.seconds(1))
    let once = keys(glass, glass.list())[place]
    #expect(once.color == glass.accent.ground && once.sign?.color == glass.accent.letters)
    #expect(once.strike == nil)
    glass.tap(place)
    glass.pass(.seconds(1))
    #expect(keys(glass, glass.list())[place] == off)
    for _ in 0..<2 {
      glass.tap(place)
      glass.pass(.milliseconds(100))
    }
    glass.pass(.seconds(1))
    var locked = keys(glass, glass.list())[place]
    #expect(locked.strike?.color == glass.accent.letters)
    locked.strike = nil
    #expect(locked == once)
  }

  @Test("with Shift the second level stands on the keys")
  func levels() throws {
    var glass = try KeyGlass(.ten)
    let place = try glass.place(of: "g")
    let size = Int((0.44 * Double(glass.board.plan.rowHeight)).rounded())
    func line(_ text: String) -> TextLineID {
      glass.lines.line(text, .medium, size: size, maxWidth: 1 << 24, leading: nil).id
    }
    #expect(keys(glass, glass.list())[place].text?.line == line("g"))
    glass.tap(try glass.place { $0 == .shift })
    #expect(keys(glass, glass.list())[place].text?.line == line("G"))
  }

  @Test(
    "boards that are alike look alike, also when one has been typed on", arguments: KeyPanel.all)
  func alike(panel: KeyPanel) throws {
    var (one, other) = (try KeyGlass(panel), try KeyGlass(panel))
    for key in [BoardKey.page(.numbers), .page(.symbols), .page(.letters), .shift, .shift] {
      one.tap(try one.place { $0 == key })
      one.pass(.seconds(1))
      _ = one.list()
    }
    let (first, second) = (one.list(), other.list())
    #expect(one.draw(first) == other.draw(second))
  }

  @Test("what was shown once is not shaped again")
  func kept() throws {
    var glass = try KeyGlass(.ten, [.ten, .twelve])
    func round() throws {
      for key in [BoardKey.shift, .page(.numbers), .page(.symbols), .page(.letters), .language] {
        glass.tap(try glass.place { $0 == key })
        _ = glass.list()
        glass.pass(.seconds(1))
      }
    }
    // Both languages, with Shift on and off.
    for _ in 0..<4 { try round() }
    let known = glass.lines.count
    #expect(known > 100)
    glass.lines.keepOnly(Set(glass.look.lines))
    let kept = glass.lines.count
    for _ in 0..<4 { try round() }
    #expect(glass.lines.count == kept)
    _ = glass.draw(glass.list())
  }

  @Test("beside a board that is narrower than the glass nothing is drawn")
  func narrow() throws {
    var glass = try KeyGlass(.wide, [.twelve])
    let plan = glass.board.plan
    #expect(plan.left > 0 && plan.left + plan.size.width < glass.panel.geometry.pixels.width)
    for cell in glass.list().cells {
      #expect(cell.bounds.left >= plan.left)
      #expect(cell.bounds.right <= plan.left + plan.size.width)
    }
  }

  @Test(
    "what is chosen in a strip wears the accent, in front of all keys", arguments: ["q", "s", "p"])
  func strip(letter: String) throws {
    var glass = try KeyGlass(.ten)
    let rest = glass.list().cells.count
    _ = glass.land(on: try glass.place(of: letter))
    glass.pass(.milliseconds(300))
    let strip = try #require(glass.board.strip)
    let cells = glass.list().cells.dropLast(rest)
    #expect(cells.count == strip.letters.count + 1)
    for (place, cell) in cells.dropLast().enumerated() {
      #expect((cell.color == glass.accent.ground) == (place == strip.chosen))
      #expect(cell.bounds.top == glass.top + strip.frame.top)
      #expect(cell.bounds.left >= strip.frame.left && cell.bounds.right <= strip.frame.right)
    }
    #expect(cells.last?.shadow.below != Shadow.Side.none)
  }
}
