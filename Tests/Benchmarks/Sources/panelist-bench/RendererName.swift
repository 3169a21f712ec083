// The renderers by their names, and what each of them can draw.
import Raster
import Scenes
import Units

/// A renderer that was asked for.
enum RendererName: String, CaseIterable {
  /// The product's raster, with the loops that it takes on this processor.
  case panelist
  case panelistNEON = "panelist-neon"
  case panelistSSE4 = "panelist-sse4"
  case panelistAVX2 = "panelist-avx2"
  case panelistPlain = "panelist-plain"
  case pixman
  case pixmanRows = "pixman-rows"
  case cairo
  case cairoRows = "cairo-rows"

  /// Those that are measured when nothing is said.
  static let usual: [RendererName] = [.panelist, .pixman, .pixmanRows, .cairo, .cairoRows]

  /// Which loops the raster takes; nil for another renderer.
  var width: SIMDLevel? {
    switch self {
    case .panelist: .fastest
    case .panelistNEON: .neon
    case .panelistSSE4: .sse4
    case .panelistAVX2: .avx2
    case .panelistPlain: .plain
    case .pixman, .pixmanRows, .cairo, .cairoRows: nil
    }
  }

  /// The others turn nothing.
  func draws(_ format: PixelFormat, _ rotation: Rotation) -> Bool {
    width != nil || format == .xrgb8888 && rotation == .upright
  }

  /// A renderer that has drawn nothing yet.
  func make(_ metrics: SceneMetrics, _ rotation: Rotation, _ screen: PixelMemory) throws
    -> any Renderer
  {
    switch self {
    case .pixman: return try PeerRenderer(.pixman, keepsRows: false, metrics, screen)
    case .pixmanRows: return try PeerRenderer(.pixman, keepsRows: true, metrics, screen)
    case .cairo: return try PeerRenderer(.cairo, keepsRows: false, metrics, screen)
    case .cairoRows: return try PeerRenderer(.cairo, keepsRows: true, metrics, screen)
    case .panelist, .panelistNEON, .panelistSSE4, .panelistAVX2, .panelistPlain:
      guard let width, width.isOffered else { throw BenchError.widthMissing(self) }
      return try ScenePainter(metrics, rotation, width)
    }
  }
}

/// A scene of either kind by its name.
enum SceneName: Hashable {
  case scene(Scene)
  case list(ListScene)

  static let all = Scene.allCases.map(Self.scene) + ListScene.allCases.map(Self.list)

  init?(_ name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  var name: String {
    switch self {
    case .scene(let scene): scene.rawValue
    case .list(let scene): scene.rawValue
    }
  }
}
