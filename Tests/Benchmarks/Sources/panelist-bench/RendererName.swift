// Names of renderers, and what each can draw.
import Raster
import Scenes
import Units

/// A renderer.
enum RendererName: String, CaseIterable {
  /// The product's rasterizer with the fastest SIMD level of this processor.
  case panelist
  case panelistNEON = "panelist-neon"
  case panelistSSE4 = "panelist-sse4"
  case panelistAVX2 = "panelist-avx2"
  case panelistPlain = "panelist-plain"
  case pixman
  case pixmanRows = "pixman-rows"
  case cairo
  case cairoRows = "cairo-rows"

  /// Default renderers.
  static let usual: [RendererName] = [.panelist, .pixman, .pixmanRows, .cairo, .cairoRows]

  /// The rasterizer's SIMD level; nil for other renderers.
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

  /// Whether the renderer supports a format and rotation: others draw only upright XRGB8888.
  func draws(_ format: PixelFormat, _ rotation: Rotation) -> Bool {
    width != nil || format == .xrgb8888 && rotation == .upright
  }

  /// Makes a new renderer.
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

/// A scene of either kind.
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
