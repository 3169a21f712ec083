// A fake display device: its objects, its memory, and the violations that it records.
import CDRM
import Scanout
import System
import Units

/// The hardware of a fake card. The defaults are one working panel.
struct FakeSetup {
  struct Socket {
    var id: UInt32
    var type = "DSI"
    var number = 1
    var connection = Connector.Connection.connected
    var millimeters = Size(width: 0, height: 0)
    var modes = [fakeMode()]
    var encoders: [UInt32] = [20]
  }
  struct Layer {
    var id: UInt32
    var type = UInt64(DRM_PLANE_TYPE_PRIMARY)
    var crtcMask: UInt32 = 1
    var formats = [CDRM_FORMAT_XRGB8888]
    var takesDamage = true
  }

  var path = "/dev/dri/card0"
  var driver = "model"
  var hasDumbBuffers = true
  /// False for a render-only card, whose driver refuses to list connectors.
  var hasDisplays = true
  var sockets = [Socket(id: 10)]
  /// Masks of possible CRTCs by encoder.
  var encoders: [UInt32: UInt32] = [20: 1]
  var crtcs: [UInt32] = [30]
  var layers = [Layer(id: 40)]
  /// The pitch is a multiple of this, in bytes.
  var pitchAlignment = 4
  /// Added to the aligned pitch, in bytes.
  var pitchExcess = 0
  /// Formats for which no framebuffer can be added, with the errno.
  var unmakeable: [PixelFormat: CInt] = [:]
  /// Formats that planes list and commits refuse.
  var unshown: Set<UInt32> = []
  /// Pipes that are listed and that commits refuse.
  var refused: [(plane: UInt32, crtc: UInt32)] = []
  /// Sizes for which there is no memory, with the errno.
  var unmakeableSizes: [Size: CInt] = [:]
  /// Sizes of modes that are listed and that commits refuse, with the errno.
  var unshownSizes: [Size: CInt] = [:]
  /// Properties that are listed and whose change is refused.
  var fixed: Set<String> = []
  /// State left by a former owner: object, property, value.
  var inherited: [(UInt32, String, UInt64)] = []
}

/// When a flip completes, and when its event comes.
enum FlipStyle {
  /// At the next call of `blank`.
  case atBlank
  /// With the commit, as on displays without vblanks.
  case atOnce
  /// The picture is shown at the vblank, but no event comes.
  case lost
  /// No event comes, and the picture is not shown before a modeset.
  case never
}

/// A mode of the given size, by default at 60 Hz.
func fakeMode(
  _ width: Int = 16, _ height: Int = 8, clock: UInt32 = 60, htotal: UInt16 = 100,
  vtotal: UInt16 = 10, flags: CInt = 0, preferred: Bool = false, userDefined: Bool = false,
  nominal: UInt32 = 0, vscan: UInt16 = 0
) -> Mode {
  var wire = drm_mode_modeinfo()
  wire.hdisplay = UInt16(width)
  wire.vdisplay = UInt16(height)
  wire.htotal = htotal
  wire.vtotal = vtotal
  wire.vscan = vscan
  wire.clock = clock
  wire.flags = UInt32(flags)
  wire.vrefresh = nominal
  wire.type =
    (preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0)
    | (userDefined ? UInt32(DRM_MODE_TYPE_USERDEF) : 0)
  return Mode(wire: wire)
}

/// State that outlives an open file of the device.
final class FakeDevice {
  // Its pointer is freed where the buffer leaves the table.
  @safe struct Memory {
    let handle: UInt32
    let size: Size
    /// Bytes per pixel.
    let bytes: Int
    let stride: Int
    let start: UnsafeMutableRawPointer
    let byteCount: Int

    /// One value per pixel, for 2 or 4 bytes per pixel.
    var words: [UInt32] {
      // Allocated as whole words, and freed only when the buffer leaves the table.
      let count = byteCount / bytes
      if bytes == 2 {
        // As above.
        return unsafe UnsafeBufferPointer(
          start: start.assumingMemoryBound(to: UInt16.self), count: count
        ).map { UInt32($0) }
      }
      // As above.
      return unsafe [UInt32](
        UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt32.self), count: count))
    }
  }
  struct Flight {
    let serial: UInt64
    let framebuffer: UInt32
    let clips: [Rect]?
    let contents: [UInt32]
    let isLost: Bool
  }

  /// A test may change it, to simulate a hotplug: later calls return the new state.
  var setup: FakeSetup
  var values: [UInt32: [String: UInt64]] = [:]
  let names: [String]
  var style = FlipStyle.atBlank
  /// The errno of a call, nil for success; the number counts that call from 1.
  var fault: (CardCall, Int) -> CInt? = { _, _ in nil }
  var calls: [CardCall: Int] = [:]
  /// Whether the device exists; every call on a removed device fails.
  var isPresent = true
  /// Readable when an event is due.
  var descriptor: CInt = 7
  /// Called before each call is answered.
  var onCall: (CardCall) -> Void = { _ in }
  /// Called after each accepted flip.
  var onFlip: () -> Void = {}
  /// Objects that are listed and whose calls fail, with the errno.
  var silent: [UInt32: CInt] = [:]

  var buffers: [UInt32: Memory] = [:]
  var mappings = 0
  var framebuffers: [UInt32: UInt32] = [:]
  /// Format codes by framebuffer.
  var formats: [UInt32: UInt32] = [:]
  var blobs: [UInt32: BlobContents] = [:]
  /// Sizes of modes by blob, kept after the blob is destroyed, as the kernel keeps a set mode.
  var modeSizes: [UInt32: Size] = [:]
  var openCards = 0
  /// Handles that were still alive when their card was closed.
  var leaks = 0
  var master: ObjectIdentifier?
  /// The release calls in their order.
  var releases: [String] = []

  var flight: Flight?
  var events: [FlipEvent] = []
  var now = Instant(nanoseconds: 1_000_000_000)
  var sequence: UInt32 = 0
  var screen: [UInt32] = []
  /// The framebuffer that is scanned out, with its content when it was shown.
  var front: (framebuffer: UInt32, contents: [UInt32])?
  /// Misuse that would be visible on a real display.
  var violations: [String] = []
  var lastRequest: [PropertyChange] = []
  private var nextHandle: UInt32 = 100

  init(_ setup: FakeSetup) {
    self.setup = setup
    let plane = [
      "type", "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
      "CRTC_H", "rotation",
    ]
    for layer in setup.layers {
      values[layer.id] = Dictionary(uniqueKeysWithValues: plane.map { ($0, 0) })
      values[layer.id]?["type"] = layer.type
      values[layer.id]?["rotation"] = UInt64(DRM_MODE_ROTATE_0)
      if layer.takesDamage { values[layer.id]?["FB_DAMAGE_CLIPS"] = 0 }
    }
    for crtc in setup.crtcs {
      values[crtc] = ["ACTIVE": 0, "MODE_ID": 0, "VRR_ENABLED": 0, "GAMMA_LUT": 0, "CTM": 0]
    }
    for socket in setup.sockets {
      values[socket.id] = ["CRTC_ID": 0, "link-status": UInt64(DRM_MODE_LINK_STATUS_GOOD)]
    }
    for (object, name, value) in setup.inherited { values[object]?[name] = value }
    names = Set(values.values.flatMap(\.keys)).sorted()
  }

  /// The number of resources that are not released.
  var liveHandles: Int {
    buffers.count + mappings + framebuffers.count + blobs.count + openCards + leaks
  }

  func newHandle() -> UInt32 {
    nextHandle += 1
    return nextHandle
  }

  /// Whether a display gets a signal.
  var isLit: Bool { setup.crtcs.contains { values[$0]?["ACTIVE"] == 1 } }

  /// The pixels of a framebuffer, line by line without the padding.
  func contents(ofFramebuffer id: UInt32) -> [UInt32] {
    guard let handle = framebuffers[id], let memory = buffers[handle] else { return [] }
    let words = memory.words
    var picture: [UInt32] = []
    for line in 0..<memory.size.height {
      let begin: Int = line * memory.stride
      let end: Int = begin + memory.size.width
      picture.append(contentsOf: words[begin..<end])
    }
    return picture
  }

  /// Whether the padding still has its initial content.
  var isPaddingUntouched: Bool {
    for memory in buffers.values {
      let words = memory.words
      for line in 0..<memory.size.height {
        let begin: Int = line * memory.stride + memory.size.width
        let end: Int = (line + 1) * memory.stride
        let poison = memory.bytes == 2 ? FakeCard.poison & 0xFFFF : FakeCard.poison
        for index in begin..<end where words[index] != poison { return false }
      }
    }
    return true
  }

  /// One vblank: shows the pending flip and queues its event.
  func blank(after interval: Interval = .milliseconds(10)) {
    now += interval
    sequence += 1
    checkFront()
    guard let flight else { return }
    let seen = contents(ofFramebuffer: flight.framebuffer)
    if seen != flight.contents { violations.append("written between flip and blank") }
    show(flight.framebuffer, clips: flight.clips)
    self.flight = nil
    guard !flight.isLost else { return }
    events.append(FlipEvent(serial: flight.serial, stamp: now, sequence: sequence))
  }

  /// Shows a framebuffer. With clips only these are updated, as a driver may do.
  func show(_ framebuffer: UInt32, clips: [Rect]?) {
    let picture = contents(ofFramebuffer: framebuffer)
    guard let handle = framebuffers[framebuffer], let memory = buffers[handle] else { return }
    if let clips, screen.count == picture.count {
      for clip in clips {
        for line in clip.top..<clip.bottom {
          for column in clip.left..<clip.right {
            let place = line * memory.size.width + column
            screen[place] = picture[place]
          }
        }
      }
    } else {
      screen = picture
    }
    front = (framebuffer, picture)
  }

  func checkFront() {
    guard let front else { return }
    if contents(ofFramebuffer: front.framebuffer) != front.contents {
      violations.append("written while shown")
    }
  }
}
