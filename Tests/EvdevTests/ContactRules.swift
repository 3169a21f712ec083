// Invariants of every stream of contact frames.
import Evdev
import Gestures
import Testing
import Units

/// Checks contact frames and records each violation.
struct ContactRules {
  private(set) var open: Set<ContactID> = []
  private(set) var openPalms: Set<PalmID> = []
  private(set) var begun = 0
  private var last: UInt64 = 0
  private var lastPalm: UInt64 = 0
  /// Contacts that the next ones may continue.
  private var kept: Set<ContactID> = []
  /// Number of contacts that continue another.
  private(set) var continued = 0
  /// Context of each violation, such as a seed or a file.
  let source: String

  init(source: String) { self.source = source }

  /// From here on no contact continues one from before: events were lost, or all were cancelled.
  mutating func forgetKept() { kept = [] }

  mutating func check(_ frame: ContactFrame) {
    #expect(!frame.contacts.isEmpty || !frame.palms.isEmpty, "\(source): an empty frame")
    checkPalms(of: frame)
    var cancelled: Set<ContactID> = []
    for contact in frame.contacts {
      if contact.phase == .cancelled { cancelled.insert(contact.id) }
      let canContinue = contact.phase == .began || contact.continues == nil
      #expect(canContinue, "\(source): continues, but did not begin: \(contact)")
      let canKeep = contact.phase == .ended || !contact.keepsTrackingID
      #expect(canKeep, "\(source): keeps its id, but did not end: \(contact)")
      if let former = contact.continues {
        let isGone = kept.remove(former) != nil || cancelled.remove(former) != nil
        #expect(isGone, "\(source): continues no contact that may come back: \(contact)")
        continued += 1
      }
      if contact.keepsTrackingID { kept.insert(contact.id) }
      switch contact.phase {
      case .began:
        #expect(contact.id.serial > last, "\(source): an id twice or out of order: \(contact)")
        last = contact.id.serial
        begun += 1
        open.insert(contact.id)
      case .moved:
        #expect(open.contains(contact.id), "\(source): moved while not there: \(contact)")
      case .ended, .cancelled:
        let known = open.remove(contact.id)
        #expect(known != nil, "\(source): gone while not there: \(contact)")
      }
      let (x, y) = (contact.position.x, contact.position.y)
      let isInside = x >= 0 && x <= screen.width && y >= 0 && y <= screen.height
      #expect(isInside, "\(source): outside the screen: \(contact)")
    }
  }

  private mutating func checkPalms(of frame: ContactFrame) {
    let began = Set(frame.contacts.filter { $0.phase == .began }.map(\.id))
    let cancelled = Set(frame.contacts.filter { $0.phase == .cancelled }.map(\.id))
    for palm in frame.palms {
      switch palm.phase {
      case .began:
        #expect(palm.id.serial > lastPalm, "\(source): an id twice or out of order: \(palm)")
        lastPalm = palm.id.serial
        openPalms.insert(palm.id)
        let isCancelled = palm.contact.map { cancelled.contains($0) } ?? true
        #expect(isCancelled, "\(source): turned into a palm and was not cancelled: \(palm)")
      case .moved:
        #expect(openPalms.contains(palm.id), "\(source): moved while not there: \(palm)")
        #expect(palm.contact == nil, "\(source): a contact while it lies: \(palm)")
      case .ended, .cancelled:
        let known = openPalms.remove(palm.id)
        #expect(known != nil, "\(source): gone while not there: \(palm)")
        let hasBegun = palm.contact.map { began.contains($0) } ?? true
        #expect(hasBegun, "\(source): turned into a contact that did not begin: \(palm)")
      }
      let (x, y) = (palm.position.x, palm.position.y)
      let isInside = x >= 0 && x <= screen.width && y >= 0 && y <= screen.height
      #expect(isInside, "\(source): outside the screen: \(palm)")
    }
  }
}
