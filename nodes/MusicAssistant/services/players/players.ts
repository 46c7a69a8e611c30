import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { pollUntil, pause, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';

/** Milliseconds between the two looks that must show the same, where a server may take back what it shows. */
export const STEADY = 400;

/** A player as it is now; `undefined` where the server cannot tell. */
export async function playerNow(
	client: MusicAssistantClient,
	id: string,
): Promise<Player | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: id }, { noCache: true })) ?? undefined
	);
}

/**
 * Whether a player can follow another one, as far as the two tell: each lists the players it plays along with, or whole
 * providers of them. One that is grouped already may list nothing.
 */
export function canFollow(member: Player, leader: Player | undefined): boolean {
	const { id, provider = '', canGroupWith } = member;
	if (id === '' || leader?.groupMembers?.includes(id)) return true;
	const offered = leader?.canGroupWith;
	if (offered && ![id, provider].some((one) => offered.includes(one))) return false;
	return canGroupWith?.length !== 0 || member.leaderId !== undefined;
}

/** Whether a player did what it was told; `undefined` where the server tells nothing that shows it. */
export type Verdict = boolean | undefined;

/** A player after a command: as it settled, or as it was when the time was over. */
export interface Settled {
	reached: Verdict;
	/** `undefined` where the server has no command to tell, and, not reached, where the player is gone. */
	player?: Player;
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
	isReached: (player: Player) => Verdict,
	steadyFor: (player: Player) => number = () => STEADY,
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
function follows(player: Player | undefined, leader: string): boolean {
	if (player === undefined) return false;
	const { syncedTo, activeGroup } = player;
	const isNotReported = syncedTo === undefined && activeGroup === undefined;
	return isNotReported || syncedTo === leader || activeGroup === leader;
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
