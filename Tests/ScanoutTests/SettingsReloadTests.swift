// Settings that change while the list runs, on a fake machine: when they apply, and what is said.
import Config
import Foundation
import Model
import Paint
import Scanout
import Session
import Store
import System
import TestKernel
import Testing
import Units

@testable import ListUI
@testable import panelist

/// A running list whose configuration file a test writes.
private final class ReloadedPanel {
  /// The text of the file; nil when there is none.
  final class File {
    var text: String?
    /// Whether the file was removed from its standard place, which is no mistake.
    var isGone = false
    var readings = 0
  }

  let panel: RunningPanel
  let file = File()
  var kernel: FakeKernel { panel.kernel }
  var kiosk: Kiosk<FakeMachine> { panel.kiosk }

  init() throws {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.kernel.place("/etc/localtime")
    machine.kernel.place("/run/systemd/timesync/synchronized")
    let file = file
    let source = SettingsSource(
      file: "/etc/panelist.conf", folder: "/etc/panelist.conf.d",
      read: { () throws(ConfigError) in
        file.readings += 1
        if file.isGone { return Configuration() }
        guard let text = file.text else {
          return try Configuration.read(path: "/nowhere/panelist.conf")
        }
        return try Configuration(parsing: Array(text.utf8), file: "/etc/panelist.conf")
      })
    panel = try RunningPanel(machine, source: source)
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(3))
  }

  /// Writes the file with these lines besides those that every test needs, without telling anybody.
  func write(_ lines: String) {
    file.text =
      "[store]\npath = \(panel.path)\n"
      + (lines.contains("row_height") ? "" : "[panel]\nrow_height = 10mm\n") + lines
      // As the panel's own settings.
      + "\n[idle]\ndim = never\n"
  }

  /// Reports a change of the file, or of another one.
  func change(_ name: String = "panelist.conf", in folder: String = "/etc/") {
    kernel.touch(name, in: folder)
  }

  /// Writes lines and waits until they are read.
  func apply(_ lines: String) throws {
    write(lines)
    change()
    try panel.run(for: .milliseconds(310))
  }

  var theme: Theme.Name { kiosk.driver.session.view.context.style.theme.name }
  func said(_ words: String) -> Int { panel.diary.lines.count { $0.text.contains(words) } }
  func reported(_ words: String) -> Int { kernel.messages.count { $0.contains(words) } }
}

@Suite("Settings that change")
struct SettingsReloadTests {
  @Test("a changed file applies when it has been unchanged for 0.3 s, and is shown")
  func quiet() throws {
    let bench = try ReloadedPanel()
    bench.write("[look]\ntheme = moss\n")
    bench.change()
    try bench.panel.run(for: .milliseconds(290))
    #expect(bench.theme == .heat && bench.file.readings == 0)
    try bench.panel.run(for: .milliseconds(100))
    #expect(bench.theme == .moss && bench.file.readings == 1)
    #expect(bench.panel.sight == .right)
    #expect(bench.said("settings: [look] theme applied") == 1)
    // The user asked for nothing, so nothing is reported to the service manager.
    #expect(bench.reported("RELOADING") == 0)
  }

  @Test("a file that is written in steps is read once, after the last")
  func halfWritten() throws {
    let bench = try ReloadedPanel()
    for step in 0..<20 {
      bench.write("[look]\nthe")
      bench.change()
      try bench.panel.run(for: .milliseconds(100))
      #expect(bench.file.readings == 0, "\(step)")
    }
    bench.write("[look]\ntheme = moss\n")
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.file.readings == 1 && bench.theme == .moss)
    #expect(bench.kiosk.banner == nil && bench.said("theme") == 1)
  }

  @Test("an editor's other files do nothing, its rename does; so do files of the folder")
  func renamed() throws {
    let bench = try ReloadedPanel()
    bench.write("[look]\ntheme = moss\n")
    for name in ["4913", ".panelist.conf.swp", "panelist.conf~", "panelist.conf.new", "passwd"] {
      bench.change(name)
    }
    try bench.panel.run(for: .seconds(1))
    #expect(bench.file.readings == 0)
    bench.change("panelist.conf")
    try bench.panel.run(for: .seconds(1))
    #expect(bench.file.readings == 1 && bench.theme == .moss)
    // The folder comes or goes, and a file in it changes.
    bench.change("panelist.conf.d")
    try bench.panel.run(for: .seconds(1))
    bench.change("50-hall.conf", in: "/etc/panelist.conf.d")
    try bench.panel.run(for: .seconds(1))
    #expect(bench.file.readings == 3)
  }

  @Test("SIGHUP reads at once, and tells the service manager when that begins and ends")
  func asked() throws {
    let bench = try ReloadedPanel()
    bench.write("[look]\ntheme = moss\n")
    let ready = bench.reported("READY=1")
    #expect(ready == 1)
    bench.kernel.raise(.hangUp, on: bench.kiosk.signals.raw)
    let now = bench.kernel.now()
    try bench.kiosk.loop.runOnce(waiting: false)
    #expect(bench.theme == .moss)
    let messages = bench.kernel.messages.suffix(2)
    #expect(
      messages == [
        "@systemd: RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)", "@systemd: READY=1",
      ])
    #expect(bench.said("stopping") == 0)
    // Again without a change: said, because somebody asked.
    try bench.panel.run(for: .seconds(1))
    bench.kernel.raise(.hangUp, on: bench.kiosk.signals.raw)
    try bench.panel.run(for: .seconds(1))
    #expect(bench.said("settings: read again, nothing differs") == 1)
  }

  @Test("a thousand SIGHUPs are two readings, and the list goes on")
  func storm() throws {
    let bench = try ReloadedPanel()
    bench.write("[look]\ntheme = moss\n")
    for _ in 0..<1000 { bench.kernel.raise(.hangUp, on: bench.kiosk.signals.raw) }
    try bench.panel.run(for: .seconds(2))
    #expect(bench.file.readings == 2 && bench.theme == .moss)
    #expect(bench.reported("RELOADING=1") == 2 && bench.reported("READY=1") == 3)
    #expect(bench.kiosk.failure == nil && bench.panel.sight == .right)
  }

  @Test("a terminal that is gone ends the program, as before")
  func terminal() throws {
    let bench = try ReloadedPanel()
    bench.kernel.raise(.terminalClosed, on: bench.kiosk.signals.raw)
    try bench.kiosk.loop.runOnce(waiting: false)
    #expect(bench.said("stopping on signal 1") == 1 && bench.file.readings == 0)
  }

  @Test("a mistake keeps what was in force, and stands on the banner until it is gone")
  func mistake() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[look]\ntheme = moss\n")
    try bench.apply("[look]\ntheme = mos\n")
    #expect(bench.theme == .moss)
    let banner = try #require(bench.kiosk.banner)
    #expect(!banner.isDismissible)
    #expect(banner.texts[0].hasPrefix("Settings not applied. /etc/panelist.conf, line 6: [look] "))
    #expect(banner.texts[0].contains("Allowed: heat, classic"))
    #expect(banner.texts[3] == "panelist.conf, line 6 not applied: see panelist check-config")
    #expect(banner.texts[4] == "panelist.conf, line 6 is wrong")
    #expect(bench.said("settings: /etc/panelist.conf:6: [look] theme cannot be 'mos'; ") == 1)
    // The same mistake is not said again.
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.said("cannot be 'mos'") == 1)
    try bench.apply("[look]\ntheme = moss\n")
    #expect(bench.kiosk.banner == nil && bench.theme == .moss)
    #expect(bench.said("settings: right again") == 1)
  }

  @Test("the service manager's status has file, line and key of a mistake, until it is gone")
  func status() throws {
    let bench = try ReloadedPanel()
    func status() -> String? { bench.kernel.messages.last { $0.contains("STATUS=") } }
    let shown = try #require(status())
    try bench.apply("[look]\ntheme = mos\n")
    let mistake =
      "; settings not applied: /etc/panelist.conf, line 6: [look] theme cannot be 'mos'. A"
    #expect(status()?.hasPrefix(shown + mistake) == true)
    let sent = bench.reported("STATUS=")
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.reported("STATUS=") == sent)
    // A line of another state has it too.
    bench.kiosk.waits()
    #expect(status()?.contains("Waits for a display; settings not applied: ") == true)
    try bench.apply("")
    #expect(status()?.hasSuffix("STATUS=Waits for a display") == true)
  }

  @Test("a file that is removed leaves the defaults, which is said once; so it is when it is back")
  func gone() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[look]\ntheme = moss\n")
    bench.file.isGone = true
    bench.change()
    try bench.panel.run(for: .seconds(1))
    let words = "settings: /etc/panelist.conf is gone; what it set is no longer in force"
    #expect(bench.said(words) == 1 && bench.theme == .heat && bench.kiosk.banner == nil)
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.said(words) == 1)
    bench.file.isGone = false
    try bench.apply("[look]\ntheme = moss\n")
    #expect(bench.theme == .moss)
    bench.file.isGone = true
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.said(words) == 2)
  }

  @Test("the journal names the line of the setting whose file of layouts or font is missing")
  func named() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[keyboard]\nlayouts = en, /nowhere/own.layouts\n")
    #expect(
      bench.said("/etc/panelist.conf:6: [keyboard] layouts: /nowhere/own.layouts: open: No such")
        == 1)
    try bench.apply("[text]\nfont = /nowhere/My.otf\n")
    #expect(bench.said("/etc/panelist.conf:6: [text] font: ") == 1)
  }

  @Test("a missing file, font or file of layouts is a mistake with its remedy")
  func missing() throws {
    let bench = try ReloadedPanel()
    bench.file.text = nil
    bench.change()
    try bench.panel.run(for: .seconds(1))
    #expect(bench.kiosk.banner?.texts[1].contains("There is no file /nowhere") == true)
    try bench.apply("[text]\nfont = /nowhere/My.otf\n")
    #expect(bench.kiosk.banner?.texts[1].contains("/nowhere/My.otf") == true)
    #expect(bench.kiosk.banner?.texts[4] == "panelist.conf, line 6 is wrong")
    try bench.apply("[keyboard]\nlayouts = en, /nowhere/own.layouts\n")
    #expect(bench.kiosk.banner?.texts[1].contains("/nowhere/own.layouts") == true)
    #expect(bench.kiosk.banner?.texts[4] == "panelist.conf, line 6 is wrong")
    try bench.apply("")
    #expect(bench.kiosk.banner == nil)
  }

  @Test("a full disk hides the mistake, and the mistake comes back after it")
  func beside() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[look]\ntheme = mos\n")
    let mistake = try #require(bench.kiosk.banner)
    bench.kiosk.heedHealth(.failed(.full))
    #expect(bench.kiosk.banner?.texts.last?.contains("Disk full") == true)
    bench.kiosk.heedHealth(.rested)
    try bench.panel.run(for: .seconds(3))
    #expect(bench.kiosk.banner == mistake)
    // And the other way round.
    bench.kiosk.heedHealth(.failed(.full))
    try bench.apply("")
    #expect(bench.kiosk.banner?.texts.last?.contains("Disk full") == true)
    bench.kiosk.heedHealth(.rested)
    try bench.panel.run(for: .seconds(3))
    #expect(bench.kiosk.banner == nil)
  }

  @Test("what needs a restart is said once for each change, and is not in force")
  func restart() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[display]\nrotation = 90\nswitch = keys\n[look]\ntheme = moss\n")
    let said = "settings: [display] rotation, [display] switch applies after `systemctl restart"
    #expect(bench.said(said) == 1 && bench.theme == .moss)
    try bench.panel.run(for: .milliseconds(100))
    #expect(bench.kiosk.settings.rotation == nil && bench.panel.sight == .right)
    try bench.apply("[display]\nrotation = 90\nswitch = keys\n[look]\ntheme = tide\n")
    #expect(bench.said(said) == 1 && bench.theme == .tide)
    try bench.apply("[display]\nrotation = 180\nswitch = keys\n")
    #expect(bench.said("settings: [display] rotation applies after") == 1)
  }

  @Test("night hours and the clock apply at once, also where there was none")
  func appearance() throws {
    let bench = try ReloadedPanel()
    try bench.apply("[look]\nclock = off\n")
    #expect(!bench.kiosk.driver.session.view.wantsTime)
    try bench.apply("[look]\nclock = off\nnight = 0:00 23:59\n")
    #expect(bench.theme == .ember)
    try bench.apply("[look]\nclock = off\n")
    #expect(bench.theme == .heat)
    try bench.panel.run(for: .seconds(2))
    #expect(bench.kernel.wallTimers == [])
    try bench.apply("[look]\nclock = 12h\n[panel]\nrow_height = 6mm\n")
    try bench.panel.run(for: .seconds(30))
    #expect(bench.kiosk.driver.session.view.options.clock == .hours12)
    #expect(bench.kiosk.driver.session.view.wantsTime == (bench.kernel.wallTimers.count == 1))
    #expect(bench.panel.sight == .right)
  }

  @Test("another row height keeps the row that is edited, its text and its caret")
  func edited() throws {
    let bench = try ReloadedPanel()
    try bench.panel.tap(Point(x: 20, y: 5))
    let item = try #require(bench.kiosk.driver.session.view.editedItem)
    bench.kiosk.driver.handle(.typed(.insert(" and more")), at: bench.kernel.now())
    for _ in 0..<4 {
      bench.kiosk.driver.handle(
        .typed(.move(.along(.left), selecting: false)), at: bench.kernel.now())
    }
    bench.kiosk.finishIteration()
    let typed = try #require(bench.kiosk.driver.session.view.editing.session?.typed)
    for lines in [
      "[panel]\nrow_height = 6mm\n", "[keyboard]\nlayouts = de, en\n",
      "[keyboard]\nlayouts = none\n", "[keyboard]\nxkb = de\nscanner = type\n",
      "[list]\ncompleted = sink\n",
      "[touch]\nstitching = off\nignore = A\n",
      "[panel]\nrow_height = 10mm\nwidth = 300mm\nheight = 180mm\n",
    ] {
      try bench.apply(lines)
      #expect(bench.kiosk.driver.session.view.editedItem == item, "\(lines)")
      #expect(bench.kiosk.driver.session.view.editing.session?.typed == typed, "\(lines)")
    }
    #expect(bench.kiosk.driver.session.view.metrics.height < 10)
    try bench.panel.run(for: .seconds(2))
    #expect(bench.panel.sight == .right)
  }

  @Test("done rows sink when the setting says so, and stay in place when it is gone")
  func sinks() throws {
    let bench = try ReloadedPanel()
    let items = (1...3).map { number in
      Item(
        id: ItemID(high: 1, low: UInt64(number)), text: "\(number)", isCompleted: number == 1,
        order: OrderKey(digits: [UInt8(number)]), in: .original)
    }
    bench.kiosk.take(.changed(.all(Lists(ofOne: items)), after: bench.kiosk.writer.submissions))
    bench.kiosk.finishIteration()
    func texts() -> [String] { bench.kiosk.driver.session.view.list.items.map(\.text) }
    #expect(texts() == ["1", "2", "3"])
    try bench.apply("[list]\ncompleted = sink\n")
    #expect(texts() == ["2", "3", "1"])
    try bench.apply("")
    #expect(texts() == ["1", "2", "3"])
  }

  @Test("settings that change without a display apply when one comes")
  func dark() throws {
    let bench = try ReloadedPanel()
    bench.kiosk.closed()
    try bench.apply("[look]\ntheme = moss\n[panel]\nrow_height = 6mm\n[list]\ncompleted = sink\n")
    #expect(bench.theme == .moss && bench.kiosk.driver.session.view.options.completed == .sink)
    #expect(bench.kiosk.settings.rowHeight == 6)
  }

  @Test("a reading leaves nothing that wakes the loop, and leaks no descriptor")
  func rest() throws {
    let bench = try ReloadedPanel()
    try bench.apply("")
    let (watches, open) = (bench.kiosk.loop.watchCount, bench.kernel.openDescriptors.count)
    for number in 0..<20 {
      try bench.apply(number % 2 == 0 ? "[look]\ntheme = moss\n" : "[look]\ntheme = mos\n")
    }
    try bench.apply("")
    #expect(bench.kiosk.loop.watchCount == watches)
    #expect(bench.kernel.openDescriptors.count == open)
    // The banner goes.
    try bench.panel.run(for: .seconds(3))
    let (readings, flips) = (bench.file.readings, bench.panel.times(of: .flip).count)
    try bench.panel.run(for: .seconds(10))
    #expect(bench.file.readings == readings)
    #expect(bench.panel.times(of: .flip).count - flips <= 1)
  }
}
