// Ends the scope of a terminal, for tests that are not optimised.
public import Scanout

/// Consumes a terminal, so that its deinit runs.
///
/// Swift 6.3 omits the deinit of an optimised generic move-only type if the scope that it leaves is
/// not optimised. In the program both are optimised, and so is this function.
public func leaveScope<Calls: TerminalCalls>(of terminal: consuming Terminal<Calls>) {}
