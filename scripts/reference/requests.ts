import type { ProfileName } from '../../simulator';
import type { NodeOperation } from './node-description';

/** What an operation asks the server for in its example, and why it does not go without. */
export interface ExpectedRequest {
	/** The server's command, or the path of a page beside them. */
	readonly command: string;
	/** Left out where it is what the user asked for. */
	readonly why?: string;
	/** How often, where not once. */
	readonly times?: number;
	/** Asked again until what was changed shows, so at least so often. */
	readonly watches?: boolean;
	/** Asked of servers from 2.10 on only. */
	readonly isNew?: boolean;
	/** Asked of servers before 2.10 only. */
	readonly isOld?: boolean;
}

/** How often what was changed may be looked for once more; it takes two or three looks until it shows and stays. */
const MORE_LOOKS = 4;

/** Servers answer a command for a player that is away, or that they never had, with a success. */
export const FINDS_PLAYER: ExpectedRequest = {
	command: 'players/all',
	why: 'to find the player, and whether it is available',
};

/**
 * What an operation is to ask for.
 *
 * @param expected As its examples list it; what does not is one thing, the last that it asked for, and perhaps whose.
 */
export function requestsOf(
	fields: NodeOperation['fields'],
	expected: readonly ExpectedRequest[] | undefined,
	asked: readonly string[],
): readonly ExpectedRequest[] {
	if (expected) return expected;
	const choosesPlayer = fields.some(({ name }) => /^(playerId|queueId)$/.test(name));
	return [...(choosesPlayer ? [FINDS_PLAYER] : []), { command: asked.at(-1) ?? 'something' }];
}

/** What was asked too often or too seldom; nothing where all is as it is written down. */
export function needless(
	expected: readonly ExpectedRequest[],
	profile: ProfileName,
	asked: readonly string[],
): string[] {
	const there = expected.filter(({ isNew, isOld }) =>
		['2.10', '2.11'].includes(profile) ? !isOld : !isNew,
	);
	const commands = new Set([...there.map(({ command }) => command), ...asked]);
	return [...commands].flatMap((command) => {
		const lines = there.filter((one) => one.command === command);
		const least = lines.reduce((sum, { times = 1 }) => sum + times, 0);
		const most = lines.some((line) => line.watches) ? least + MORE_LOOKS : least;
		const count = asked.filter((one) => one === command).length;
		if (count >= least && count <= most) return [];
		return [`${command}: ${count} instead of ${most > least ? `${least} to ${most}` : least}`];
	});
}
