// The door of the program: in with arguments, out with a status.
import Glibc

exit(run(CommandLine.arguments))
