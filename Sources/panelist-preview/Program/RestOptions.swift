// Options of what the screen does while nobody touches it.
import ArgumentParser
import Model

/// The time of day, and when the screen dims and goes dark.
struct RestOptions: ParsableArguments {
  @Option(
    help:
      "The time of day below the rows, where there is room, 20 s after the last touch. [default: 24h, or off with --clock pages]"
  )
  var time: ClockStyle?

  @Option(
    help:
      "How long after the last touch the screen dims: never, or as in 2min. [default: 2min, or never with --clock pages]"
  )
  var dim: IdleTime?

  @Option(
    help:
      "How long after the last touch the screen goes dark: never, or as in 10min. [default: never]"
  )
  var off: IdleTime?
}
