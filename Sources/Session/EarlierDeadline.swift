// The earlier of two deadlines, either of which may be none.
import Units

/// The earlier of two instants; nil for none.
func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}
