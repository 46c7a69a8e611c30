import { has } from '../profiles/profile';
import type { Feature, Profile } from '../profiles/profile';
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
	/** Before 2.10; later the profile's scopes decide. */
	readonly requiredRole: 'admin' | null;
	/** Whether it is answered without a token. */
	readonly isOpen: boolean;
	/** Only servers with this have it; null: all of the profile. */
	readonly since: Feature | null;
	/** An old name that still works and is left out of the command list. */
	readonly isAlias: boolean;
	/** Since 2.10 it can be carried out as somebody else. */
	readonly actsForOthers: boolean;
	/** Parses the arguments and carries the command out; throws a CommandError. */
	readonly run: (given: Readonly<Record<string, unknown>>, call: Call) => unknown;
}

interface Definition<Table extends ParameterTable> {
	readonly name: string;
	readonly summary: string;
	readonly parameters: Table;
	readonly returns: string;
	readonly requiredRole?: 'admin';
	readonly isOpen?: true;
	/** Only servers with this have it, where that differs between servers of the same profile. */
	readonly since?: Feature;
	readonly isAlias?: true;
	readonly actsForOthers?: true;
	/** What the server answers, or a promise of it; `undefined` is sent as null. */
	readonly execute: (args: ArgumentsOf<Table>, call: Call) => unknown;
}

/** Ties a command's parameters to the types its code sees. */
export function command<Table extends ParameterTable>(definition: Definition<Table>): Command {
	const { name, summary, parameters, returns, execute } = definition;
	return {
		name,
		summary,
		parameters,
		returns,
		requiredRole: definition.requiredRole ?? null,
		isOpen: definition.isOpen ?? false,
		since: definition.since ?? null,
		isAlias: definition.isAlias ?? false,
		actsForOthers: definition.actsForOthers ?? false,
		run(given, call) {
			const args = parseArguments(parameters, given, call.server.profile);
			call.server.executions.count(name);
			return execute(args, call);
		},
	};
}

const STREAM = /^AsyncGenerator\[(?<item>\w+), None\]$/;

/** What it answers, as the command list of the profile's server words it: pages are no streams. */
export function returnsOf({ returns }: Command, profile: Profile): string {
	const item = has(profile, 'pagedListings') ? STREAM.exec(returns)?.groups?.item : undefined;
	return item === undefined ? returns : `Array of ${item}`;
}
