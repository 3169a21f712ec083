// What surrounds a session, without kiosk and preview: health, retries, banners, frames, the log.
import Gestures
@testable import ListUI
import Localization
import Model
import Paint
import Recordings
import Session
import Store
import Testing
import Text
import Units

@Suite("The driver of a list")
struct ListDriverTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 400, height: 320), width: 100, height: 80)
  private static let notice = Banner(["Not kept. Touch to close"], isDismissible: true)
  private static let recovery = RecoveryReport(
    damaged: "list.db-1", salvaged: 3, filled: 0, lost: 0, backup: nil)

  private static func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  private static func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(reason, call: "begin", path: "/list", detail: "as a test says")
  }

  private static var items: [Item] {
    [Item(id: ItemID(high: 0, low: 1), text: "Milk", order: .between(nil, nil))]
  }

  private static func driver(
    isLogged: Bool = false, lines: TextLines? = nil
  ) throws -> ListDriver {
    let view = ListView(
      items: items, panel: panel, rowHeight: 10, measurer: try lines ?? TextLines(.inter),
      start: .zero, ids: .counted())
    let session = ListSession(view)
    guard isLogged else { return ListDriver(session) }
    let start = SessionLog.Start(
      panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay, layouts: [],
      language: "en", slowness: 1, stitching: session.stitchingMode, items: items,
      opening: .entrance, changesets: [])
    return ListDriver(session, recorder: SessionRecorder(start))
  }

  @Test("a refusal is on the banner at once, is retried after five seconds, and ends")
  func refused() throws {
    var driver = try Self.driver()
    driver.failed(Self.error(.full), at: Self.at(1))
    var isNew = driver.showBanner(waiting: 2, at: Self.at(1))
    #expect(isNew)
    let text = driver.banner?.texts.first ?? ""
    #expect(text.contains("2 changes wait"))
    #expect(driver.session.view.overlays.banner.offer == driver.banner)
    isNew = driver.showBanner(waiting: 2, at: Self.at(1))
    #expect(!isNew)
    #expect(driver.storeDeadline == Self.at(6))
    var isDue = driver.retryIsDue(at: Self.at(5.9))
    #expect(!isDue)
    isDue = driver.retryIsDue(at: Self.at(6))
    #expect(isDue)
    isDue = driver.retryIsDue(at: Self.at(7))
    #expect(!isDue)
    driver.health.handle(.rested, at: Self.at(7))
    isNew = driver.showBanner(waiting: 0, at: Self.at(7))
    #expect(isNew && driver.banner == nil && driver.storeDeadline == nil)
    #expect(driver.session.view.overlays.banner.offer == nil)
  }

  @Test("what can never be stored is neither retried nor reported as a fault of the disk")
  func hopeless() throws {
    var driver = try Self.driver()
    driver.failed(Self.error(.refused), at: .zero)
    let isNew = driver.showBanner(waiting: 0, at: .zero)
    #expect(!isNew && driver.storeDeadline == nil)
  }

  @Test("a disk that only a restarted program can write is reported as such")
  func readOnly() throws {
    var driver = try Self.driver()
    driver.failed(Self.error(.readOnly), isReadOnly: true, at: .zero)
    driver.showBanner(waiting: 0, at: .zero)
    let texts = driver.banner?.texts
    #expect(texts == StoreHealth.Fault.readOnly.texts(waiting: 0, .english))
  }

  @Test("a slow write is reported when its second is over")
  func slow() throws {
    var driver = try Self.driver()
    driver.health.handle(.submitted, at: Self.at(1))
    #expect(driver.storeDeadline == Self.at(2))
    var isDue = driver.healthIsDue(at: Self.at(1.9))
    #expect(!isDue)
    isDue = driver.healthIsDue(at: Self.at(2))
    #expect(isDue)
    driver.health.handle(.due, at: Self.at(2))
    driver.showBanner(waiting: 1, at: Self.at(2))
    let texts = driver.banner?.texts
    #expect(texts == StoreHealth.Fault.slow.texts(waiting: 1, .english))
    isDue = driver.healthIsDue(at: Self.at(9))
    #expect(!isDue)
  }

  @Test("a fault stands before a recovery, and that before a notice; each can be dismissed")
  func banners() throws {
    var driver = try Self.driver()
    driver.banners.add(Self.notice)
    driver.health.restored(Self.recovery, backupOf: nil)
    driver.failed(Self.error(.full), at: .zero)
    driver.showBanner(waiting: 0, at: .zero)
    #expect(driver.banner?.isDismissible == false)
    driver.health.handle(.rested, at: Self.at(2))
    driver.showBanner(waiting: 0, at: Self.at(2))
    let shown = driver.banner
    let recovered = try #require(shown)
    #expect(recovered.isDismissible && recovered != Self.notice)
    var request = driver.dismissed(recovered)
    #expect(request == .acknowledge(Self.recovery))
    driver.showBanner(waiting: 0, at: Self.at(3))
    #expect(driver.banner == Self.notice)
    request = driver.dismissed(Self.notice)
    #expect(request == nil)
    driver.showBanner(waiting: 0, at: Self.at(4))
    #expect(driver.banner == nil)
  }

  @Test("items that were read before the last submission are read again", arguments: [0, 1])
  func stale(submissions: Int) throws {
    var driver = try Self.driver()
    var outputs: [ListSession.Output] = []
    _ = driver.drain(into: &outputs)
    let whole = LoadedItems.all(Lists(ofOne: Self.items))
    driver.take(.changed(whole, after: 0), after: submissions, at: Self.at(1))
    _ = driver.drain(into: &outputs)
    #expect(outputs.requests == (submissions == 0 ? [] : [.reload(isForced: true)]))
  }

  @Test("a frame shows touches up to its latch, and letters are drawn ahead until none is left")
  func frames() throws {
    let lines = try TextLines(.inter)
    var driver = try Self.driver(lines: lines)
    var isLeft = driver.prepareNext()
    var differs = driver.prepare(brightness: 1)
    #expect(!isLeft && !differs)
    driver.composer = FrameComposer(lines: lines, size: Self.panel.pixels)
    driver.handle(.presented(touchesUpTo: Self.at(1)), at: Self.at(2))
    #expect(driver.latch == Self.at(1))
    differs = driver.prepare(brightness: 1)
    #expect(differs)
    driver.composer?.committed()
    var pieces = 0
    repeat {
      isLeft = driver.prepareNext()
      pieces += 1
    } while isLeft && pieces < 10_000
    let (isStill, isSettled) = (driver.isStill, driver.isSettled)
    #expect(pieces > 1 && !isLeft && isStill && isSettled)
  }

  @Test("a log changes nothing, and is a recording of what came in and what it decided")
  func logged() throws {
    var texts: [String] = []
    for isLogged in [false, true] {
      var driver = try Self.driver(isLogged: isLogged)
      var outputs: [ListSession.Output] = []
      for (number, phase) in [Contact.Phase.began, .ended].enumerated() {
        let contact = Contact(
          id: ContactID(serial: 1), phase: phase, position: Point(x: 50, y: 5))
        driver.handle(
          ContactFrame(time: Self.at(2 + 0.05 * Double(number)), contacts: [contact]))
      }
      driver.noteVsync(Self.at(3), waitedUntil: Self.at(3))
      driver.handle(.time, at: Self.at(3))
      driver.handle(.presented(touchesUpTo: Self.at(3)), at: Self.at(3))
      driver.handle(.typed(.insert("!")), at: Self.at(4))
      driver.handle(.typed(.commit), at: Self.at(5))
      _ = driver.drain(into: &outputs)
      texts.append("\(outputs)")
      let text = driver.recorder?.log?.text(at: Self.at(6), isRedacted: false)
      #expect((text != nil) == isLogged)
      guard let text else { continue }
      #expect(text.contains("0 down 50 5\n") && text.contains("4000 ms type !\n"))
      #expect(text.contains("3000 ms vsync\n> ") && text.contains("press done\n> "))
      let stored = driver.recorder?.log?.store.list.items.map(\.text)
      #expect(stored == ["Milk!"])
    }
    #expect(texts[0] == texts[1])
  }
}
