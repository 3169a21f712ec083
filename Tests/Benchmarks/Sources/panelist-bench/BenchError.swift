// Errors of the benchmark program.

/// Printed on standard error; the program ends with a non-zero status.
enum BenchError: Error, CustomStringConvertible {
  case fontMissing(String)
  case widthMissing(RendererName)
  case kernelFailed(String, reason: String)
  case nothingToDraw
  case neverAlone(scene: String, renderer: String)
  case pageHasNoPlace(String)

  var description: String {
    switch self {
    case .fontMissing(let path): "no font \(path): install fonts-inter"
    case .widthMissing(let name): "this processor cannot draw as \(name.rawValue)"
    case .kernelFailed(let path, let reason): "\(path) failed: \(reason)"
    case .nothingToDraw: "there are no results of the size that is drawn"
    case .neverAlone(let scene, let renderer):
      "no frame of \(scene) by \(renderer) had the core for itself: the machine is too busy"
    case .pageHasNoPlace(let path): "\(path) has no line \(Page.begin), or none \(Page.end)"
    }
  }
}
