// Touches near the corners of the screen in device units, for `panelist devices --touch`.
import Evdev
import Gestures
import Units

/// A corner of the screen as the user sees it, in the order in which they are asked for.
enum Corner: String, CaseIterable {
  case topLeft = "top left"
  case topRight = "top right"
  case bottomRight = "bottom right"
  case bottomLeft = "bottom left"

  /// As it is asked for.
  var words: String { rawValue }

  /// The place in the picture, as shares of its width and height: 0 or 1.
  var fraction: (x: Double, y: Double) {
    (
      self == .topLeft || self == .bottomLeft ? 0 : 1,
      self == .topLeft || self == .topRight ? 0 : 1
    )
  }
}

/// A position in device units.
struct DeviceTouch: Equatable {
  let x: CInt
  let y: CInt
}

/// Collects one touch near each corner. The panel that is touched first is measured.
///
/// The contacts come from a reader with `configuration` and `screen`, on which a device unit is a
/// millimetre. A touch counts when its only finger lifts.
struct CornerTouches {
  /// What a frame meant.
  enum Effect: Equatable {
    case none
    /// The finger that touched near a corner has left.
    case landed(Corner, DeviceTouch)
    /// Another panel than the measured one was touched.
    case ignored(TouchDevice)
  }

  /// The measured panel; nil until one is touched.
  private(set) var device: TouchDevice?
  /// In the order of the corners.
  private(set) var touches: [DeviceTouch] = []
  private var landing: (id: ContactID, touch: DeviceTouch)?
  private var fingers = 0
  private var quietEnd = Instant.zero

  /// A panel that loses a resting finger reports it anew: no touch counts that soon after another.
  static let quietTime = Interval.milliseconds(300)

  private static let units = AxisRange(minimum: .min, maximum: .max)
  /// The screen of the reader.
  static let screen: PanelGeometry = {
    let length = Millimeters(Double(units.maximum) - Double(units.minimum))
    return PanelGeometry(pixels: Size(width: 1, height: 1), width: length, height: length)
  }()

  /// Settings of the reader: no position is clamped or turned, and no finger is a palm.
  static func configuration(ignoring names: [String]) -> TouchConfiguration {
    TouchConfiguration(
      ignored: names,
      corrections: [
        TouchCorrection(.range(x: units, y: units)), TouchCorrection(.axes(.identity)),
        TouchCorrection(.palms(.off)),
      ])
  }

  /// The next corner; nil when all were touched.
  var corner: Corner? {
    touches.count < Corner.allCases.count ? Corner.allCases[touches.count] : nil
  }

  mutating func handle(_ frame: ContactFrame) -> Effect {
    guard device == nil || device == frame.device else {
      return frame.contacts.contains { $0.phase == .began } ? .ignored(frame.device) : .none
    }
    var effect = Effect.none
    for contact in frame.contacts {
      switch contact.phase {
      case .began:
        device = frame.device
        if fingers == 0, frame.time >= quietEnd {
          landing = (contact.id, Self.deviceTouch(contact.position))
        }
        fingers += 1
      case .moved: break
      case .ended, .cancelled:
        fingers -= 1
        guard let (id, touch) = landing, id == contact.id else { continue }
        landing = nil
        guard contact.phase == .ended, let corner else { continue }
        touches.append(touch)
        quietEnd = frame.time + Self.quietTime
        effect = .landed(corner, touch)
      }
    }
    return effect
  }

  private static func deviceTouch(_ position: Point) -> DeviceTouch {
    func unit(_ length: Millimeters) -> CInt {
      CInt((length.value + Double(units.minimum)).rounded())
    }
    return DeviceTouch(x: unit(position.x), y: unit(position.y))
  }
}
