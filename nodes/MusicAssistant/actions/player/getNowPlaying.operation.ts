import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import type { ServerAddress } from '../../helpers/imageUrl';
import { joinTexts } from '../../helpers/joinTexts';
import type { JsonObject } from '../../helpers/json';
import { simplifyPlayback, simplifyPlaying } from '../../helpers/simplify/simplifyPlaying';
import {
	removedPlayerError,
	unknownPlayerError,
	unusablePlayerError,
} from '../../parameters/errors/playerErrors';
import { readOptions } from '../../parameters/fields/fields';
import {
	coverFields,
	readCoverOptions,
	type CoverOptions,
} from '../../parameters/fields/pictureFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import {
	currentPlayback,
	groupNames,
	type CurrentPlayback,
} from '../../services/players/currentPlayback';
import { downloadCover } from '../../services/pictures/downloadCover';
import { playerIfReadable } from '../../services/players/players';
import { activeQueue, type PlaybackTarget } from '../../services/queues/queues';
import type { Operation } from '../operation';

export const getNowPlaying: Operation = {
	option: {
		name: 'Get Now Playing',
		value: 'getNowPlaying',
		action: 'Get what player is playing now',
		description:
			'Get what a player is playing in one row: title, artist, cover, position, and what comes next',
	},
	effect: 'read',
	fields: [playerLocator, readOptions(...coverFields)],

	async execute(context) {
		const { parameters, client } = context;
		const cover = readCoverOptions(parameters.collection('options'));
		const target = await resolvePlayer(context);
		const { player, queue } = await readPlayback(context, target);
		const group = player ? await groupNames(client, player) : [];
		const playback = currentPlayback(player, queue);
		return {
			player: target.name,
			player_id: target.id,
			queue_id: playback.queue?.id ?? null,
			...playbackColumns(playback, client),
			volume_level: player?.volumeLevel ?? null,
			group: joinTexts(group),
			...(cover && (await attachCover(context, target, playback, cover))),
		};
	},
};

/** @returns the reason if there is no cover */
async function attachCover(
	context: OperationContext,
	{ id }: PlaybackTarget,
	{ media }: CurrentPlayback,
	{ size, field }: CoverOptions,
): Promise<{ reason?: string }> {
	const { client } = context;
	const file = await downloadCover(client, media, size, async () => {
		const player = await playerIfReadable(client, id, { noCache: true });
		const queue = await activeQueue(client, id, { noCache: true });
		return currentPlayback(player, queue).media?.image;
	});
	if ('reason' in file) return file;
	await context.attachFile(field, file);
	return {};
}

/** @throws ParameterError if the player does not exist or became unavailable */
async function readPlayback(
	context: OperationContext,
	target: PlaybackTarget,
): Promise<{ player: Player | undefined; queue: PlayerQueue | undefined }> {
	const { parameters, client } = context;
	const { id } = target;
	const [player, queue] = await Promise.all([
		client.callIfSupported('players/get', { player_id: id }),
		activeQueue(client, id),
	]);
	if (player === null) throw removedPlayerError(parameters, 'playerId', target);
	if (player?.available === false) throw unusablePlayerError(parameters, 'playerId', player);
	if (!player && !queue) throw await unknownPlayerError(context, 'playerId', id);
	return { player, queue };
}

function playbackColumns(
	{ state: givenState, media, nextMedia, elapsed }: CurrentPlayback,
	server: ServerAddress,
): JsonObject {
	const { state, title, artist, album, media_type, uri, image_url, duration } = simplifyPlayback(
		{ state: givenState, media },
		server,
	);
	const next = simplifyPlaying(nextMedia, server);
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
