// Examples in the documentation comments of ListUI.
import Gestures
import Model
import OnScreenKeyboard
import Paint
import Store
import Units

@testable import ListUI

func listEvent(view: inout ListView, gesture: Gesture, play: (Action.Kind) -> Void) {
  // example: ListUI/ListEvent.swift
  var events: [ListEvent] = []
  view.handle(gesture, events: &events)
  for case .swipeEnded(_, let action?) in events { play(action.kind) }
  // end
}

func listOptions() {
  // example: ListUI/ListOptions.swift
  var options = ListOptions(completed: .sink, theme: .dusk, layouts: [KeyboardLayout.all[0]])
  options.slowness = 8  // to inspect animations
  // end
  _ = options
}

func listView(
  view: inout ListView, gesture: Gesture, presentation: Instant, picture: inout DisplayList,
  writer: StoreWriter
) {
  // example: ListUI/ListView.swift
  var events: [ListEvent] = []
  view.handle(gesture, events: &events)
  for case .made(let changeset) in events { writer.submit(.changeset(changeset)) }
  view.advance(to: presentation, events: &events)
  view.draw(into: &picture)
  // end
}

func rowPlaces() {
  // example: ListUI/Rows/RowPlaces.swift
  var places = RowPlaces(count: 20, rowHeight: 100)
  places.setHeight(of: 3, to: 160)
  let home = places.home(of: 4)  // 460
  // end
  _ = home
}

func timeline(start: Instant, presentation: Instant) {
  // example: ListUI/Timeline.swift
  var timeline = Timeline(slowness: 1, start: start)
  let shift = timeline.glide(from: 0, to: 100, by: Timing.closing)
  timeline.goOn(to: presentation)
  let now = timeline.value(shift)
  // end
  _ = now
}
