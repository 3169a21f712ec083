// Fonts for scripts that the list's own font lacks: asked for after a frame, drawn in the next.
import Logging
import Session
import System
import Text

extension Kiosk {
  /// Passes on the questions of the texts that were shaped.
  func askForFonts() {
    let questions = fonts.lines.takeQuestions()
    guard !questions.isEmpty else { return }
    if !fonts.finder.ask(questions) {
      log.warning("fonts: the system gives no thread; other scripts are drawn after the next text")
    }
  }

  /// The finder has answered: rows that waited are drawn again.
  func fontsFound() {
    let known = fonts.lines.missingFonts
    let isNew = fonts.lines.learn(fonts.take())
    for font in fonts.lines.missingFonts.subtracting(known).sorted(by: { $0.script < $1.script }) {
      log.warning(
        "fonts: no installed font has \(font.script); \(font.remedy)")
    }
    guard isNew else { return }
    driver.handle(.fontsFound, at: kernel.now())
    finishIteration()
  }
}
