import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { joinWithCommasOrNull } from '../../helpers/joinWithCommasOrNull';
import type { JsonObject } from '../../helpers/json';
import { simplifyPlayingMedia } from '../../helpers/simplify/simplifyPlayingMedia';
import {
	removedPlayerError,
	unknownPlayerError,
	unusablePlayerError,
} from '../../parameters/errors/playerErrors';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { coverFields, readCoverOptions } from '../../parameters/fields/pictureFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { simplifyPlaybackWithPodcast } from '../../services/library/podcastNames';
import { toCurrentPlayback, type CurrentPlayback } from '../../services/players/currentPlayback';
import { readGroupMemberNames } from '../../services/groups/readGroupMemberNames';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { readActiveQueue } from '../../services/queues/findQueue';
import type { Operation } from '../operation';
import { attachPlayingCover } from './nowPlaying/attachPlayingCover';
import { lyricsField, readLyricsOfPlayingTrack } from './nowPlaying/lyricsOfPlayingTrack';

export const getNowPlaying: Operation = {
	option: {
		name: 'Get Now Playing',
		value: 'getNowPlaying',
		action: 'Get what player is playing now',
		description:
			'Get what a player is playing, in one row: title, artist, cover, position, and what comes next',
	},
	effect: 'read',
	fields: [playerLocator, optionsForRead(lyricsField, ...coverFields('what is playing'))],

	async execute(context) {
		const { parameters, client } = context;
		const options = parameters.collection('options');
		const cover = readCoverOptions(options);
		const hasLyrics = options.booleanOr('lyrics', false);
		const target = await resolvePlayer(context);
		const { player, queue } = await readPlayerAndQueue(context, target);
		const group = player ? await readGroupMemberNames(client, player) : [];
		const playback = toCurrentPlayback(player, queue);
		const lyrics = hasLyrics ? await readLyricsOfPlayingTrack(context, playback) : undefined;
		const missingCover = cover && (await attachPlayingCover(context, target, playback, cover));
		const reason = joinWithCommasOrNull(
			[lyrics?.reason, missingCover].filter((one) => one !== undefined),
		);
		return {
			player: target.name,
			...(await playbackColumns(playback, client)),
			volume_level: player?.volumeLevel ?? null,
			group: joinWithCommasOrNull(group),
			...(lyrics && { lyrics: lyrics.text }),
			...(reason !== null && { reason }),
			player_id: target.id,
			queue_id: playback.queue?.id ?? null,
		};
	},
};

/** @throws ParameterError if the player does not exist or became unavailable */
async function readPlayerAndQueue(
	context: OperationContext,
	target: PlaybackTarget,
): Promise<{ player: Player | undefined; queue: PlayerQueue | undefined }> {
	const { parameters, client } = context;
	const { id } = target;
	const [player, queue] = await Promise.all([
		client.callIfSupported('players/get', { player_id: id }),
		readActiveQueue(client, id),
	]);
	if (player === null) throw removedPlayerError(parameters, 'playerId', target);
	if (player?.available === false) throw unusablePlayerError(parameters, 'playerId', player);
	if (!player && !queue) throw await unknownPlayerError(context, 'playerId', id);
	return { player, queue };
}

async function playbackColumns(
	{ nextMedia, elapsed, ...playback }: CurrentPlayback,
	client: MusicAssistantClient,
): Promise<JsonObject> {
	const { state, title, artist, album, media_type, uri, image_url, duration } =
		await simplifyPlaybackWithPodcast(client, playback);
	const next = simplifyPlayingMedia(nextMedia, client);
	return {
		state,
		title,
		artist,
		album,
		media_type,
		uri,
		image_url,
		elapsed,
		duration,
		next_title: next.title,
		next_artist: next.artist,
	};
}
