import { objectAt, bool, number, text, textsIn, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { pollUntil, pause, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';

/** Milliseconds between the two looks that must show the same, where a server may take back what it shows. */
export const STEADY = 400;

/** A player as it is now; `undefined` where the server cannot tell. */
export async function playerNow(
	client: MusicAssistantClient,
	id: string,
): Promise<JsonObject | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: id }, { noCache: true })) ?? undefined
	);
}

/**
 * `idle`, `paused`, `playing`, `undefined` where the server does not know; servers before 2.6 call the field `state`.
 */
export function playbackState(player: JsonObject | undefined): string | undefined {
	const state = text(player, 'playback_state', 'state');
	return state === 'unknown' ? undefined : state;
}

/** The players that follow this one, itself left out; `undefined` where that is not told. */
export function groupMembers(player: JsonObject | undefined): string[] | undefined {
	const members = player?.group_members ?? player?.group_childs;
	if (!Array.isArray(members)) return undefined;
	return textsIn(members).filter((id) => id !== text(player, 'player_id'));
}

/** The player this one follows, where it is grouped under another. */
export function leaderOf(player: JsonObject | undefined): string | undefined {
	return text(player, 'synced_to', 'active_group');
}

/**
 * Whether a player can follow another one, as far as the two tell: each lists the players it plays along with, or whole
 * providers of them. One that is grouped already may list nothing.
 */
export function canFollow(member: JsonObject, leader: JsonObject | undefined): boolean {
	const [id, provider] = [text(member, 'player_id'), text(member, 'provider')];
	if (id === undefined || groupMembers(leader)?.includes(id)) return true;
	const offered = leader?.can_group_with;
	if (Array.isArray(offered) && ![id, provider].some((one) => offered.includes(one ?? null))) {
		return false;
	}
	const own = member.can_group_with;
	return !(Array.isArray(own) && own.length === 0) || leaderOf(member) !== undefined;
}

/** Volume from 0 to 100, of one player or of its whole group. */
export function volumeOf(player: JsonObject | undefined, wholeGroup: boolean): number | undefined {
	return number(player, wholeGroup ? 'group_volume' : 'volume_level');
}

/** Whether the player says that it lacks a control; servers before 2.5 say nothing of it. */
export function lacks(
	player: JsonObject | undefined,
	control: 'power_control' | 'volume_control' | 'mute_control',
): boolean {
	return text(player, control) === 'none';
}

/**
 * Whether a player, or its whole group, is muted; `undefined` where that is not told. Servers tell null of a group of
 * which some players are muted and some are not.
 */
export function mutedOf(
	player: JsonObject | undefined,
	wholeGroup: boolean,
): boolean | 'partly' | undefined {
	if (!wholeGroup) return bool(player, 'volume_muted');
	return player?.group_volume_muted === null ? 'partly' : bool(player, 'group_volume_muted');
}

/** What plays now, in a form that two looks can compare: the item, and how far it is. */
export function playing(player: JsonObject | undefined) {
	const media = objectAt(player, 'current_media');
	// The player counts its stream, which after a seek begins at 0 (seen on 2.8); its media counts the item.
	const counted = number(media, 'elapsed_time') === undefined ? player : media;
	const elapsed = number(counted, 'elapsed_time');
	const updated = number(counted, 'elapsed_time_last_updated');
	return {
		item: text(media, 'queue_item_id', 'uri'),
		title: text(media, 'title'),
		elapsed,
		/** When the item began if it has played on since, in seconds of the server's clock: `elapsed` may be old. */
		began: elapsed === undefined || updated === undefined ? undefined : updated - elapsed,
	};
}

/** Whether a player did what it was told; `undefined` where the server tells nothing that shows it. */
export type Verdict = boolean | undefined;

/** A player after a command: as it settled, or as it was when the time was over. */
export interface Settled {
	reached: Verdict;
	/** `undefined` where the server has no command to tell, and, not reached, where the player is gone. */
	player?: JsonObject;
}

/** Takes the first look that shows what is waited for: for what a server never takes back. */
export const atOnce = () => 0;

/**
 * Waits until a player is as a command should have made it, and stays so. What two looks running cannot show is not
 * waited for.
 *
 * @param isReached whether it is so; may be asked several times
 * @param steadyFor milliseconds for which a player that is so has to stay so
 * @throws as `pollUntil` does
 */
export async function settled(
	client: MusicAssistantClient,
	id: string,
	isReached: (player: JsonObject) => Verdict,
	steadyFor: (player: JsonObject) => number = () => STEADY,
): Promise<Settled> {
	const isSo = async () => {
		const player = await client.callIfSupported(
			'players/get',
			{ player_id: id },
			{ noCache: true },
		);
		const reached = player ? isReached(player) : player === null ? false : undefined;
		return { reached: reached !== false, last: { reached, player: player ?? undefined } };
	};
	const { last } = await pollUntil(client, SETTLE_TIMEOUT_SECONDS, async () => {
		const first = await isSo();
		const { reached, player } = first.last;
		if (!first.reached || player === undefined) return first;
		const steady = reached === undefined ? STEADY : steadyFor(player);
		if (steady === 0) return first;
		await pause(client, steady);
		return await isSo();
	});
	return last;
}

/** Seconds that members may need: on 2.8 they follow one by one, up to 1.5 after the answer (recorded). */
const FOLLOW_SECONDS = 3;

/**
 * Waits until players say themselves that they follow another one, which they do later than their leader.
 *
 * @returns those that do not say so in the end
 * @throws as `pollUntil` does
 */
export async function notFollowing(
	client: MusicAssistantClient,
	leader: string,
	members: readonly string[],
): Promise<readonly string[]> {
	let missing = members;
	await pollUntil(client, FOLLOW_SECONDS, async () => {
		const players = await Promise.all(missing.map(async (id) => await playerNow(client, id)));
		missing = missing.filter((_, place) => !follows(players[place], leader));
		return { reached: missing.length === 0, last: missing };
	});
	return missing;
}

/** Whether a player follows another one; true as well for one that says nothing of whom it follows. */
function follows(player: JsonObject | undefined, leader: string): boolean {
	if (player === undefined) return false;
	const { synced_to: syncedTo, active_group: group } = player;
	return (syncedTo === undefined && group === undefined) || [syncedTo, group].includes(leader);
}

/** Lets players follow another one. Servers before 2.6 add them one by one. */
export async function groupPlayers(
	client: MusicAssistantClient,
	leader: string,
	members: readonly string[],
): Promise<void> {
	const args = { target_player: leader, player_ids_to_add: [...members] };
	if ((await client.callIfSupported('players/cmd/set_members', args)) !== undefined) return;
	for (const member of members) {
		await client.call('players/cmd/group', { player_id: member, target_player: leader });
	}
}
