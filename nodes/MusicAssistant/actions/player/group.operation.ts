import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { groupPlayers, canFollow, verifyFollowing } from '../../services/players/grouping';
import { playerNow } from '../../services/players/players';
import type { PlaybackTarget } from '../../services/queues/queues';
import { listed } from '../../helpers/names';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { resolvePlayers, playersField } from '../../parameters/resolve/resolvePlayers';
import { changeOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import {
	acceptImmediately,
	verifyPlayer,
	type PlayerCheck,
} from '../../services/players/verifyPlayer';

const SAME_KIND_ONLY =
	'Players can only be grouped with compatible ones: check which ones Music Assistant offers for this player.';

export const group: Operation = {
	option: {
		name: 'Group',
		value: 'group',
		action: 'Group players',
		description: 'Group players with a leader so that they play together, and verify the result',
	},
	effect: 'change',
	fields: [
		{
			...playerLocator,
			displayName: 'Leader',
			description: 'The player whose music the whole group plays',
		},
		{ ...playersField('Member', 'memberIds', 'The players that join the leader'), required: true },
		changeOptions(),
	],

	async execute(context) {
		const { client } = context;
		const leader = await resolvePlayer(context);
		const members = await resolvePlayers(context, 'memberIds');
		const ids = members.map(({ id }) => id);
		const before = await playerNow(client, leader.id);
		requireLeader(context, leader, before, ids);
		await requireCompatible(context, leader, before, ids);
		await groupPlayers(client, leader.id, ids);
		return async () => {
			const check = groupCheck(leader, members, before);
			const { state: after, confirmation } = await verifyPlayer(client, check);
			const output = {
				success: true,
				player_id: leader.id,
				group_members: after?.groupMembers ?? null,
			};
			if (!confirmation.confirmed) return { ...output, ...confirmation };
			const { confirmation: following } = await verifyFollowing(client, leader.id, ids, (late) =>
				notFollowing(leader, members, late),
			);
			return { ...output, ...following };
		};
	},
};

/** @param before the leader before the command */
function groupCheck(
	{ id: leaderId, name: leaderName }: PlaybackTarget,
	members: readonly PlaybackTarget[],
	before: Player | undefined,
): PlayerCheck {
	const missing = (now: Player) =>
		members.filter(({ id }) => !now.groupMembers?.includes(id)).map(({ name }) => name);
	const isGrouped = (now: Player) =>
		now.groupMembers === undefined ? undefined : missing(now).length === 0;
	return {
		id: leaderId,
		name: leaderName,
		isDone: isGrouped,
		// If all are members already, none is still joining; whether they follow is verified in any case.
		stableFor: before && isGrouped(before) === true ? acceptImmediately : undefined,
		notReported: 'The player does not report which players are grouped with it',
		notDone: (now) =>
			new ApiError('rejected', {
				message: `These players did not join "${leaderName}": ${listed(missing(now))}`,
				description: SAME_KIND_ONLY,
			}),
	};
}

function notFollowing(
	leader: PlaybackTarget,
	members: readonly PlaybackTarget[],
	late: readonly string[],
): string {
	const names = members.filter(({ id }) => late.includes(id)).map(({ name }) => `"${name}"`);
	return `"${leader.name}" lists all of them in its group, but ${listed(names)} ${names.length === 1 ? 'does' : 'do'} not report following it`;
}

/** @throws ParameterError for requests that servers report as successful, but ignore or carry out wrongly */
function requireLeader(
	{ parameters }: OperationContext,
	leader: { id: string; name: string },
	player: Player | undefined,
	members: readonly string[],
): void {
	if (members.includes(leader.id)) {
		throw parameters.error(
			'memberIds',
			`includes "${leader.name}", which is the leader itself`,
			'Leave it out: the leader plays anyway.',
		);
	}
	const leaderId = player?.leaderId;
	if (leaderId !== undefined && leaderId !== leader.id) {
		throw parameters.error(
			'playerId',
			`refers to the player "${leader.name}", which itself follows another player (${leaderId})`,
			'Choose that player as the leader, or ungroup this one first.',
		);
	}
}

/**
 * Servers refuse incompatible players without a reason, and may have grouped the others by then.
 *
 * @throws ParameterError that names the incompatible players
 */
async function requireCompatible(
	{ parameters, client }: OperationContext,
	leader: PlaybackTarget,
	player: Player | undefined,
	members: readonly string[],
): Promise<void> {
	const all = (await client.callIfSupported('players/all', {})) ?? [];
	const incompatible = all.filter((one) => members.includes(one.id) && !canFollow(one, player));
	if (incompatible.length === 0) return;
	const names = incompatible.map((one) => `"${one.name}"`);
	throw parameters.error(
		'memberIds',
		`includes ${listed(names)}, which cannot be grouped with "${leader.name}"`,
		SAME_KIND_ONLY,
	);
}
