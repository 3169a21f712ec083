// Entry point of the preview: arguments in, exit status out.
import Glibc

exit(run(CommandLine.arguments))
