// Tests of which banner is shown when several sources have one.
import ListUI
import Session
import Testing

@Suite("Several banners")
struct BannersTests {
  private static let fault = Banner(["The disk is full"], isDismissible: false)
  private static let recovery = Banner(["List restored"], isDismissible: true)
  private static let settings = Banner(["A setting is wrong"], isDismissible: false)
  private static let notice = Banner(["In memory"], isDismissible: true)
  private static let later = Banner(["Later"], isDismissible: true)

  @Test("the most pressing banner is shown, for every set of banners that there are")
  func order() {
    let inOrder = [Self.fault, Self.settings, Self.recovery, Self.notice, Self.later]
    for present in 0..<32 {
      let there = inOrder.indices.filter { present & 1 << $0 != 0 }.map { inOrder[$0] }
      // The store has one banner: a fault hides its recovery.
      let health = there.first { $0 == Self.fault || $0 == Self.recovery }
      var banners = Banners()
      if there.contains(Self.settings) { banners.settings = Self.settings }
      for notice in [Self.notice, Self.later] where there.contains(notice) { banners.add(notice) }
      #expect(banners.shown(beside: health) == there.first, "\(there)")
    }
  }

  @Test("a banner that waits comes when those before it are gone")
  func later() {
    var banners = Banners()
    banners.add(Self.notice)
    banners.add(Self.later)
    banners.add(Self.notice)
    banners.settings = Self.settings
    #expect(banners.shown(beside: Self.fault) == Self.fault)
    #expect(banners.shown(beside: Self.recovery) == Self.settings)
    banners.settings = nil
    #expect(banners.shown(beside: Self.recovery) == Self.recovery)
    #expect(banners.shown(beside: nil) == Self.notice)
    banners.dismissed(Self.notice)
    #expect(banners.shown(beside: nil) == Self.later)
    banners.dismissed(Self.recovery)
    #expect(banners.shown(beside: nil) == Self.later)
    banners.dismissed(Self.later)
    #expect(banners.shown(beside: nil) == nil)
  }

  @Test("a tap does not remove what goes on")
  func stays() {
    var banners = Banners()
    banners.settings = Self.settings
    banners.dismissed(Self.settings)
    #expect(banners.shown(beside: nil) == Self.settings)
  }
}
