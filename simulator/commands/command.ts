import type { Call } from '../world/call';
import { parseArguments } from './parameters';
import type { ArgumentsOf, ParameterTable } from './parameters';

export interface Command {
	readonly name: string;
	/** One line for the command list. */
	readonly summary: string;
	readonly parameters: ParameterTable;
	/** As the server's own command list words it. */
	readonly returns: string;
	readonly requiredRole: 'admin' | null;
	/** Parses the arguments and carries the command out; throws a CommandError. */
	readonly run: (given: Readonly<Record<string, unknown>>, call: Call) => unknown;
}

interface Definition<Table extends ParameterTable> {
	readonly name: string;
	readonly summary: string;
	readonly parameters: Table;
	readonly returns: string;
	readonly requiredRole?: 'admin';
	/** What the server answers, or a promise of it; `undefined` is sent as null. */
	readonly execute: (args: ArgumentsOf<Table>, call: Call) => unknown;
}

/** Ties a command's parameters to the types its code sees. */
export function command<Table extends ParameterTable>(definition: Definition<Table>): Command {
	const { name, summary, parameters, returns, requiredRole = null, execute } = definition;
	return {
		name,
		summary,
		parameters,
		returns,
		requiredRole,
		run: (given, call) => execute(parseArguments(parameters, given), call),
	};
}
