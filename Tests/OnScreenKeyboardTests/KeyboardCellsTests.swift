// The on-screen keyboard as cells: layout, pressed keys, fading highlights, Shift and alternates.
import Gestures
import Localization
import OnScreenKeyboard
import Paint
import TestRandom
import Testing
import Text
import Units

@Suite("Keyboard cells")
struct KeyboardCellsTests {
  private static let keyboards = [[KeyboardLayout.ten], [.twelve, .ten]]

  /// The cells of the keys, in the order of the plan's slots.
  private func keys(_ screen: KeyScreen, _ list: DisplayList) -> [Cell] {
    Array(list.cells.dropLast().suffix(screen.keyboard.plan.slots.count))
  }

  @Test("keys and gaps fill the keyboard", arguments: KeyPanel.all, keyboards)
  func filled(panel: KeyPanel, layouts: [KeyboardLayout]) throws {
    var screen = try KeyScreen(panel, layouts)
    screen.enter = .next
    let list = screen.list()
    let (plan, cells) = (screen.keyboard.plan, keys(screen, list))
    let gap = max(1, Int(panel.geometry.pixels(x: 0.14).value.rounded()))
    for (place, cell) in cells.enumerated() {
      let slot = plan.slots[place]
      #expect(cell.bounds.top == screen.top + slot.row * plan.rowHeight)
      #expect(cell.height == plan.rowHeight)
      let isFirst = place == 0 || plan.slots[place - 1].row < slot.row
      if isFirst { #expect(cell.bounds.left == plan.left) }
      let isLast = place == cells.count - 1 || plan.slots[place + 1].row > slot.row
      let next = isLast ? plan.left + plan.size.width : cells[place + 1].bounds.left - gap
      #expect(cell.bounds.right == next, "key \(place)")
    }
    let ground = try #require(list.cells.last)
    #expect(ground.color == screen.theme.keyboard.gaps)
    #expect(
      ground.bounds
        == Rect(
          left: plan.left, top: screen.top, right: plan.left + plan.size.width,
          bottom: panel.geometry.pixels.height))
  }

  @Test("cell ids are unique and stable", arguments: KeyPanel.all)
  func names(panel: KeyPanel) throws {
    var screen = try KeyScreen(panel)
    let before = screen.list().cells.map(\.id)
    #expect(Set(before).count == before.count)
    let place = try screen.place(of: "s")
    _ = screen.land(on: place)
    #expect(screen.list().cells.map(\.id) == before)
    screen.pass(.milliseconds(300))
    let offered = screen.list().cells.map(\.id)
    #expect(Set(offered).count == offered.count)
    #expect(offered.count == before.count + 4)
    #expect(Array(offered.suffix(before.count)) == before)
  }

  @Test("cells that are kept from frame to frame equal new ones", arguments: KeyPanel.all)
  func kept(panel: KeyPanel) throws {
    var screen = try KeyScreen(panel, [.twelve, .ten])
    var random = SeededRandom(seed: 7)
    for step in 0..<400 {
      switch random.roll(below: 12) {
      case 0: screen.theme = Theme(step % 2 == 0 ? .heat : .paper, hairline: 1)
      case 1: screen.enter = screen.enter == .done ? .next : .done
      case 2: screen.keyboard.suggest(step % 3 == 0 ? [] : ["Milk \(step)", "Bread"])
      case 3: screen.pass(.milliseconds(400))
      default:
        screen.tap(random.roll(below: screen.keyboard.plan.slots.count))
        screen.pass(.milliseconds(random.roll(below: 90)))
      }
      var fresh = screen
      fresh.look = KeyboardCells()
      #expect(screen.list() == fresh.list(), "step \(step)")
    }
  }

  @Test("pressing a key damages only that key", arguments: KeyPanel.all)
  func pressed(panel: KeyPanel) throws {
    var screen = try KeyScreen(panel)
    let place = try screen.place(of: "g")
    let (plan, before) = (screen.keyboard.plan, screen.list())
    var words = screen.draw(before)
    _ = screen.land(on: place)
    let after = screen.list()
    let damage = after.damage(since: before)
    #expect(damage.count == 1)
    let frame = plan.slots[place].frame
    let key = Rect(
      left: plan.left + frame.left, top: screen.top + frame.top, right: plan.left + frame.right,
      bottom: screen.top + frame.bottom)
    #expect(damage[0].left >= key.left && damage[0].right <= key.right)
    #expect(damage[0].top >= key.top && damage[0].bottom <= key.bottom)
    screen.draw(after, damage: damage, into: &words)
    #expect(words == screen.draw(after))
    #expect(words != screen.draw(before))
  }

  @Test("the highlight of a released key fades out within 200 ms")
  func fading() throws {
    var screen = try KeyScreen(.ten)
    let place = try screen.place(of: "g")
    let (rest, accent) = (keys(screen, screen.list())[place], screen.accent)
    #expect(
      rest.color == screen.theme.keyboard.rows[1] && rest.light == screen.theme.keyboard.light)
    #expect(rest.text?.color == screen.theme.keyboard.letters)
    let finger = screen.land(on: place)
    screen.pass(.milliseconds(16))
    let pressed = keys(screen, screen.list())[place]
    #expect(pressed.color == accent.ground && pressed.light == accent.light)
    #expect(pressed.text?.color == accent.letters)
    screen.lift(finger)
    #expect(keys(screen, screen.list())[place] == pressed)
    screen.pass(.milliseconds(100))
    #expect(
      keys(screen, screen.list())[place].color == rest.color.mixed(with: accent.ground, 0.5))
    screen.pass(.milliseconds(100))
    #expect(keys(screen, screen.list())[place] == rest)
  }

  @Test("Done is one key, in the accent colours; beside Next it is one of two, and no key moves")
  func endings() throws {
    var screen = try KeyScreen(.ten)
    let (enter, done) = (try screen.place { $0 == .enter }, try screen.place { $0 == .done })
    let single = keys(screen, screen.list())
    let whole = single[done].bounds
    #expect(single[enter].bounds == whole && single[enter].text == nil)
    #expect(single[done].color == screen.accent.ground)
    #expect(single[done].text?.color == screen.accent.letters)
    screen.enter = .next
    let both = keys(screen, screen.list())
    #expect(both[done].bounds.left == whole.left && both[enter].bounds.right == whole.right)
    #expect(both[done].bounds.right < both[enter].bounds.left)
    #expect(both[done].text != nil && both[enter].text?.line != both[done].text?.line)
    #expect(both[done].color == both[enter].color)
    for place in both.indices where place != done && place != enter {
      #expect(both[place] == single[place])
    }
    let finger = screen.land(on: done)
    let pressed = keys(screen, screen.list())
    #expect(pressed[done].color == screen.accent.whitened(0.22).ground)
    #expect(pressed[enter] == both[enter])
    // As one key both light up.
    screen.enter = .done
    let lit = keys(screen, screen.list())
    #expect(lit[done].color == pressed[done].color && lit[enter].color == pressed[done].color)
    screen.lift(finger)
  }

  @Test(
    "where the words Done and Next would be small, both keys have icons",
    arguments: ["en", "de", "fr", "es"])
  func icons(language: String) throws {
    for panel in KeyPanel.all {
      var screen = try KeyScreen(panel)
      screen.look = KeyboardCells(try #require(MessageCatalog.named(language)))
      screen.enter = .next
      let (enter, done) = (try screen.place { $0 == .enter }, try screen.place { $0 == .done })
      let both = keys(screen, screen.list())
      #expect((both[done].text == nil) == (both[enter].text == nil), "\(panel)")
      let shapes = [both[done], both[enter]].map { $0.icon?.shape }
      #expect(both[done].text != nil || shapes == [.tick, .arrow], "\(panel)")
    }
  }

  @Test("Shift is highlighted while it is on, and underlined while it is locked")
  func shift() throws {
    var screen = try KeyScreen(.ten)
    let place = try screen.place { $0 == .shift }
    let off = keys(screen, screen.list())[place]
    #expect(off.color == screen.theme.keyboard.rows[2] && off.icon?.shape == .up)
    #expect(off.icon?.color == screen.theme.keyboard.icons)
    screen.tap(place)
    screen.pass(.seconds(1))
    let once = keys(screen, screen.list())[place]
    #expect(once.color == screen.accent.ground && once.icon?.color == screen.accent.letters)
    #expect(once.strikethrough == nil)
    screen.tap(place)
    screen.pass(.seconds(1))
    #expect(keys(screen, screen.list())[place] == off)
    for _ in 0..<2 {
      screen.tap(place)
      screen.pass(.milliseconds(150))
    }
    screen.pass(.seconds(1))
    var locked = keys(screen, screen.list())[place]
    #expect(locked.strikethrough?.color == screen.accent.letters)
    locked.strikethrough = nil
    #expect(locked == once)
  }

  @Test("with Shift the keys show the second level")
  func levels() throws {
    var screen = try KeyScreen(.ten)
    let place = try screen.place(of: "g")
    let size = Int((0.44 * Double(screen.keyboard.plan.rowHeight)).rounded())
    func line(_ text: String) -> TextLineID {
      screen.lines.line(text, .medium, size: size, maxWidth: 1 << 24, leading: nil).id
    }
    #expect(keys(screen, screen.list())[place].text?.line == line("g"))
    screen.tap(try screen.place { $0 == .shift })
    #expect(keys(screen, screen.list())[place].text?.line == line("G"))
  }

  @Test(
    "a keyboard in the same state renders the same after typing", arguments: KeyPanel.all)
  func alike(panel: KeyPanel) throws {
    var (one, other) = (try KeyScreen(panel), try KeyScreen(panel))
    for key in [ScreenKey.page(.numbers), .page(.symbols), .page(.letters), .shift, .shift] {
      one.tap(try one.place { $0 == key })
      one.pass(.seconds(1))
      _ = one.list()
    }
    let (first, second) = (one.list(), other.list())
    #expect(one.draw(first) == other.draw(second))
  }

  @Test("labels that were shown before are not shaped again")
  func kept() throws {
    var screen = try KeyScreen(.ten, [.ten, .twelve])
    func round() throws {
      for key in [ScreenKey.shift, .page(.numbers), .page(.symbols), .page(.letters), .language] {
        screen.tap(try screen.place { $0 == key })
        _ = screen.list()
        screen.pass(.seconds(1))
      }
    }
    // Both layouts, with Shift on and off.
    for _ in 0..<4 { try round() }
    let known = screen.lines.count
    #expect(known > 100)
    screen.lines.keepOnly(Set(screen.look.lines))
    let kept = screen.lines.count
    for _ in 0..<4 { try round() }
    #expect(screen.lines.count == kept)
    _ = screen.draw(screen.list())
  }

  @Test("a keyboard narrower than the screen draws nothing beside itself")
  func narrow() throws {
    var screen = try KeyScreen(.wide, [.twelve])
    let plan = screen.keyboard.plan
    #expect(plan.left > 0 && plan.left + plan.size.width < screen.panel.geometry.pixels.width)
    for cell in screen.list().cells {
      #expect(cell.bounds.left >= plan.left)
      #expect(cell.bounds.right <= plan.left + plan.size.width)
    }
  }

  @Test(
    "the chosen alternate has the accent color, and alternates are above all keys",
    arguments: ["q", "s", "p"])
  func alternates(letter: String) throws {
    var screen = try KeyScreen(.ten)
    let rest = screen.list().cells.count
    _ = screen.land(on: try screen.place(of: letter))
    screen.pass(.milliseconds(300))
    let alternates = try #require(screen.keyboard.alternates)
    let cells = screen.list().cells.dropLast(rest)
    #expect(cells.count == alternates.letters.count + 1)
    for (place, cell) in cells.dropLast().enumerated() {
      #expect((cell.color == screen.accent.ground) == (place == alternates.chosen))
      #expect(cell.bounds.top == screen.top + alternates.frame.top)
      #expect(
        cell.bounds.left >= alternates.frame.left && cell.bounds.right <= alternates.frame.right)
    }
    #expect(cells.last?.shadow.below != Shadow.Side.none)
  }
}
