import { announcementLevel } from '../../helpers/announcementLevel';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { settingValues } from '../../api/models/setting';
import { pollUntil } from '../../api/polling';
import { verify } from '../verify';
import { playerNow } from './players';
import type { PlaybackTarget } from '../queues/queues';
import { isNear, setVolume } from './volume';

/** A player that an announcement changes the volume of, and how loud it was before. */
export interface PlayerVolume {
	id: string;
	name: string;
	before: number;
}

/** How loud it is when the announcement is over; `now` is left out where that could not be seen. */
export interface VolumeAfter extends PlayerVolume {
	now?: number;
	/**
	 * - `same`: as before
	 * - `restored`: the announcement had left it, and it was put back
	 * - `left`: as the announcement left it, and not to be put back
	 * - `stuck`: as the announcement left it, and putting it back did nothing
	 * - `changed`: not as before, and not the announcement's level either: somebody else's
	 * - `unknown`: not seen, or the announcement may still be playing
	 */
	state: 'same' | 'restored' | 'left' | 'stuck' | 'changed' | 'unknown';
	/** The level that the announcement left. */
	left?: number;
}

/** Seconds after its answer within which a server puts the volume back itself: one on 2.8 (recorded). */
const PUT_BACK_SECONDS = 3;

/** Seconds after a refusal within which a player shows the announcement's level: half a one (recorded on 2.8). */
const REFUSED_SECONDS = 1.5;

/**
 * The volumes that an announcement on a player changes: its own and those of its group, but for the other players that
 * are announced on as well. One whose volume is not told is left out.
 */
export async function volumesBefore(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	players: readonly PlaybackTarget[],
): Promise<PlayerVolume[]> {
	const now = await seenPlayer(client, player.id);
	const leaderId = now?.leaderId;
	const leader = leaderId === undefined ? now : await seenPlayer(client, leaderId);
	const group = [leaderId ?? player.id, ...(leader?.groupMembers ?? [])];
	const others = group.filter((id) => !players.some((one) => one.id === id));
	const grouped = await Promise.all(others.map(async (id) => await seenPlayer(client, id)));
	return [now, ...grouped].flatMap((one) => {
		if (!one?.id || one.volumeLevel === undefined) return [];
		return { id: one.id, name: one.name, before: one.volumeLevel };
	});
}

async function seenPlayer(client: MusicAssistantClient, id: string): Promise<Player | undefined> {
	const args = { player_id: id };
	return (await client.tryCall('players/get', args, { noCache: true })) ?? undefined;
}

/** What an announcement was to be, and what came of it. */
interface Outcome {
	/** The level that was asked for. */
	asked?: number;
	failure?: ApiError;
	/** Whether a volume that it left is put back. */
	restores: boolean;
}

/** How loud a player is after an announcement, put back where that is wanted and the announcement left it. */
export async function volumeAfter(
	client: MusicAssistantClient,
	volume: PlayerVolume,
	{ asked, failure, restores }: Outcome,
): Promise<VolumeAfter> {
	const { before } = volume;
	// Without an answer it may be playing still.
	if (failure?.isTransient) return { ...volume, state: 'unknown' };
	const seen = await watched(client, volume, failure !== undefined).catch(asApiError);
	if (seen instanceof ApiError) return { ...volume, state: 'unknown' };
	const [now, ...others] = seen;
	if (now === undefined) return { ...volume, state: 'unknown' };
	if (now === before) return { ...volume, now, state: 'same' };
	const isOwn =
		others.every((level) => level === before) && (await isLeft(client, volume, now, asked));
	if (!isOwn) return { ...volume, now, state: 'changed' };
	return restores
		? await putBack(client, volume, now)
		: { ...volume, now, left: now, state: 'left' };
}

/**
 * Looks until the volume is as before, or the time is over.
 *
 * @param isRefused whether the server refused the announcement: then the player may show its level only now, and the
 * server does not put it back
 * @returns the levels that were seen, the last one first
 */
async function watched(
	client: MusicAssistantClient,
	{ id, before }: PlayerVolume,
	isRefused: boolean,
): Promise<number[]> {
	const levels: number[] = [];
	await pollUntil(client, isRefused ? REFUSED_SECONDS : PUT_BACK_SECONDS, async () => {
		const level = (await playerNow(client, id))?.volumeLevel;
		if (level !== undefined && level !== levels[0]) levels.unshift(level);
		const isBack = level === before && (!isRefused || levels.length > 1);
		return { reached: isBack || level === undefined, last: level };
	});
	return levels;
}

/** Whether a level is that of the announcement, as far as players know steps so fine. */
async function isLeft(
	client: MusicAssistantClient,
	{ id, before }: PlayerVolume,
	now: number,
	asked: number | undefined,
): Promise<boolean> {
	const config = await client.tryCall('config/players/get', { player_id: id }).catch(asApiError);
	const isShown = config !== undefined && !(config instanceof ApiError);
	const settings = isShown ? settingValues(config.settings) : {};
	const level = announcementLevel(before, asked, settings);
	return level !== undefined && isNear(now, level);
}

/** Sent once; what comes of it is seen. */
async function putBack(
	client: MusicAssistantClient,
	volume: PlayerVolume,
	left: number,
): Promise<VolumeAfter> {
	const { id, before } = volume;
	const failure = await setVolume(client, { playerId: id, wholeGroup: false }, before).then(
		() => undefined,
		asApiError,
	);
	const verified = await verify(client, {
		read: async () => (await playerNow(client, id))?.volumeLevel,
		isDone: (level) => level !== undefined && isBack(level),
		seconds: failure ? 0 : PUT_BACK_SECONDS,
		notDone: () => 'It was not put back',
	}).catch(asApiError);
	if (verified instanceof ApiError) return { ...volume, left, state: 'stuck' };
	const state = verified.confirmed ? 'restored' : 'stuck';
	return { ...volume, now: verified.state, left, state };

	function isBack(level: number): boolean {
		return level === before || (level !== left && isNear(level, before));
	}
}
