import { announcementLevel, type AnnouncementLevel } from './announcementLevel';
import { volumeAfter, volumesBefore, type VolumeAfter } from './announcementVolume';
import type { MusicAssistantClient } from '../../api/client';
import type { CommandArguments } from '../../api/commands';
import { asApiError, type ApiError } from '../../api/apiError';
import type { PlaybackTarget } from '../queues/queues';

/** The arguments of an announcement, without the player. */
export type Announcement = Omit<
	CommandArguments<'players/cmd/play_announcement'>,
	'player_id' | 'use_pre_announce'
>;

/** The result of an announcement on one player. */
export interface AnnouncementOutcome {
	player: PlaybackTarget;
	/** Why it was not played. */
	failure?: ApiError;
	/** The level at which it was played. */
	level?: AnnouncementLevel;
	/** The volumes of the player and its group afterwards, as far as they are reported. */
	volumes: VolumeAfter[];
}

interface AnnouncementOptions {
	timeoutSeconds: number;
	/** Whether to restore a volume that the announcement leaves changed. */
	restoresVolume: boolean;
}

/**
 * Plays an announcement on several players at the same time, once each. The server answers after playing it: 16 seconds
 * for a three-second chime while music was playing (observed on 2.7).
 */
export async function playAnnouncement(
	client: MusicAssistantClient,
	players: readonly PlaybackTarget[],
	announcement: Announcement,
	{ timeoutSeconds, restoresVolume }: AnnouncementOptions,
): Promise<AnnouncementOutcome[]> {
	const { pre_announce: chime, volume_level: requestedLevel } = announcement;
	// Servers before 2.6 have another name for this argument; servers ignore unknown ones.
	const args = { ...announcement, ...(chime === undefined ? {} : { use_pre_announce: chime }) };
	const volumes = await Promise.all(
		players.map(async (player) => await volumesBefore(client, player, players)),
	);
	return await Promise.all(
		players.map(async (player, index) => {
			const failure = await client
				.call(
					'players/cmd/play_announcement',
					{ player_id: player.id, ...args },
					{ unthrottled: true, timeoutSeconds },
				)
				.then(() => undefined, asApiError);
			const affected = failure?.isPermanent ? [] : (volumes[index] ?? []);
			const before = volumes[index]?.find(({ id }) => id === player.id)?.before;
			const level = failure
				? undefined
				: await announcementLevel(client, player, before, requestedLevel);
			const after = affected.map(
				async (volume) =>
					await volumeAfter(client, volume, { requestedLevel, failure, restoresVolume }),
			);
			return {
				player,
				failure: failure && withLikelyReason(failure, announcement),
				level,
				volumes: await Promise.all(after),
			};
		}),
	);
}

/** Adds the likely reason to an error of the server that gives none. */
function withLikelyReason(failure: ApiError, { message }: Announcement): ApiError {
	if (!failure.isInternal) return failure;
	const hint =
		message === undefined
			? 'The server must be able to download the sound itself: it rejects an address that only n8n can reach, a missing file and anything but http or https.'
			: 'To speak a text, the server needs a text-to-speech provider that supports the language: check that one is set up and loaded in Music Assistant.';
	return failure.withHint(hint);
}
