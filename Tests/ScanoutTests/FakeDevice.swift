// A display device of a model kernel: its objects, its memory, and what it holds against misuse.
import CDRM
import Scanout
import System
import Units

/// What a model card is made of. The defaults are one panel that works.
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
  /// A card that only computes has no connectors, and its driver refuses to speak of any.
  var hasDisplays = true
  var sockets = [Socket(id: 10)]
  /// Masks of possible CRTCs by encoder.
  var encoders: [UInt32: UInt32] = [20: 1]
  var crtcs: [UInt32] = [30]
  var layers = [Layer(id: 40)]
  /// Bytes that a pitch is a multiple of.
  var pitchAlignment = 4
  /// Bytes that a pitch has beyond that.
  var pitchExcess = 0
  /// Formats of which no framebuffer can be made, with the errno.
  var unmakeable: [PixelFormat: CInt] = [:]
  /// Formats that planes announce and then refuse to show.
  var unshown: Set<UInt32> = []
  /// Routes that are announced and refused all the same.
  var refused: [(plane: UInt32, crtc: UInt32)] = []
  /// Properties that are announced and whose change is refused all the same.
  var fixed: Set<String> = []
  /// What was left behind: object, property, value.
  var inherited: [(UInt32, String, UInt64)] = []
}

/// When a flip is done and reported.
enum FlipStyle {
  /// At the next call of `blank`.
  case atBlank
  /// With the commit, as displays without blanks do.
  case atOnce
  /// The picture is shown at the blank, but nobody is reported.
  case lost
  /// The picture is not shown either, before a mode is set.
  case never
}

/// A mode of the given size at 60 Hz by its numbers.
func fakeMode(
  _ width: Int = 16, _ height: Int = 8, clock: UInt32 = 60, htotal: UInt16 = 100,
  vtotal: UInt16 = 10, flags: CInt = 0, preferred: Bool = false
) -> Mode {
  var wire = drm_mode_modeinfo()
  wire.hdisplay = UInt16(width)
  wire.vdisplay = UInt16(height)
  wire.htotal = htotal
  wire.vtotal = vtotal
  wire.clock = clock
  wire.flags = UInt32(flags)
  wire.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
  return Mode(wire: wire)
}

/// The state that outlives one opening of the device.
final class FakeDevice {
  // Its pointer is freed where the buffer leaves the table.
  @safe struct Memory {
    let handle: UInt32
    let size: Size
    /// Of a pixel.
    let bytes: Int
    let stride: Int
    let start: UnsafeMutableRawPointer
    let byteCount: Int

    /// A number for each pixel, whatever its bytes.
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

  /// A test may pull a plug: the kernel tells the new state when it is asked.
  var setup: FakeSetup
  var values: [UInt32: [String: UInt64]] = [:]
  let names: [String]
  var style = FlipStyle.atBlank
  /// Answers a call with an errno; the number counts that call from 1.
  var fault: (CardCall, Int) -> CInt? = { _, _ in nil }
  var calls: [CardCall: Int] = [:]
  /// Whether the device is there; every call on one that went fails.
  var isPresent = true
  /// To be watched for reading.
  var descriptor: CInt = 7
  /// Hears of each call before it is answered.
  var onCall: (CardCall) -> Void = { _ in }
  /// Hears of each flip that was accepted.
  var onFlip: () -> Void = {}
  /// Objects that are listed and do not answer, with their errno.
  var silent: [UInt32: CInt] = [:]

  var buffers: [UInt32: Memory] = [:]
  var mappings = 0
  var framebuffers: [UInt32: UInt32] = [:]
  /// The codes of their formats.
  var formats: [UInt32: UInt32] = [:]
  var blobs: [UInt32: BlobContents] = [:]
  /// The kernel keeps a mode that is set after its blob was given up.
  var modeSizes: [UInt32: Size] = [:]
  var openCards = 0
  /// Handles that were still alive when their card was closed.
  var leaks = 0
  var master: ObjectIdentifier?
  /// What was done in the order it was done: giving back only.
  var releases: [String] = []

  var flight: Flight?
  var events: [FlipEvent] = []
  var now = Instant(nanoseconds: 1_000_000_000)
  var sequence: UInt32 = 0
  var screen: [UInt32] = []
  /// The picture that is scanned out, as it was when it was put there.
  var front: (framebuffer: UInt32, contents: [UInt32])?
  /// Sentences about what a real display would have shown as a fault.
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

  /// Everything that must be given back and is not.
  var liveHandles: Int {
    buffers.count + mappings + framebuffers.count + blobs.count + openCards + leaks
  }

  func newHandle() -> UInt32 {
    nextHandle += 1
    return nextHandle
  }

  /// The words of a buffer's picture, line after line without the padding.
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

  /// Whether padding still holds what the model put there.
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

  /// One vertical blank: what is under way is shown and reported.
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

  /// Puts a picture on the screen; a driver may take only what it was reported has changed.
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
