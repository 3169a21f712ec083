// Measurement in rounds: every renderer draws every scene in each, so that noise affects all alike.
import Raster
import Scenes
import Units

/// The combinations to measure.
struct Plan {
  var sizes: [Size]
  var rotations: [Rotation]
  var formats: [PixelFormat]
  var scenes: [SceneName]
  var renderers: [RendererName]
  var rounds: Int
  /// Number of frames of a scene in a round.
  var frames: Int
  /// An external program that draws the same scenes, if any.
  var kernel: Kernel?
}

/// Runs a plan and collects the times.
struct Measurement {
  private struct Key: Hashable {
    let scene: SceneName
    let renderer: String
  }

  /// Limit of a round in microseconds; slow renderers draw fewer frames.
  private static let roundLimit = 300_000.0
  /// Period of the motions in frames.
  private static let period = 122

  let plan: Plan

  /// - Parameter report: Called with the combination that is measured next.
  func run(_ report: (String) -> Void) throws -> [Figures] {
    var results: [Figures] = []
    for size in plan.sizes {
      for format in plan.formats {
        for rotation in plan.rotations {
          report("\(size.width)x\(size.height) \(format.rawValue) \(rotation.rawValue)°")
          results += try run(size, format, rotation)
        }
      }
    }
    return results
  }

  private func run(_ size: Size, _ format: PixelFormat, _ rotation: Rotation) throws -> [Figures] {
    let screen = PixelMemory(rotation.turned(size), format)
    let renderers = plan.renderers.filter { $0.draws(format, rotation) }
    var samples: [Key: Samples] = [:]
    var order: [Key] = []
    func add(_ scene: SceneName, _ renderer: String, _ new: Samples) {
      let key = Key(scene: scene, renderer: renderer)
      if samples[key] == nil { order.append(key) }
      samples[key, default: Samples()].frames += new.frames
      samples[key, default: Samples()].fills += new.fills
    }
    // The first round warms up allocations and file pages.
    for round in 0...plan.rounds {
      for (scene, new) in try plan.kernel?.run(size, of: plan.scenes) ?? [] {
        if round > 0 { add(scene, Kernel.name, new) }
      }
      for scene in plan.scenes {
        for renderer in renderers {
          if let new = try measure(scene, renderer, size, rotation, screen), round > 0 {
            add(scene, renderer.rawValue, new)
          }
        }
      }
    }
    return try plan.scenes.flatMap { scene in
      try order.filter { $0.scene == scene }.map { key in
        guard let found = samples[key], !found.frames.isEmpty, !found.fills.isEmpty else {
          throw BenchError.neverAlone(scene: scene.name, renderer: key.renderer)
        }
        let kernel = samples[Key(scene: scene, renderer: Kernel.name)]
        return Figures(
          scene: scene.name, size: "\(size.width)x\(size.height)", format: format.rawValue,
          rotation: rotation.rawValue, renderer: key.renderer,
          ratio: rounded(found.median / found.memset), median: rounded(found.median),
          p99: key.renderer == Kernel.name ? nil : rounded(found.p99),
          memset: rounded(found.memset), kernel: kernel.map { rounded(found.median / $0.median) })
      }
    }
  }

  /// One round; nil if the renderer does not draw the scene.
  private func measure(
    _ scene: SceneName, _ renderer: RendererName, _ size: Size, _ rotation: Rotation,
    _ screen: PixelMemory
  ) throws -> Samples? {
    var samples = Samples()
    samples.fills = (0..<16).compactMap { _ in screen.fillTime() }
    switch scene {
    case .scene(let scene):
      let metrics = SceneMetrics(size)
      let drawer = try renderer.make(metrics, rotation, screen)
      samples.frames = time(scene, drawer, metrics, screen)
    case .list(let scene):
      guard let width = renderer.width else { return nil }
      let list = try DrivenList(scene, size, rotation, width)
      samples.frames = time(scene, list, screen)
    }
    samples.fills += (0..<16).compactMap { _ in screen.fillTime() }
    return samples
  }

  private func time(
    _ scene: Scene, _ renderer: any Renderer, _ metrics: SceneMetrics, _ screen: PixelMemory
  ) -> [Double] {
    // The memory contains the picture of another renderer.
    if scene != .firstScroll {
      renderer.prepare(SceneFrame(.full, 0, metrics), isWhole: true)
      renderer.draw(on: screen)
    }
    // So that everything that moves was drawn at every quarter of a pixel.
    let warm = scene.bringsText ? 0 : Self.period
    var times: [Double] = []
    var start = now()
    for number in 0..<(warm + plan.frames) {
      if number == warm { start = now() }
      // Slow renderers need less warming up: they cache nothing for quarters of a pixel.
      if number < warm, now() - start > Self.roundLimit / 4 { continue }
      let frame = SceneFrame(scene, number, metrics)
      let isWhole = scene == .full || scene == .firstScroll && number == 0
      // Lines are shaped before, because pixman and Cairo get single glyphs and do not shape. The
      // list's own scenes show the whole cost of typing.
      renderer.prepare(frame, isWhole: isWhole)
      let time = timed { renderer.draw(on: screen) }
      if number >= warm, let time { times.append(time) }
      if number >= warm, now() - start > Self.roundLimit { break }
    }
    return times
  }

  private func time(_ scene: ListScene, _ list: DrivenList, _ screen: PixelMemory) -> [Double] {
    let warm = scene.bringsText ? 0 : scene.period
    var times: [Double] = []
    for number in 0..<(warm + max(scene.period, plan.frames)) {
      list.play()
      var isChanged = false
      let time = timed { isChanged = list.draw(on: screen) }
      if number >= warm, isChanged, let time { times.append(time) }
    }
    return times
  }
}
