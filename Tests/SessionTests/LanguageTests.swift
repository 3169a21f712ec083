// Tests of the interface in each language: its words fit, are shown, and change with the settings.
import Gestures
import Localization
import Model
import OnScreenKeyboard
import Paint
import Shell
import Testing
import Text
import Units

@testable import ListUI

@Suite("Languages of the interface")
struct LanguageTests {
  /// Panels of 5 and 7 inches, upright and lying.
  static let panels = [
    PanelGeometry(pixels: Size(width: 800, height: 480), width: 154, height: 86),
    PanelGeometry(pixels: Size(width: 480, height: 800), width: 86, height: 154),
    PanelGeometry(pixels: Size(width: 720, height: 1280), width: 62, height: 110),
  ]

  private func view(_ language: String, on panel: PanelGeometry) throws -> ListView {
    let messages = try #require(MessageCatalog.named(language))
    return ListView(
      items: [], panel: panel, rowHeight: nil, measurer: try TextLines(.inter, fonts: .none),
      start: .zero, options: ListOptions(layouts: [KeyboardLayout.all[0]], messages: messages),
      ids: IDGenerator(
        item: { ItemID(high: 1, low: 1) }, changeset: { ChangesetID(high: 1, low: 1) }))
  }

  @Test("what a placeholder says is not cut", arguments: MessageCatalog.languages, panels)
  func prompts(language: String, panel: PanelGeometry) throws {
    let view = try view(language, on: panel)
    let messages = view.options.messages
    let words = view.context.style.words
    let clearing = ListPull(at: .bottom, completed: 1_000, messages)
    let said = [Rows.pullPrompt, Rows.pinchPrompt, Rows.releasePrompt].map { messages[$0] }
    for text in said + [clearing.near, clearing.far] {
      let width = words.line(text, room: RowText.unlimited).width
      #expect(width <= view.metrics.textWidth, "\(text)")
    }
  }

  @Test("the verb has room beside Undo", arguments: MessageCatalog.languages, panels)
  func verbs(language: String, panel: PanelGeometry) throws {
    let view = try view(language, on: panel)
    let layout = view.overlays.undoBarLayout
    for verb in UndoBar.verbs {
      let text = UndoBarText(view.options.messages[verb], "Milk")
      let placed = layout.layout(
        text, offersUndo: verb.last != ":",
        UndoBar.Position(sides: 0..<panel.pixels.width, hand: nil),
        view.context.style.words)
      #expect(placed.verb != nil, "\(text.verb)")
      #expect(placed.name != nil, "\(text.verb)")
    }
  }

  @Test("each item of the first list fits on one line", arguments: MessageCatalog.languages)
  func samples(language: String) throws {
    var view = try view(language, on: Self.panels[0])
    let texts = SampleList.texts(view.options.messages)
    #expect(texts.count == 8)
    for (number, text) in texts.enumerated() {
      let item = Item(
        id: ItemID(high: 1, low: UInt64(number)), text: text, order: OrderKey(digits: [1]))
      #expect(view.context.style.words.line(of: item).setting.leading == nil, "\(text)")
    }
  }

  @Test("a date fits without being made smaller", arguments: MessageCatalog.languages)
  func dates(language: String) throws {
    let view = try view(language, on: Self.panels[0])
    for month in 1...12 {
      for day in 20...26 {
        let time = LocalTime(year: 2026, month: month, day: day, hour: 0, minute: 0)
        let layout = ClockLayout(view.metrics)
        let text = view.options.messages.date(time)
        let placed = layout.date(text, view.context.style.words)
        #expect(placed.x + placed.line.width <= view.metrics.picture.width - view.metrics.margin)
        let full = view.context.style.words.line(
          text, .medium,
          size: max(RowMetrics.leastSize, Int((0.3 * Double(view.metrics.height)).rounded())),
          room: RowText.unlimited)
        #expect(placed.line.width == full.width, "\(text)")
      }
    }
  }

  @Test("the undo bar and the clock speak the list's language")
  func shown() throws {
    let german = try #require(MessageCatalog.named("de"))
    let item = Item(id: ItemID(high: 1, low: 1), text: "Milch", order: OrderKey(digits: [1]))
    let action = Action(.completed, text: item.text, changeset: ChangesetID(high: 1, low: 1))
    #expect(action.words(german) == UndoBarText("Erledigt", "Milch"))
    let cleared = Action(.cleared(3), changeset: ChangesetID(high: 1, low: 2))
    #expect(cleared.words(german) == UndoBarText("Entfernt", "3 Einträge"))
    let time = LocalTime(year: 2026, month: 11, day: 28, hour: 9, minute: 5)
    #expect(IdleClock.Face(time, .hours24, german).date == "Samstag, 28. November")
  }
}
