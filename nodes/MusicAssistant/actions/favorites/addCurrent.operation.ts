import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import {
	addPlayingToFavorites,
	itemNow,
	type AddedFavorite,
} from '../../services/library/favorites';
import type { PlaybackTarget } from '../../services/queues/queues';
import { isItem } from '../../helpers/items';
import type { JsonObject } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import { resolvePlayer } from '../../parameters/resolvePlayer';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { nowPlaying, type NowPlaying } from '../../services/queues/nowPlaying';

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
		const added = await addPlayingToFavorites(client, player.id, playing?.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withRadioHint(added.refusal, playing);
		return {
			success: true,
			player_id: player.id,
			...(playing?.uri === undefined
				? toOutput(added, playing)
				: await toOutputAfterCheck(client, player, playing, added)),
		};
	},
};

function withRadioHint(refusal: ApiError, playing?: NowPlaying): ApiError {
	return playing?.mediaType === 'radio'
		? refusal.withHint(
				`"${playing.name}" may name no song now, or one that no music provider of the server has.`,
			)
		: refusal;
}

/** @throws ApiError if it is not a favorite, or if the player moved to another item and neither of the two is one */
async function toOutputAfterCheck(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	playing: NowPlaying,
	added: AddedFavorite,
): Promise<JsonObject> {
	const current = await nowPlaying(client, player);
	if (!current || isSameItem(playing, current, added)) {
		if (added.isFavorite === false) throw notAdded(playing.name);
		return toOutput(added, playing);
	}
	// The player may have moved on before the command or after it: only the favorites can show which item was added.
	const addedNow: AddedFavorite =
		current.uri === undefined ? {} : await favoriteNow(client, current.uri);
	if (added.isFavorite === false && addedNow.isFavorite === false) {
		throw notAdded(`${playing.name}" or "${current.name}`);
	}
	if (added.isFavorite === false && addedNow.isFavorite === true) {
		return toOutput(addedNow, current);
	}
	const isNew = added.isFavorite === true && playing.isFavorite === false;
	if (isNew && addedNow.isFavorite === false) return toOutput(added, playing);
	return {
		confirmed: false,
		name: null,
		reason: `The player went on from "${playing.name}" to "${current.name}" at that moment; which of them was added could not be seen`,
	};
}

function isSameItem(playing: NowPlaying, current: NowPlaying, { item }: AddedFavorite): boolean {
	return current.uri === playing.uri || (current.uri !== undefined && isItem(item, current.uri));
}

async function favoriteNow(client: MusicAssistantClient, uri: string): Promise<AddedFavorite> {
	const item = await itemNow(client, uri);
	return { item, isFavorite: item?.favorite };
}

function toOutput({ item, isFavorite }: AddedFavorite, playing?: NowPlaying): JsonObject {
	return {
		confirmed: isFavorite === true,
		...(item ? simplifyMedia(item) : { name: playing?.name ?? null }),
		...(isFavorite === undefined ? { reason: whyNotConfirmed(playing) } : {}),
	};
}

function notAdded(names: string): ApiError {
	return new ApiError('rejected', {
		message: `"${names}" is no favorite although the server took the command`,
		description: 'The player may have gone on to another item meanwhile: look at the favorites.',
	});
}

function whyNotConfirmed(playing?: NowPlaying): string {
	if (!playing) {
		return 'The server does not tell what the player plays, and which track it added could not be seen';
	}
	return playing.uri === undefined
		? `The server looked for the song that "${playing.name}" plays; which one it added could not be seen`
		: 'The server does not tell whether it is a favorite now';
}
