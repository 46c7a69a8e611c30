import type { MusicAssistantClient } from '../../api/client';
import { expectedAnnouncementVolume } from '../../helpers/volume/expectedAnnouncementVolume';
import { tryReadVolumeSettings } from '../players/playerSettings';

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
