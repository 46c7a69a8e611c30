import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { Step } from '../runSteps';
import { acceptImmediately, verifyPlayer } from '../players/verifyPlayer';
import type { GroupChangePlan } from './groupChangePlan';

/**
 * The commands that make a group as planned: first, players leave their other groups, because servers refuse or ignore
 * those that play elsewhere; then one command adds and removes members.
 */
export function groupChangeSteps(client: MusicAssistantClient, plan: GroupChangePlan) {
	const { leader, members, leaving, removing } = plan;
	const leave: Step[] = leaving.map((player) => ({
		name: `taking "${player.name}" out of its other group`,
		run: async () => await leaveGroup(client, player),
	}));
	const change: Step[] =
		members.length + removing.length === 0
			? []
			: [
					{
						name: `changing the group of "${leader.name}"`,
						run: async () => await setMembers(client, plan),
					},
				];
	return { leave, change };
}

/** Takes a player out of its group, or ends the group that it leads, and waits until it reports that. */
export async function leaveGroup(
	client: MusicAssistantClient,
	{ id, name }: Pick<Player, 'id' | 'name'>,
): Promise<void> {
	await client.call('players/cmd/ungroup', { player_id: id });
	await verifyPlayer(client, {
		id,
		name,
		isDone: isUngrouped,
		stableFor: acceptImmediately,
		notReported: '',
		notDone: () =>
			new ApiError('rejected', {
				message: `"${name}" accepted the command, but is still grouped`,
				description: FIXED_MEMBERS_REMEDY,
			}),
	});
}

/** What to do about a player that cannot leave its group. */
export const FIXED_MEMBERS_REMEDY =
	'Groups that are set up in Music Assistant have fixed members: change them there, or stop the group.';

/** Whether a player neither follows another one nor leads a group; `undefined` if it does not report that. */
export function isUngrouped({ groupMembers, leaderId, syncedTo }: Player): boolean | undefined {
	if (leaderId !== undefined || (groupMembers && groupMembers.length > 0)) return false;
	return groupMembers === undefined || syncedTo === undefined ? undefined : true;
}

/** Adds and removes members in one command. Servers before 2.6 only do so one by one. */
async function setMembers(
	client: MusicAssistantClient,
	{ leader, members, removing }: GroupChangePlan,
): Promise<void> {
	const [add, remove] = [members, removing].map((players) => players.map(({ id }) => id));
	const result = await client.callIfSupported('players/cmd/set_members', {
		target_player: leader.id,
		...(members.length > 0 ? { player_ids_to_add: add } : {}),
		...(removing.length > 0 ? { player_ids_to_remove: remove } : {}),
	});
	if (result !== undefined) return;
	for (const { id } of removing) await client.call('players/cmd/ungroup', { player_id: id });
	for (const { id } of members) {
		await client.call('players/cmd/group', { player_id: id, target_player: leader.id });
	}
}
