// The font finder, and how its answers reach the loop.
import System
import Text

/// A font finder whose answers wake the loop.
struct FontAnswers<K: Kernel>: ~Copyable {
  let finder: FontFinder
  private let signal: EventFD<K>

  init(kernel: K) throws(SystemError) {
    signal = try EventFD(kernel: kernel)
    let answered = signal.signal
    finder = FontFinder { answered.signal() }
  }

  /// To be watched by the loop.
  var raw: CInt { signal.raw }

  /// The answers since the last call; none if the wake-up was for nothing.
  func take() -> [FontAnswer] { signal.consume() ? finder.takeAnswers() : [] }
}
