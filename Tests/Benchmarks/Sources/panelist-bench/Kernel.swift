// An external program that draws the same scenes as fast as possible, run between rounds.
import Foundation
import Scenes
import Units

/// A program that gets width, height and `direct` as arguments and prints a CSV line a scene: peer,
/// variant, size, scene, microseconds a frame, microseconds of filling, and ignored columns.
struct Kernel {
  /// Renderer name of its results.
  static let name = "kernel"

  let path: String

  /// One round of all its scenes.
  ///
  /// - Throws: ``BenchError/kernelFailed(_:reason:)``.
  func run(_ size: Size, of scenes: [SceneName]) throws -> [(SceneName, Samples)] {
    // It has no more rows; a taller picture would be drawn in part.
    guard size.height <= SceneRow.colors * SceneMetrics(size).rowHeight else { return [] }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["\(size.width)", "\(size.height)", "direct"]
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw BenchError.kernelFailed(path, reason: error.localizedDescription)
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.kernelFailed(path, reason: "status \(process.terminationStatus)")
    }
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: ",")
      guard words.count >= 6, let scene = SceneName(String(words[3])), scenes.contains(scene),
        let frame = Double(words[4]), let fill = Double(words[5])
      else { return nil }
      return (scene, Samples(frames: [frame], fills: [fill]))
    }
  }
}
