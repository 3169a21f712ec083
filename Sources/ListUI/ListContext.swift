// What the parts of a list share: the time, the look, and names for what is made.

/// Lent to a part with each call, so that none of them keeps what belongs to all.
struct ListContext {
  var time: Timeline
  var style: Style
  let names: IDGenerator
}
