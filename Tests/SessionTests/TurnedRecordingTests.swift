// A recording ends before the read with which the panel turns to another list.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Store
import TestRandom
import Testing
import Text
import Units

@Suite("Recordings of a panel that turns to another list")
struct TurnedRecordingTests {
  @Test("a read that changes a row and puts another list first is not in the recording")
  func turned() throws {
    let items = (0..<3).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row + 1)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    var shop = Item(
      id: ItemID(high: 8, low: 1), text: "Shop", order: OrderKey(digits: [0x90]), in: .root)
    let view = ListView(
      items: items,
      panel: PanelGeometry(pixels: Size(width: 1000, height: 800), width: 100, height: 80),
      rowHeight: 10, measurer: try TextLines(.inter), start: .zero, ids: .counted())
    let lists = Lists(root: [Lists.unnamed, shop], items: items)
    var driver = ListDriver(ListSession(view, among: OtherLists(lists, besides: .original)))
    var outputs: [ListSession.Output] = []
    let rest = Instant.zero + .seconds(5)
    driver.handle(.presented(touchesUpTo: rest), at: rest)
    _ = driver.drain(into: &outputs)
    driver.record(isRedacted: false, at: rest)
    driver.noteRest(turned: .upright, at: rest)
    #expect(driver.recorder?.awaitsRest == false)
    driver.handle(.pressed, at: rest + .seconds(1))
    var changed = items[0]
    changed.text = "Changed"
    shop.order = OrderKey(digits: [1])
    driver.handle(
      .answered(.changed(.changes([changed, shop], removed: []), after: 0)),
      at: rest + .seconds(2))
    #expect(driver.session.view.shownList == ListID(shop.id))
    let (text, ending) = driver.takeRecording()
    #expect(ending == .isLost)
    #expect(text.contains("press unused") && !text.contains("look") && !text.contains("external"))
  }
}
