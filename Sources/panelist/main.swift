// The entry point: arguments in, exit status out.
import Glibc

exit(run(CommandLine.arguments))
