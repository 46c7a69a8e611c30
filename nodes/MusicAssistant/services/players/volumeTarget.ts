import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { playerNow } from './players';
import type { VolumeTarget } from './volume';

/** What a volume command goes to: a player, or the one that leads its group. */
export interface Addressed extends VolumeTarget {
	/** How it is before the command. */
	before: Player | undefined;
	/** All players that are meant, `undefined` for each that the server does not show. */
	players: ReadonlyArray<Player | undefined>;
	/** What the output says of a group that was asked for and is not known. */
	told?: { note: string };
}

/** @param wantsGroup whether all that are grouped with the player are meant, if there are any */
export async function targetOf(
	client: MusicAssistantClient,
	playerId: string,
	wantsGroup: boolean,
): Promise<Addressed> {
	const player = await playerNow(client, playerId);
	const alone = { playerId, wholeGroup: false, before: player, players: [player] };
	if (!wantsGroup) return alone;
	const leaderId = player?.leaderId ?? playerId;
	const leader = leaderId === playerId ? player : await playerNow(client, leaderId);
	const members = leader?.groupMembers;
	if (members === undefined) return { ...alone, told: { note: UNTOLD_GROUP } };
	if (members.length === 0) return alone;
	const all = (await client.callIfSupported('players/all', {})) ?? [];
	const followers = members.map((id) => all.find((one) => one.id === id));
	return { playerId: leaderId, wholeGroup: true, before: leader, players: [leader, ...followers] };
}

const UNTOLD_GROUP =
	'Only this player was addressed: the server does not tell which ones are grouped with it';
