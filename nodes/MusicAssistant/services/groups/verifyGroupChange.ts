import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { verifyFollowing, verifyNotFollowing } from '../players/grouping';
import { acceptImmediately, verifyPlayer, type PlayerCheck } from '../players/verifyPlayer';
import type { VerifyResult } from '../verifyEffect';
import { joinWithLimit } from '../../helpers/text';
import type { GroupChangePlan } from './groupChangePlan';

/** The remedy for players that cannot be grouped. */
export const COMPATIBLE_PLAYERS_REMEDY =
	'Players can only be grouped with compatible ones: check which ones Music Assistant offers for this player.';

/**
 * Waits until the leader lists the planned members, these follow it, and those that were removed no longer do.
 *
 * @returns the leader
 * @throws ApiError that names the players that did not join or leave
 */
export async function verifyGroupChange(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
): Promise<VerifyResult<Player | undefined>> {
	const { leader, members, removing } = plan;
	const { state, confirmation } = await verifyPlayer(client, leaderCheck(plan));
	if (!confirmation.confirmed) return { state, confirmation };
	const following = await verifyFollowing(client, leader.id, idsOf(members), (late) =>
		describeNotReported(
			members,
			late,
			`"${leader.name}" lists all of them in its group`,
			'following it',
		),
	);
	if (!following.confirmation.confirmed) return { state, confirmation: following.confirmation };
	const left = await verifyNotFollowing(client, leader.id, idsOf(removing), (late) =>
		describeNotReported(removing, late, `"${leader.name}" no longer lists them`, 'having left it'),
	);
	return { state, confirmation: left.confirmation };
}

function leaderCheck({ leader, members, removing, isExact, before }: GroupChangePlan): PlayerCheck {
	const missing = (now: Player) => members.filter(({ id }) => !now.groupMembers?.includes(id));
	const staying = (now: Player) => removing.filter(({ id }) => now.groupMembers?.includes(id));
	const isGrouped = (now: Player) => {
		if (now.groupMembers === undefined) return undefined;
		const hasAll = missing(now).length === 0;
		return hasAll && (!isExact || now.groupMembers.length === members.length);
	};
	return {
		id: leader.id,
		name: leader.name,
		isDone: isGrouped,
		// If all are members already, none is still joining; whether they follow is verified in any case.
		stableFor: before && isGrouped(before) === true ? acceptImmediately : undefined,
		notReported: 'The player does not report which players are grouped with it',
		notDone: (now) => notGroupedError(leader.name, missing(now), staying(now)),
	};
}

type NamedPlayers = ReadonlyArray<Pick<Player, 'id' | 'name'>>;

function notGroupedError(
	leaderName: string,
	missing: NamedPlayers,
	staying: NamedPlayers,
): ApiError {
	const notJoined = `These players did not join "${leaderName}": ${joinWithLimit(namesOf(missing))}`;
	const notLeft = `These players did not leave "${leaderName}": ${joinWithLimit(namesOf(staying))}`;
	const other = `The group of "${leaderName}" has different members than requested`;
	const message = missing.length > 0 ? notJoined : staying.length > 0 ? notLeft : other;
	return new ApiError('rejected', { message, description: COMPATIBLE_PLAYERS_REMEDY });
}

function describeNotReported(
	players: NamedPlayers,
	late: readonly string[],
	whatTheLeaderReports: string,
	what: string,
): string {
	const names = players.filter(({ id }) => late.includes(id)).map(({ name }) => `"${name}"`);
	return `${whatTheLeaderReports}, but ${joinWithLimit(names)} ${names.length === 1 ? 'does' : 'do'} not report ${what}`;
}

function idsOf(players: NamedPlayers): string[] {
	return players.map(({ id }) => id);
}

function namesOf(players: NamedPlayers): string[] {
	return players.map(({ name }) => name);
}
