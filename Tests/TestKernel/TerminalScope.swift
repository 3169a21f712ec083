// The end of a terminal's scope, for suites that are not optimised.
public import Scanout

/// Takes a terminal to its end, which its deinit has to see.
///
/// Swift 6.3 forgets the deinit of a generic move-only owner that is optimised where the scope that it
/// leaves is not. In a program both are; so is this.
public func leaveScope<Calls: TerminalCalls>(of terminal: consuming Terminal<Calls>) {}
