// Writes a frame of each renderer as PNG, to compare them, and frames of the list scenes.
import ArgumentParser
import Picture
import Raster
import Scenes
import Units

/// The subcommand that writes pictures.
struct Dump: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a frame of each renderer as PNG, to see that they draw the same.")

  @Argument(help: "Exists.") var folder: String
  @Option(help: "Of the picture.") var size = Size(width: 800, height: 480)
  @Option(help: "The frame's number.") var frame = 40
  @Option(parsing: .upToNextOption, help: "As of a measurement.")
  var scenes: [SceneName] = SceneName.all

  func run() throws {
    let screen = PixelMemory(size, .xrgb8888)
    for name in scenes {
      switch name {
      case .scene(let scene):
        for renderer in RendererName.usual { try draw(scene, renderer, on: screen) }
      case .list(let scene):
        let list = try DrivenList(scene, size, .upright, .plain)
        for _ in 0...frame {
          list.play()
          _ = list.draw(on: screen)
        }
        try write(screen, as: name.name)
      }
    }
  }

  private func draw(_ scene: Scene, _ name: RendererName, on screen: PixelMemory) throws {
    let metrics = SceneMetrics(size)
    let renderer = try name.make(metrics, .upright, screen)
    if scene != .firstScroll {
      renderer.prepare(SceneFrame(.full, 0, metrics), isWhole: true)
      renderer.draw(on: screen)
    }
    renderer.prepare(SceneFrame(scene, frame, metrics), isWhole: scene == .firstScroll)
    renderer.draw(on: screen)
    try write(screen, as: "\(scene.rawValue)-\(name.rawValue)")
  }

  private func write(_ screen: PixelMemory, as name: String) throws {
    let path = "\(folder)/\(name).png"
    try PictureFile(path).write(screen.words.span, size: size)
    print(path)
  }
}
