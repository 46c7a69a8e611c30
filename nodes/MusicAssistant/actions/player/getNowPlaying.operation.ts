import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import {
	type PlayerQueue,
	playingMediaOfQueueItem,
	type PlayingMedia,
} from '../../api/models/playerQueue';
import { joinWithCommasOrNull } from '../../helpers/text';
import type { JsonObject } from '../../helpers/json';
import { simplifyPlayingMedia } from '../../services/simplifyMedia';
import {
	removedPlayerError,
	unknownPlayerError,
	unusablePlayerError,
	resolvePlayer,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import {
	optionsForRead,
	LYRICS_TIMEOUT,
	readTimeout,
	soundPresetField,
} from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import { readPresetName } from '../../services/players/playerSettings';
import {
	coverFields,
	readCoverOptions,
	type CoverOptions,
} from '../../parameters/fields/fileFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { simplifyPlaybackWithPodcast } from '../../services/library/readItems';
import {
	expandToGroupedPlayerIds,
	type PlaybackTarget,
	readPlaybackTargets,
	readActiveQueue,
} from '../../services/queues/playbackTargets';
import type { Operation } from '../operation';
import { downloadCover } from '../../services/downloadImage';
import { tryReadPlayer } from '../../services/players/verifyPlayer';
import { asApiError, ApiError } from '../../api/apiError';
import { readLyrics, toPlainLyrics } from '../../services/library/readLyrics';
import { elapsedTimeNow, playsExternalSource } from '../../services/queues/queueItems';

const lyricsField = booleanField(
	'Lyrics',
	'lyrics',
	'Whether to add the lyrics of the track; the first time, the search may take a minute',
);

interface PlayingLyrics {
	/** Null for none. */
	readonly text: string | null;
	/** Why they could not be read. */
	readonly reason?: string;
}

/** The lyrics of what plays, which only tracks have. */
async function readLyricsOfPlayingTrack(
	{ parameters, client }: OperationContext,
	{ media }: CurrentPlayback,
): Promise<PlayingLyrics> {
	const { mediaType, uri } = media ?? {};
	if (mediaType !== 'track' || uri === undefined) return { text: null };
	const timeout = readTimeout(parameters, LYRICS_TIMEOUT);
	const lyrics = await client
		.call('music/item_by_uri', { uri })
		.then(async (track) => await readLyrics(client, track, timeout))
		.catch(asApiError);
	return lyrics instanceof ApiError
		? { text: null, reason: lyrics.message }
		: { text: toPlainLyrics(lyrics) };
}

export const getNowPlaying: Operation = {
	option: {
		name: 'Get Now Playing',
		value: 'getNowPlaying',
		action: 'Get what player is playing now',
		description:
			'Get what a player is playing, in one row: title, artist, cover, position, and what comes next',
	},
	effect: 'read',
	fields: [
		playerLocator,
		optionsForRead(lyricsField, soundPresetField, ...coverFields('what is playing')),
	],

	async execute(context) {
		const { parameters, client } = context;
		const options = parameters.collection('options');
		const cover = readCoverOptions(options);
		const hasLyrics = options.booleanOr('lyrics', false);
		const hasSoundPreset = options.booleanOr('soundPreset', false);
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
			...(hasSoundPreset && { sound_preset: await readPresetName(client, target.id) }),
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

/** The names of the players that play together with this one and its own, its leader first; none if it plays alone. */
async function readGroupMemberNames(
	client: MusicAssistantClient,
	{ id, leaderId = id }: Player,
): Promise<string[]> {
	const players = (await client.callIfSupported('players/all', {})) ?? [];
	const group = expandToGroupedPlayerIds(players, [id]);
	if (group.length < 2) return [];
	const ids = [leaderId, ...group.filter((one) => one !== leaderId)];
	const targets = await readPlaybackTargets(client);
	return ids.map((one) => targets.find((target) => target.id === one)?.name ?? one);
}

/** Adds the cover of what plays to the output. @returns the reason if there is none */
async function attachPlayingCover(
	context: OperationContext,
	{ id }: PlaybackTarget,
	{ media }: CurrentPlayback,
	{ size, field }: CoverOptions,
): Promise<string | undefined> {
	const { client } = context;
	const file = await downloadCover(client, media, size, async () => {
		const player = await tryReadPlayer(client, id, { noCache: true });
		const queue = await readActiveQueue(client, id, { noCache: true });
		return toCurrentPlayback(player, queue).media?.image;
	});
	if ('reason' in file) return file.reason;
	await context.attachFile(field, file);
	return undefined;
}

/** What a player plays or has paused; all but the state is `undefined` or null if nothing does. */
interface CurrentPlayback {
	readonly state: string | undefined;
	/** `undefined` if it plays from another source. */
	readonly queue: PlayerQueue | undefined;
	readonly media: PlayingMedia | undefined;
	readonly nextMedia: PlayingMedia | undefined;
	/** Seconds into the media, now. */
	readonly elapsed: number | null;
}

/**
 * @param player `undefined` if the server does not report players
 * @param queue the one that the player plays from, or its own
 */
function toCurrentPlayback(
	player: Player | undefined,
	queue: PlayerQueue | undefined,
): CurrentPlayback {
	const isExternal = playsExternalSource(player, queue);
	const source = isExternal ? undefined : queue;
	// For a queue that was replaced during playback, 2.8 reports that it still plays.
	const state = player ? player.playbackState : queue?.state;
	if (state === 'idle') {
		return { state, queue: source, media: undefined, nextMedia: undefined, elapsed: null };
	}
	const { nextItem } = source ?? {};
	return {
		state,
		queue: source,
		// A queue reports its item some seconds after it started.
		media: source?.currentMedia ?? player?.currentMedia ?? undefined,
		nextMedia: nextItem ? playingMediaOfQueueItem(nextItem) : undefined,
		elapsed: elapsedIn(player, source, state === 'playing'),
	};
}

/** A player counts from the start of its stream; a queue, and the media that a player reports, from that of the item. */
function elapsedIn(
	player: Player | undefined,
	queue: PlayerQueue | undefined,
	isPlaying: boolean,
): number | null {
	const media = player?.currentMedia;
	const position = queue?.currentMedia ? queue : media?.elapsedTime === undefined ? player : media;
	return elapsedTimeNow(
		{
			elapsed: position?.elapsedTime,
			reportedAt: position?.elapsedTimeLastUpdated,
			isPlaying,
			speed: queue?.playbackSpeed,
			duration: (queue?.currentMedia ?? media)?.duration,
		},
		Date.now(),
	);
}
