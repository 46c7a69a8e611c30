import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { addPlaying, itemNow, type Added } from '../../services/library/favorites';
import type { PlaybackTarget } from '../../services/queues/queues';
import { isItem } from '../../helpers/items';
import type { JsonObject } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import { resolvePlayer } from '../../parameters/resolvePlayer';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { nowPlaying, type Playing } from '../../services/queues/nowPlaying';

export const addCurrent: Operation = {
	option: {
		name: 'Add Currently Playing',
		value: 'addCurrent',
		action: 'Add currently playing item to favorites',
		description:
			'Add the track that a player plays now to the favorites; of a radio station, the song it names',
	},
	effect: 'change',
	fields: [playerLocator, slowChangeOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const player = await resolvePlayer(context);
		const playing = await nowPlaying(client, player);
		if (playing === null) {
			throw parameters.error(
				'playerId',
				`names the player "${player.name}", which plays nothing now`,
				'Start something first, or let the workflow look at Player > Get before.',
			);
		}
		const timeout = timeoutOf(parameters, SLOW_TIMEOUT);
		const added = await addPlaying(client, player.id, playing?.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withReason(added.refusal, playing);
		return {
			success: true,
			player_id: player.id,
			...(playing?.uri === undefined
				? told(added, playing)
				: await toldOfItem(client, player, playing, added)),
		};
	},
};

function withReason(refusal: ApiError, playing?: Playing): ApiError {
	return playing?.mediaType === 'radio'
		? refusal.withHint(
				`"${playing.name}" may name no song now, or one that no music provider of the server has.`,
			)
		: refusal;
}

/** @throws ApiError when it is no favorite, or when the player went on and neither of the two is one */
async function toldOfItem(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	playing: Playing,
	added: Added,
): Promise<JsonObject> {
	const now = await nowPlaying(client, player);
	if (!now || isStill(playing, now, added)) {
		if (added.isFavorite === false) throw notAdded(playing.name);
		return told(added, playing);
	}
	// Between the look and the command the player may have gone on, or only since: the favorites tell, if anything does.
	const next: Added = now.uri === undefined ? {} : await favoriteNow(client, now.uri);
	if (added.isFavorite === false && next.isFavorite === false) {
		throw notAdded(`${playing.name}" or "${now.name}`);
	}
	if (added.isFavorite === false && next.isFavorite === true) return told(next, now);
	const isNew = added.isFavorite === true && playing.isFavorite === false;
	if (isNew && next.isFavorite === false) return told(added, playing);
	return {
		confirmed: false,
		name: null,
		reason: `The player went on from "${playing.name}" to "${now.name}" at that moment; which of them was added could not be seen`,
	};
}

function isStill(playing: Playing, now: Playing, { item }: Added): boolean {
	return now.uri === playing.uri || (now.uri !== undefined && isItem(item, now.uri));
}

async function favoriteNow(client: MusicAssistantClient, uri: string): Promise<Added> {
	const item = await itemNow(client, uri);
	return { item, isFavorite: item?.favorite };
}

function told({ item, isFavorite }: Added, playing?: Playing): JsonObject {
	return {
		confirmed: isFavorite === true,
		...(item ? simplifyMedia(item) : { name: playing?.name ?? null }),
		...(isFavorite === undefined ? { reason: untold(playing) } : {}),
	};
}

function notAdded(names: string): ApiError {
	return new ApiError('rejected', {
		message: `"${names}" is no favorite although the server took the command`,
		description: 'The player may have gone on to another item meanwhile: look at the favorites.',
	});
}

function untold(playing?: Playing): string {
	if (!playing) {
		return 'The server does not tell what the player plays, and which track it added could not be seen';
	}
	return playing.uri === undefined
		? `The server looked for the song that "${playing.name}" plays; which one it added could not be seen`
		: 'The server does not tell whether it is a favorite now';
}
