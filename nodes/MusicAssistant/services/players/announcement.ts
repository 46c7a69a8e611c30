import { volumeAfter, volumesBefore, type VolumeAfter } from './announcementVolume';
import type { MusicAssistantClient } from '../../api/client';
import type { CommandArguments } from '../../api/commands';
import { asApiError, type ApiError } from '../../api/apiError';
import type { PlaybackTarget } from '../queues/queues';

/** What is to be announced, without the player. */
export type Announcement = Omit<
	CommandArguments<'players/cmd/play_announcement'>,
	'player_id' | 'use_pre_announce'
>;

/** What became of it on one player. */
export interface Announced {
	player: PlaybackTarget;
	/** Why it was not played there. */
	failure?: ApiError;
	/** How loud it and the players of its group are now, as far as their volume is told. */
	volumes: VolumeAfter[];
}

interface AnnouncementOptions {
	timeoutSeconds: number;
	/** Whether the volume is put back where the announcement leaves it changed. */
	restoresVolume: boolean;
}

/**
 * Announces on several players at the same moment, on each once. The server answers when it was played: 16 seconds
 * for a chime of three while music played (observed on 2.7).
 */
export async function announce(
	client: MusicAssistantClient,
	players: readonly PlaybackTarget[],
	announcement: Announcement,
	{ timeoutSeconds, restoresVolume: restores }: AnnouncementOptions,
): Promise<Announced[]> {
	const { pre_announce: chime, volume_level: asked } = announcement;
	// Servers before 2.6 know the switch by another name; a name a server does not know it ignores.
	const args = { ...announcement, ...(chime === undefined ? {} : { use_pre_announce: chime }) };
	const volumes = await Promise.all(
		players.map(async (player) => await volumesBefore(client, player, players)),
	);
	return await Promise.all(
		players.map(async (player, place) => {
			const failure = await client
				.call(
					'players/cmd/play_announcement',
					{ player_id: player.id, ...args },
					{ unthrottled: true, timeoutSeconds },
				)
				.then(() => undefined, asApiError);
			const changed = failure?.isPermanent ? [] : (volumes[place] ?? []);
			const after = changed.map(
				async (volume) => await volumeAfter(client, volume, { asked, failure, restores }),
			);
			return {
				player,
				failure: failure && withWhy(failure, announcement),
				volumes: await Promise.all(after),
			};
		}),
	);
}

/** The bare refusal of what cannot be played, with what is known of its reasons. */
function withWhy(failure: ApiError, { message }: Announcement): ApiError {
	if (!failure.isInternal) return failure;
	const why =
		message === undefined
			? 'The server must be able to fetch the sound itself: an address that only n8n reaches, a missing file and anything but http or https are refused.'
			: 'To speak a text the server needs a provider of speech (text-to-speech), and one that knows the language: see whether one is set up and loaded in Music Assistant.';
	return failure.withHint(why);
}
