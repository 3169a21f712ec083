// A contact on the on-screen keyboard, which types and makes no gesture.
import Gestures
import Units

/// A contact that touched down on the on-screen keyboard.
struct KeyboardContact: Sendable {
  let id: ContactID
  let place: Point
  let landing: Instant
}
