import type { MusicAssistantClient } from '../../../api/client';
import { type ApiError, undefinedIfFailed } from '../../../api/apiError';
import { pollUntil } from '../../../services/verifyEffect';
import { tryReadVolumeSettings } from '../../../services/players/playerSettings';
import { tryReadPlayer, readPlayerNow } from '../../../services/players/verifyPlayer';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import { isNearLevel, setAndVerifyVolume } from '../../../services/players/playerVolume';
import type { VolumeSettings } from '../../../api/models/playerConfig';

/** A player whose volume an announcement changes, and its level before. */
export interface VolumeBeforeAnnouncement {
	id: string;
	name: string;
	before: number;
}

/** What an announcement on a player may change. */
interface BeforeAnnouncement {
	volumes: VolumeBeforeAnnouncement[];
	isPaused: boolean;
}

/** The volume after the announcement; `now` is left out if it is not known. */
export interface VolumeAfterAnnouncement extends VolumeBeforeAnnouncement {
	now?: number;
	/**
	 * - `same`: as before
	 * - `restored`: the announcement left it changed, and it was restored
	 * - `left`: the announcement left it changed, and it was not to be restored
	 * - `stuck`: the announcement left it changed, and restoring it had no effect
	 * - `changed`: neither the level before nor that of the announcement: somebody else changed it
	 * - `unknown`: not reported, or the announcement may still be playing
	 */
	state: 'same' | 'restored' | 'left' | 'stuck' | 'changed' | 'unknown';
	/** The level at which the announcement left it. */
	leftAt?: number;
}

/** Seconds after its answer within which a server restores the volume itself: one on 2.8 (recorded). */
const RESTORE_TIMEOUT_SECONDS = 3;

/** Seconds after a refusal within which a player reports the announcement's level: half a second on 2.8 (recorded). */
const CHANGE_AFTER_REFUSAL_SECONDS = 1.5;

/**
 * Reads the volumes that an announcement on a player changes: its own and those of its group, except for other players that
 * play the announcement themselves, and whether it is paused. Leaves out players whose volume is not reported.
 */
export async function readBeforeAnnouncement(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	players: readonly PlaybackTarget[],
): Promise<BeforeAnnouncement> {
	const now = await tryReadPlayer(client, player.id, { noCache: true });
	const leaderId = now?.leaderId;
	const leader =
		leaderId === undefined ? now : await tryReadPlayer(client, leaderId, { noCache: true });
	const group = [leaderId ?? player.id, ...(leader?.groupMembers ?? [])];
	const otherIds = group.filter((id) => !players.some((one) => one.id === id));
	const grouped = await Promise.all(
		otherIds.map(async (id) => await tryReadPlayer(client, id, { noCache: true })),
	);
	const volumes = [now, ...grouped].flatMap((one) => {
		if (!one?.id || one.volumeLevel === undefined) return [];
		return { id: one.id, name: one.name, before: one.volumeLevel };
	});
	return { volumes, isPaused: now?.playbackState === 'paused' };
}

/** What was requested of an announcement, and whether it failed. */
interface AnnouncementAttempt {
	requestedLevel?: number;
	failure?: ApiError;
	/** Whether to restore a volume that it leaves changed. */
	restoresVolume: boolean;
}

/** Reads the volume of a player after an announcement, and restores it if requested and left by the announcement. */
export async function readOrRestoreVolume(
	client: MusicAssistantClient,
	volume: VolumeBeforeAnnouncement,
	{ requestedLevel, failure, restoresVolume }: AnnouncementAttempt,
): Promise<VolumeAfterAnnouncement> {
	const { before } = volume;
	// Without an answer it may still be playing.
	if (failure?.isTransient) return { ...volume, state: 'unknown' };
	const levels = await pollLevels(client, volume, failure !== undefined).catch(undefinedIfFailed);
	const [now, ...earlier] = levels ?? [];
	if (now === undefined) return { ...volume, state: 'unknown' };
	if (now === before) return { ...volume, now, state: 'same' };
	const isLeftByAnnouncement =
		earlier.every((level) => level === before) &&
		(await isAnnouncementLevel(client, volume, now, requestedLevel));
	if (!isLeftByAnnouncement) return { ...volume, now, state: 'changed' };
	return restoresVolume
		? await restoreVolume(client, volume, now)
		: { ...volume, now, leftAt: now, state: 'left' };
}

/**
 * Polls until the volume is as before, or until the timeout.
 *
 * @param isRefused whether the server refused the announcement: then the player may report the level of the announcement
 * only now, and the server does not restore it
 * @returns the levels read, the last one first
 */
async function pollLevels(
	client: MusicAssistantClient,
	{ id, before }: VolumeBeforeAnnouncement,
	isRefused: boolean,
): Promise<number[]> {
	const levels: number[] = [];
	await pollUntil(
		client,
		isRefused ? CHANGE_AFTER_REFUSAL_SECONDS : RESTORE_TIMEOUT_SECONDS,
		async () => {
			const level = (await readPlayerNow(client, id))?.volumeLevel;
			if (level !== undefined && level !== levels[0]) levels.unshift(level);
			const isRestored = level === before && (!isRefused || levels.length > 1);
			return { reached: isRestored || level === undefined, last: level };
		},
	);
	return levels;
}

/** Whether a level is that of the announcement, within the rounding of players. */
async function isAnnouncementLevel(
	client: MusicAssistantClient,
	{ id, before }: VolumeBeforeAnnouncement,
	now: number,
	requestedLevel: number | undefined,
): Promise<boolean> {
	const settings = await tryReadVolumeSettings(client, id);
	const level = expectedAnnouncementVolume(before, requestedLevel, settings ?? {});
	return level !== undefined && isNearLevel(now, level);
}

/** Restores the volume before the announcement, once, and verifies the result. */
async function restoreVolume(
	client: MusicAssistantClient,
	volume: VolumeBeforeAnnouncement,
	leftAt: number,
): Promise<VolumeAfterAnnouncement> {
	const result = await setAndVerifyVolume(client, volume, volume.before, leftAt).catch(
		undefinedIfFailed,
	);
	const isRestored = result?.confirmation.confirmed === true;
	const player = isRestored
		? result.state
		: await readPlayerNow(client, volume.id).catch(undefinedIfFailed);
	return {
		...volume,
		now: player?.volumeLevel,
		leftAt,
		state: isRestored ? 'restored' : 'stuck',
	};
}

/** The server's defaults, for a server that does not report a player's settings (recorded on 2.7 and 2.8). */
const DEFAULT_INCREASE_PERCENT = 85;
const DEFAULT_MIN_LEVEL = 15;
const DEFAULT_MAX_LEVEL = 75;

/**
 * The volume that a server uses for an announcement: the requested one, or one derived from the player's volume by its
 * settings, within their bounds (from the server's source code; recorded: 20 becomes 37).
 *
 * @param volume of the player before, from 0 to 100
 * @returns `undefined` if the settings leave the volume unchanged
 */
export function expectedAnnouncementVolume(
	volume: number,
	requested: number | undefined,
	settings: Partial<VolumeSettings>,
): number | undefined {
	const {
		announceVolumeStrategy: strategy = 'percentual',
		announceVolume,
		announceVolumeMin: min = DEFAULT_MIN_LEVEL,
		announceVolumeMax: max = DEFAULT_MAX_LEVEL,
	} = settings;
	if (strategy === 'none') return undefined;
	const level = requested ?? levelByStrategy(volume, strategy, announceVolume);
	return Math.trunc(Math.min(max, Math.max(min, level)));
}

function levelByStrategy(
	volume: number,
	strategy: string,
	value = DEFAULT_INCREASE_PERCENT,
): number {
	switch (strategy) {
		case 'absolute':
			return value;
		case 'relative':
			return volume + value;
		default:
			return volume + (volume * value) / 100;
	}
}

/** The volume level at which an announcement was played. */
export interface AppliedAnnouncementLevel {
	/** From 0 to 100; left out if the settings of the player or its volume are not known. */
	level?: number;
	/** Why it is not the requested one, or why it is not known. */
	reason?: string;
}

/**
 * Finds out at which level a server played an announcement. It silently limits the requested one to the bounds in the
 * player's settings, or ignores it if these leave the volume as it is (from the server's source code, 2.10).
 *
 * @param levelBefore the volume of the player before the announcement, if it is reported
 */
export async function findAppliedAnnouncementLevel(
	client: MusicAssistantClient,
	player: { id: string; name: string; isGroup: boolean },
	levelBefore: number | undefined,
	requestedLevel: number | undefined,
): Promise<AppliedAnnouncementLevel> {
	if (player.isGroup) return requestedLevel === undefined ? {} : { reason: GROUP_LEVELS_UNKNOWN };
	const settings = await tryReadVolumeSettings(client, player.id);
	if (settings === undefined) {
		return requestedLevel === undefined ? {} : { reason: SETTINGS_NOT_READABLE };
	}
	if (requestedLevel === undefined && levelBefore === undefined) return {};
	const applied = expectedAnnouncementVolume(levelBefore ?? 0, requestedLevel, settings);
	const level = applied ?? levelBefore;
	if (requestedLevel === undefined || level === requestedLevel) return { level };
	const settingsOf = `Volume Level is ${requestedLevel}, but the settings of "${player.name}"`;
	return { level, reason: `${settingsOf} ${describeLimitation(requestedLevel, applied)}` };
}

const GROUP_LEVELS_UNKNOWN =
	'The level of the announcement is not known: each player of the group limits Volume Level by its own settings';

const SETTINGS_NOT_READABLE =
	'The level of the announcement is not known: the server limits Volume Level by settings of the player, which this token cannot read';

/** @param applied the level that the settings make of the requested one; `undefined` if they ignore it */
function describeLimitation(requested: number, applied: number | undefined): string {
	if (applied === undefined) return 'leave the volume unchanged for announcements';
	return applied < requested
		? `allow ${applied} at most for announcements`
		: `require ${applied} at least for announcements`;
}
