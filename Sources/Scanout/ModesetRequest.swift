// The commit that sets a mode: switches our pipe on, and other pipes off if all objects were read.
import CDRM
import Units

/// A modeset: may blank the display, blocks, requests no event.
public struct ModesetRequest: Sendable {
  /// The reset of one property that a former owner may have set.
  private struct Reset: Sendable {
    let name: String
    let change: PropertyChange
  }

  /// Required for a picture.
  private var needed: [PropertyChange] = []
  /// Optional: without them properties stay as a former owner set them.
  private var resets: [Reset] = []
  /// The names of properties that the driver refused to reset: the picture may look as a former
  /// owner of the display set it.
  public private(set) var refusedResets: [String] = []

  /// The kernel applies all of them or none.
  public var changes: [PropertyChange] { needed + resets.map(\.change) }
}

extension ModesetRequest {
  /// Sets the mode. Drops refused resets, so that they do not prevent the picture.
  ///
  /// - Returns: The request that was carried out.
  /// - Throws: The refusal of the required changes; any other error at once.
  func carryOut(on card: some CardCalls) throws(ScanoutError) -> ModesetRequest {
    let accepted = try accepted(by: card)
    do throws(ScanoutError) {
      try card.modeset(accepted)
      return accepted
    } catch  where error.isRefusal && !accepted.resets.isEmpty {
      // Some drivers refuse in the commit what they accepted in the test.
      let bare = accepted.withoutResets
      try card.modeset(bare)
      return bare
    }
  }

  /// Test-only commits; changes nothing.
  ///
  /// - Returns: The request with only those resets that the driver accepts.
  func accepted(by card: some CardCalls) throws(ScanoutError) -> ModesetRequest {
    do throws(ScanoutError) {
      try card.test(self)
      return self
    } catch  where error.isRefusal && !resets.isEmpty {
      var kept = withoutResets
      try card.test(kept)
      for reset in resets {
        var more = kept
        more.resets.append(reset)
        more.refusedResets.removeAll { $0 == reset.name }
        do throws(ScanoutError) {
          try card.test(more)
          kept = more
        } catch  where error.isRefusal {
          continue
        }
      }
      return kept
    }
  }

  private var withoutResets: ModesetRequest {
    var bare = self
    bare.refusedResets += resets.map(\.name)
    bare.resets = []
    return bare
  }

  /// Builds the commit from the card's current state.
  ///
  /// - Parameters:
  ///   - path: The device node, for the error.
  ///   - mode: A blob with the mode, whose size is `size`.
  /// - Throws: `.rejected` if the driver lacks a required property; the read error of an unread
  ///   object.
  init(
    _ pipe: DisplayPipe, mode: BlobID, size: Size, framebuffer: FramebufferID,
    on card: CardSnapshot,
    path: String
  ) throws(ScanoutError) {
    try switchOthersOff(except: pipe, on: card, path: path)
    let connector = CardObject.connector(pipe.connector)
    let crtc = CardObject.crtc(pipe.crtc)
    let plane = CardObject.plane(pipe.plane)
    try require("CRTC_ID", of: connector, is: UInt64(pipe.crtc.raw), on: card, path: path)
    try require("MODE_ID", of: crtc, is: UInt64(mode.raw), on: card, path: path)
    try require("ACTIVE", of: crtc, is: 1, on: card, path: path)
    // Source rectangles are in 1/65536 pixel, because planes can scale; here none does.
    let planeValues: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer.raw)), ("CRTC_ID", UInt64(pipe.crtc.raw)),
      ("SRC_X", 0), ("SRC_Y", 0),
      ("SRC_W", UInt64(size.width) << 16), ("SRC_H", UInt64(size.height) << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0),
      ("CRTC_W", UInt64(size.width)), ("CRTC_H", UInt64(size.height)),
    ]
    for (name, value) in planeValues {
      try require(name, of: plane, is: value, on: card, path: path)
    }
    reset(PropertyReset.ofConnector, of: connector, on: card)
    reset(PropertyReset.ofCRTC, of: crtc, on: card)
    reset(PropertyReset.ofPlane, of: plane, on: card)
  }

  /// Builds the commit that switches a display off: its mode and its picture stay.
  ///
  /// - Parameters:
  ///   - pipe: The display's.
  ///   - properties: Of its CRTC.
  ///   - path: The device node, for the error.
  /// - Throws: `.rejected` if the driver lacks the property.
  init(
    switchingOff pipe: DisplayPipe, _ properties: [Property], path: String
  ) throws(ScanoutError) {
    let crtc = CardObject.crtc(pipe.crtc)
    guard let active = properties.first(where: { $0.name == "ACTIVE" }) else {
      throw ScanoutError(.rejected, path: path, reason: "no property ACTIVE on \(crtc)")
    }
    needed = [PropertyChange(object: crtc.raw, property: active.id, value: 0)]
  }

  /// Switches off only what is on, because some drivers refuse to switch off what is off. Leaves
  /// other CRTCs on if an object could not be read.
  private mutating func switchOthersOff(
    except pipe: DisplayPipe, on card: CardSnapshot, path: String
  ) throws(ScanoutError) {
    func staysOn(_ crtc: CRTCID) -> Bool { card.mustLeaveOthersOn && crtc != pipe.crtc }
    for plane in card.planes where plane.id != pipe.plane {
      let object = CardObject.plane(plane.id)
      let isLit = !plane.crtc.isNone || card.value("FB_ID", of: object) != 0
      guard isLit, !staysOn(plane.crtc) else { continue }
      try require("FB_ID", of: object, is: 0, on: card, path: path)
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    for connector in card.connectors where connector.id != pipe.connector {
      let object = CardObject.connector(connector.id)
      let crtc = CRTCID(UInt32(card.value("CRTC_ID", of: object)))
      guard !crtc.isNone, !staysOn(crtc) else { continue }
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    guard !card.mustLeaveOthersOn else { return }
    for crtc in card.resources.crtcs where crtc != pipe.crtc {
      let object = CardObject.crtc(crtc)
      guard card.value("ACTIVE", of: object) != 0 || card.value("MODE_ID", of: object) != 0 else {
        continue
      }
      try require("ACTIVE", of: object, is: 0, on: card, path: path)
      try require("MODE_ID", of: object, is: 0, on: card, path: path)
    }
  }

  private mutating func require(
    _ name: String, of object: CardObject, is value: UInt64, on card: CardSnapshot, path: String
  ) throws(ScanoutError) {
    guard let property = card.property(name, of: object) else {
      throw card.omission(of: object)
        ?? ScanoutError(.rejected, path: path, reason: "no property \(name) on \(object)")
    }
    needed.append(PropertyChange(object: object.raw, property: property.id, value: value))
  }

  /// Resets only properties that exist and differ: some drivers refuse a change that changes
  /// nothing.
  private mutating func reset(
    _ values: [PropertyReset], of object: CardObject, on card: CardSnapshot
  ) {
    for reset in values {
      guard let property = card.property(reset.name, of: object),
        let value = reset.value(replacing: property.value)
      else { continue }
      let change = PropertyChange(object: object.raw, property: property.id, value: value)
      resets.append(Reset(name: reset.name, change: change))
    }
  }
}
