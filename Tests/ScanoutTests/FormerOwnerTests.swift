// Properties left by another program are reset; the picture is shown even if that fails.
import CDRM
import Glibc
import Scanout
import Testing
import Units

@Suite("State left by a former owner")
struct FormerOwnerTests {
  /// Object, property, inherited value, and the value after the modeset.
  static let left: [(UInt32, String, UInt64, UInt64)] = [
    (10, "link-status", UInt64(DRM_MODE_LINK_STATUS_BAD), UInt64(DRM_MODE_LINK_STATUS_GOOD)),
    (10, "HDR_OUTPUT_METADATA", 77, 0), (10, "Colorspace", 9, 0), (10, "Content Protection", 2, 0),
    (10, "content type", 3, 0), (10, "Broadcast RGB", 2, 0), (10, "max bpc", 6, 8),
    (30, "VRR_ENABLED", 1, 0), (30, "GAMMA_LUT", 7, 0), (30, "DEGAMMA_LUT", 8, 0),
    (30, "CTM", 9, 0),
    (40, "rotation", UInt64(DRM_MODE_ROTATE_180), UInt64(DRM_MODE_ROTATE_0)),
    (40, "alpha", 0x1000, 0xFFFF), (40, "pixel blend mode", 1, 0),
    // These are never changed.
    (10, "scaling mode", 2, 2), (40, "zpos", 3, 3),
    (10, "left margin", 20, 20),
  ]

  private static func setup(_ left: [(UInt32, String, UInt64, UInt64)] = left) -> FakeSetup {
    var setup = FakeSetup()
    setup.inherited = left.map { object, name, value, _ in (object, name, value) }
    return setup
  }

  private static func names(of device: FakeDevice) -> [String] {
    device.lastRequest.map { device.names[Int($0.property) - 1000] }
  }

  @Test("the first modeset resets every property that alters the picture")
  func setBack() throws {
    let device = FakeDevice(Self.setup())
    let display = try Display(on: FakeBus(device))
    for (object, name, _, expected) in Self.left {
      #expect(device.values[object]?[name] == expected, "\(name)")
    }
    #expect(device.calls[.test] == 1 && device.calls[.modeset] == 1)
    #expect(display.notes == [])
  }

  @Test("a reclaim after another program resets the properties again")
  func setBackAgain() throws {
    let device = FakeDevice(Self.setup())
    let display = try Display(on: FakeBus(device))
    for (object, name, value, _) in Self.left { device.values[object]?[name] = value }
    display.yield()
    try display.reclaim()
    for (object, name, _, expected) in Self.left {
      #expect(device.values[object]?[name] == expected, "\(name)")
    }
  }

  @Test("properties that are neutral already are not set", arguments: [8, 10, 12, 16] as [UInt64])
  func neutral(bits: UInt64) throws {
    let neutral = Self.left.map { object, name, _, expected in
      (object, name, name == "max bpc" ? bits : expected, expected)
    }
    let device = FakeDevice(Self.setup(neutral))
    let display = try Display(on: FakeBus(device))
    #expect(Set(Self.names(of: device)).isDisjoint(with: neutral.map(\.1)))
    #expect(device.values[10]?["max bpc"] == bits)
    withExtendedLifetime(display) {}
  }

  @Test("if the driver refuses one reset, the others are done and the picture is shown")
  func refused() throws {
    for (_, name, value, expected) in Self.left where value != expected {
      var setup = Self.setup()
      setup.fixed = [name]
      let device = FakeDevice(setup)
      let display = try Display(on: FakeBus(device))
      #expect(display.notes == ["the driver refuses to set \(name) back"])
      #expect(device.screen.count == 16 * 8)
      for (object, other, value, expected) in Self.left {
        #expect(
          device.values[object]?[other] == (other == name ? value : expected), "\(name): \(other)")
      }
      #expect(device.calls[.modeset] == 1)
    }
  }

  @Test("if the driver refuses the resets in the modeset, the picture is shown without them")
  func refusedLate() throws {
    let device = FakeDevice(Self.setup())
    device.fault = { call, count in call == .modeset && count == 1 ? EINVAL : nil }
    let display = try Display(on: FakeBus(device))
    #expect(device.screen.count == 16 * 8)
    #expect(display.notes.count == 14)
    #expect(device.values[10]?["Colorspace"] == 9)
  }

  @Test(
    "an error other than a rejection is not retried without the resets",
    arguments: [EBUSY, EACCES, ENODEV, ENOMEM, EIO])
  func notRefused(errno: CInt) {
    let device = FakeDevice(Self.setup())
    device.fault = { call, _ in call == .test ? errno : nil }
    do throws(ScanoutError) {
      _ = try Display(on: FakeBus(device))
      Issue.record("it was taken")
    } catch {
      #expect(error.errno == errno)
    }
    #expect(device.calls[.test] == 1 && device.calls[.modeset] == nil)
  }

  @Test("active cursor and overlay planes are switched off on every CRTC")
  func otherPlanes() throws {
    var setup = FakeSetup()
    setup.crtcs = [30, 31]
    setup.sockets.append(FakeSetup.Socket(id: 11, type: "HDMI-A", encoders: [21]))
    setup.encoders = [20: 0b01, 21: 0b10]
    setup.layers += [
      FakeSetup.Layer(id: 41, type: UInt64(DRM_PLANE_TYPE_CURSOR)),
      FakeSetup.Layer(id: 42, type: UInt64(DRM_PLANE_TYPE_OVERLAY)),
      FakeSetup.Layer(id: 43, type: UInt64(DRM_PLANE_TYPE_OVERLAY), crtcMask: 0b10),
    ]
    setup.inherited = [
      (41, "CRTC_ID", 30), (41, "FB_ID", 5), (42, "CRTC_ID", 30), (42, "FB_ID", 6),
      (43, "CRTC_ID", 31), (43, "FB_ID", 7), (11, "CRTC_ID", 31), (31, "ACTIVE", 1),
      (31, "MODE_ID", 9),
    ]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    for layer in [41, 42, 43] as [UInt32] {
      #expect(device.values[layer]?["FB_ID"] == 0 && device.values[layer]?["CRTC_ID"] == 0)
    }
    #expect(device.values[40]?["CRTC_ID"] == 30)
    withExtendedLifetime(display) {}
  }
}
