// State that the parts of a list share: the timeline, the style and the id generator.

/// Passed to a part with each call, so that no part stores shared state.
struct ListContext {
  var time: Timeline
  var style: Style
  let ids: IDGenerator
}
