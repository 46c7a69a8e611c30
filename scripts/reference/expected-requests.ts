import type { ProfileName } from '../../simulator';
import type { NodeOperation } from './node-description';

/** A request that an operation makes in its example, and why it needs it. */
export interface ExpectedRequest {
	/** The server's command, or the path of another request. */
	readonly command: string;
	/** Omitted if the request is what the user asked for. */
	readonly why?: string;
	/** How many times, if not once. */
	readonly times?: number;
	/** Repeated until the change is visible, so this is the minimum number of times. */
	readonly watches?: boolean;
	/** Only for servers from 2.10 on. */
	readonly isNew?: boolean;
	/** Only for servers before 2.10. */
	readonly isOld?: boolean;
	/** Only for servers before 2.11. */
	readonly isBefore211?: boolean;
}

/** How many more times a change may be checked for; it takes two or three checks until it is visible and lasts. */
const MAX_EXTRA_CHECKS = 4;

/** Servers report success for commands to players that are unavailable or do not exist. */
export const FINDS_PLAYER: ExpectedRequest = {
	command: 'players/all',
	why: 'to find the player, and whether it is available',
};

/**
 * The requests that an operation should make.
 *
 * @param listedRequests The requests listed in its examples. Default: only the last request, after looking up the player if there is one.
 */
export function listedOrDefaultRequests(
	fields: NodeOperation['fields'],
	listedRequests: readonly ExpectedRequest[] | undefined,
	sentCommands: readonly string[],
): readonly ExpectedRequest[] {
	if (listedRequests) return listedRequests;
	const choosesPlayer = fields.some(({ name }) => /^(playerId|queueId)$/.test(name));
	return [
		...(choosesPlayer ? [FINDS_PLAYER] : []),
		{ command: sentCommands.at(-1) ?? 'something' },
	];
}

/** Describes the requests that were made too often or not often enough; empty if all are as expected. */
export function describeRequestMismatches(
	expected: readonly ExpectedRequest[],
	profile: ProfileName,
	sentCommands: readonly string[],
): string[] {
	const is211 = ['2.11.0b6', '2.11'].includes(profile);
	const there = expected
		.filter(({ isNew, isOld }) => (is211 || profile === '2.10' ? !isOld : !isNew))
		.filter(({ isBefore211 }) => !isBefore211 || !is211);
	const commands = new Set([...there.map(({ command }) => command), ...sentCommands]);
	return [...commands].flatMap((command) => {
		const lines = there.filter((one) => one.command === command);
		const least = lines.reduce((sum, { times = 1 }) => sum + times, 0);
		const most = lines.some((line) => line.watches) ? least + MAX_EXTRA_CHECKS : least;
		const count = sentCommands.filter((one) => one === command).length;
		if (count >= least && count <= most) return [];
		return [`${command}: ${count} instead of ${most > least ? `${least} to ${most}` : least}`];
	});
}
