// The door of the preview: in with arguments, out with a status.
import Glibc

exit(run(CommandLine.arguments))
