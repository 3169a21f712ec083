// All messages of a client, as values.
import Gestures
import ListUI
import Paint
import Units

/// One message of a client. `Protocol.md` in the documentation has the bytes.
enum Message: Hashable {
  /// The first message: the token.
  case hello(token: [UInt8])
  /// Contacts of fingers, pens and mice.
  case touches(Touches)
  /// Typed or pasted text, as received: the whole of it, or the end of what ``part(_:)`` began.
  case text(String)
  /// The beginning of a text that is too long for one message.
  case part(String)
  /// What an input method composes, in place of what it composed before.
  case composed(String, isKept: Bool)
  /// A key that is no text.
  case key(TextEdit)
  /// The frame of this number is on the canvas.
  case shown(UInt32)
  /// A wheel turned, in pixels of the picture; positive moves the list up.
  case scroll(Pixels)
  /// Requests another panel.
  case panel(PanelRequest)
  /// Requests a recording.
  case save(isRedacted: Bool)
  /// The canvas was lost: the next frame must be a whole one.
  case again

  /// The longest message in bytes, over all of its frames.
  static let longest = 4096
  /// The protocol's version.
  static let version: UInt8 = 1
}

/// What contacts of one client did since the previous message, by its clock.
struct Touches: Hashable {
  /// One contact in a frame.
  struct Touch: Hashable {
    /// Never used twice by the client.
    let id: UInt32
    let phase: Contact.Phase
    /// In pixels of the upright picture; may be past its edges.
    let x: Double
    let y: Double
  }

  /// All changes at one stamp.
  struct Frame: Hashable {
    /// In milliseconds of the client's clock.
    let stamp: Double
    let touches: [Touch]
  }

  /// When the message was sent, in milliseconds of the client's clock.
  let now: Double
  /// In the order of their stamps.
  let frames: [Frame]
}

/// A panel that a client requests, within the limits.
struct PanelRequest: Hashable {
  /// The upright picture, in pixels and millimetres.
  let picture: PanelGeometry
  let rotation: Rotation
  let theme: Theme.Name

  /// Allowed pixels of a side.
  static let sides = 64...8192
  /// Most pixels in all.
  static let largestArea = 16_000_000
  /// Allowed millimetres of a side.
  static let lengths = 20.0...2000.0

  /// - Returns: nil if the panel exceeds the limits.
  init?(picture: PanelGeometry, rotation: Rotation, theme: Theme.Name) {
    let pixels = picture.pixels
    guard Self.sides.contains(pixels.width), Self.sides.contains(pixels.height),
      pixels.width * pixels.height <= Self.largestArea,
      Self.lengths.contains(picture.width.value), Self.lengths.contains(picture.height.value)
    else { return nil }
    (self.picture, self.rotation, self.theme) = (picture, rotation, theme)
  }

  /// Size of frames: the picture in the panel's own orientation.
  var frame: Size { rotation.turned(picture.pixels) }
}
