// Shows random texts, for a tool that counts the instructions of each.

private let arguments = CommandLine.arguments
guard arguments.count == 2, let count = Int(arguments[1]), count > 0 else {
  print("usage: TextCost TEXTS")
  fatalError("TextCost: wrong arguments")
}
private var texts = Texts(seed: 1)
for _ in 0..<count { texts.showNext() }
