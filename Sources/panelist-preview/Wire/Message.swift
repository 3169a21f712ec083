// What a client says: every message of it, as a value.
import Gestures
import ListUI
import Paint
import Units

/// One message of a client. `Protocol.md` in the documentation has the bytes.
enum Message: Hashable {
  /// The first one: the secret of the address.
  case hello(token: [UInt8])
  /// What fingers, pens and mice did.
  case touches(Touches)
  /// What was typed or pasted, as it came.
  case text(String)
  /// A key that is no text.
  case key(TextEdit)
  /// This frame stands on the canvas.
  case shown(UInt32)
  /// A wheel turned so far, in pixels of the picture: the list goes up.
  case scroll(Pixels)
  /// The panel is to be this one.
  case panel(PanelRequest)
  /// A recording of the last while is wanted.
  case save(isVeiled: Bool)
  /// The canvas was lost: the next frame is to be a whole one.
  case again

  /// The longest message in bytes, in however many parts it comes.
  static let longest = 4096
  /// The protocol's version.
  static let version: UInt8 = 1
}

/// What fingers of one client did since the message before, by its own clock.
struct Touches: Hashable {
  /// One finger's part.
  struct Touch: Hashable {
    /// Given once by the client.
    let id: UInt32
    let phase: Contact.Phase
    /// In pixels of the upright picture; may lie beyond its edges.
    let x: Double
    let y: Double
  }

  /// All that changed at one stamp.
  struct Frame: Hashable {
    /// In milliseconds of the client's clock.
    let stamp: Double
    let touches: [Touch]
  }

  /// When it was sent, in milliseconds of the client's clock.
  let now: Double
  /// In the order of their stamps.
  let frames: [Frame]
}

/// A panel as a client wants it, checked.
struct PanelRequest: Hashable {
  /// The upright picture, in pixels and on the glass.
  let picture: PanelGeometry
  let rotation: Rotation
  let theme: Theme.Name

  /// Pixels of a side.
  static let sides = 64...8192
  /// Pixels of the whole.
  static let largestArea = 16_000_000
  /// Millimetres of a side.
  static let lengths = 20.0...2000.0

  /// - Returns: nil where it is no panel that can be.
  init?(picture: PanelGeometry, rotation: Rotation, theme: Theme.Name) {
    let pixels = picture.pixels
    guard Self.sides.contains(pixels.width), Self.sides.contains(pixels.height),
      pixels.width * pixels.height <= Self.largestArea,
      Self.lengths.contains(picture.width.value), Self.lengths.contains(picture.height.value)
    else { return nil }
    (self.picture, self.rotation, self.theme) = (picture, rotation, theme)
  }

  /// The panel's own size, before the picture is turned.
  var frame: Size { rotation.turned(picture.pixels) }
}
