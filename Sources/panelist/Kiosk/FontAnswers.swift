// The list's text layout with its font finder, and how the finder's answers reach the loop.
import System
import Text

/// Text layout, and a font finder whose answers wake the loop.
struct FontAnswers<K: Kernel>: ~Copyable {
  let lines: TextLines
  let finder: FontFinder
  private let signal: EventFD<K>

  init(_ lines: TextLines, kernel: K) throws(SystemError) {
    signal = try EventFD(kernel: kernel)
    self.lines = lines
    let answered = signal.signal
    finder = FontFinder { answered.signal() }
  }

  /// To be watched by the loop.
  var raw: CInt { signal.raw }

  /// The answers since the last call; none if the wake-up was for nothing.
  func take() -> [FontAnswer] { signal.consume() ? finder.takeAnswers() : [] }
}
