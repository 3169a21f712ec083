// The commit that sets a mode: our route is switched on, and all else that is on is switched off.
import CDRM
import Units

/// A change of mode and routes: may blank the display, blocks, carries no event.
public struct ModesetRequest: Sendable {
  /// One property that a former owner may have set.
  private struct Reset: Sendable {
    let name: String
    let change: PropertyChange
  }

  /// Without these there is no picture.
  private var needed: [PropertyChange] = []
  /// Without these there is one, as a former owner left it.
  private var resets: [Reset] = []
  /// Properties that the driver refused to set back, by name: the picture may look as a former owner
  /// of the display had it.
  public private(set) var refusedResets: [String] = []

  /// The kernel makes all of them, or none.
  public var changes: [PropertyChange] { needed + resets.map(\.change) }
}

extension ModesetRequest {
  /// Sets the mode. What a driver refuses to set back is left as it is: it costs nobody the picture.
  ///
  /// - Returns: What was set.
  /// - Throws: The refusal of what cannot be left out; any other error at once.
  func carryOut(on card: some CardCalls) throws(ScanoutError) -> ModesetRequest {
    let accepted = try accepted(by: card)
    do throws(ScanoutError) {
      try card.modeset(accepted)
      return accepted
    } catch  where error.isRefusal && !accepted.resets.isEmpty {
      // Some drivers find out only now.
      let bare = accepted.withoutResets
      try card.modeset(bare)
      return bare
    }
  }

  /// Asks the driver; changes nothing.
  ///
  /// - Returns: The request with those resets only that the driver takes.
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

  /// Builds the commit from what the card is now.
  ///
  /// - Parameters:
  ///   - path: For the error.
  ///   - mode: A blob with the mode, of `size`.
  /// - Throws: `.rejected` when the driver lacks a property that atomic modesetting needs.
  init(
    _ route: DisplayPipe, mode: BlobID, size: Size, framebuffer: FramebufferID,
    on card: CardSnapshot,
    path: String
  ) throws(ScanoutError) {
    try switchOthersOff(except: route, on: card, path: path)
    let connector = CardObject.connector(route.connector)
    let crtc = CardObject.crtc(route.crtc)
    let plane = CardObject.plane(route.plane)
    try require("CRTC_ID", of: connector, is: UInt64(route.crtc.raw), on: card, path: path)
    try require("MODE_ID", of: crtc, is: UInt64(mode.raw), on: card, path: path)
    try require("ACTIVE", of: crtc, is: 1, on: card, path: path)
    // Source rectangles are in 1/65536 of a pixel, because planes can scale; here none does.
    let planeValues: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer.raw)), ("CRTC_ID", UInt64(route.crtc.raw)),
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

  /// Switches off what is on, and only that: to switch off what is off is an error on some drivers.
  private mutating func switchOthersOff(
    except route: DisplayPipe, on card: CardSnapshot, path: String
  ) throws(ScanoutError) {
    func staysOn(_ crtc: CRTCID) -> Bool {
      card.mustLeaveOthersOn && crtc != route.crtc
    }
    for plane in card.planes where plane.id != route.plane {
      let object = CardObject.plane(plane.id)
      let isLit = !plane.crtc.isNone || card.value("FB_ID", of: object) != 0
      guard isLit, !staysOn(plane.crtc) else { continue }
      try require("FB_ID", of: object, is: 0, on: card, path: path)
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    for connector in card.connectors where connector.id != route.connector {
      let object = CardObject.connector(connector.id)
      let crtc = CRTCID(UInt32(card.value("CRTC_ID", of: object)))
      guard !crtc.isNone, !staysOn(crtc) else { continue }
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    guard !card.mustLeaveOthersOn else { return }
    for crtc in card.resources.crtcs where crtc != route.crtc {
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

  /// Sets back what exists and differs, because some drivers refuse a change that changes nothing.
  private mutating func reset(
    _ values: [PropertyReset], of object: CardObject, on card: CardSnapshot
  ) {
    for neutral in values {
      guard let property = card.property(neutral.name, of: object),
        let value = neutral.value(replacing: property.value)
      else { continue }
      let change = PropertyChange(object: object.raw, property: property.id, value: value)
      resets.append(Reset(name: neutral.name, change: change))
    }
  }
}
