import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { certainlySupports } from '../../api/serverVersions';
import type { AddFavoriteResult } from '../../services/favorites/addFavorite';
import { addPlayingToFavorites } from '../../services/favorites/addPlayingToFavorites';
import { readItemAfterCommand } from '../../services/favorites/retryReadAfterCommand';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { isFavorite, hasIdOrUri } from '../../helpers/mediaItems';
import type { JsonObject } from '../../helpers/json';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import {
	eitherItemAddedOutput,
	addedForOtherUserOutput,
	addedItemOutput,
} from './addCurrentOutput';
import { readNowPlayingItem, type NowPlayingItem } from '../../services/queues/readNowPlayingItem';

export const addCurrent: Operation = {
	option: {
		name: 'Add Currently Playing',
		value: 'addCurrent',
		action: 'Add currently playing item to favorites',
		description:
			'Add the track that a player is playing to the favorites; for a radio station, the song it reports',
	},
	effect: 'change',
	fields: [playerLocator, optionsForSlowChange()],

	async execute(context) {
		const { parameters, client } = context;
		const player = await resolvePlayer(context);
		const playing = await readNowPlayingItem(client, player);
		if (playing === null) {
			throw parameters.error(
				'playerId',
				`refers to the player "${player.name}", which is not playing anything`,
				'Start playback first, or check what is playing with Player > Get beforehand.',
			);
		}
		const timeout = readTimeout(parameters, SLOW_TIMEOUT);
		const added = await addPlayingToFavorites(client, player.id, playing?.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withRadioHint(added.refusal, playing);
		return {
			player: player.name,
			player_id: player.id,
			...(playing?.uri === undefined
				? addedItemOutput(client, added, playing)
				: await outputAfterCommand(client, player, playing, added)),
		};
	},
};

function withRadioHint(refusal: ApiError, playing?: NowPlayingItem): ApiError {
	return playing?.mediaType === 'radio'
		? refusal.withHint(
				`"${playing.name}" may not be reporting a song right now, or no music provider of the server has that song.`,
			)
		: refusal;
}

/** @throws ApiError if it is not a favorite, or if the player moved to another item and neither of the two is one */
async function outputAfterCommand(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	playing: NowPlayingItem,
	added: AddFavoriteResult,
): Promise<JsonObject> {
	const current = await readNowPlayingItem(client, player);
	if (!current || isSameItem(playing, current, added)) {
		if (added.isFavorite !== false) return addedItemOutput(client, added, playing);
		if (await hasPersonalFavorites(client, added)) {
			return addedForOtherUserOutput(client, added, playing, current);
		}
		throw notAddedError(playing.name);
	}
	return await outputAfterItemChange(client, playing, current, added);
}

/** The player may have moved on before the command or after it: only the favorites can show which item was added. */
async function outputAfterItemChange(
	client: MusicAssistantClient,
	playing: NowPlayingItem,
	current: NowPlayingItem,
	added: AddFavoriteResult,
): Promise<JsonObject> {
	// The favorites of the user who started the music cannot be read.
	if (await hasPersonalFavorites(client, added)) return eitherItemAddedOutput(playing, current);
	const addedNow: AddFavoriteResult =
		current.uri === undefined ? {} : await readFavorite(client, current.uri);
	if (added.isFavorite === false && addedNow.isFavorite === false) {
		throw notAddedError(`${playing.name}" or "${current.name}`);
	}
	if (added.isFavorite === false && addedNow.isFavorite === true) {
		return addedItemOutput(client, addedNow, current);
	}
	const isNew = added.isFavorite === true && playing.isFavorite === false;
	if (isNew && addedNow.isFavorite === false) return addedItemOutput(client, added, playing);
	return eitherItemAddedOutput(playing, current);
}

/** Servers with personal favorites are also the only ones that report null. */
async function hasPersonalFavorites(
	client: MusicAssistantClient,
	{ item }: AddFavoriteResult,
): Promise<boolean> {
	return item?.favorite === null || (await certainlySupports(client, 'personalFavorites'));
}

function isSameItem(
	playing: NowPlayingItem,
	current: NowPlayingItem,
	{ item }: AddFavoriteResult,
): boolean {
	return (
		current.uri === playing.uri || (current.uri !== undefined && hasIdOrUri(item, current.uri))
	);
}

async function readFavorite(client: MusicAssistantClient, uri: string): Promise<AddFavoriteResult> {
	const item = await readItemAfterCommand(client, uri);
	return { item, isFavorite: isFavorite(item) };
}

function notAddedError(names: string): ApiError {
	return new ApiError('rejected', {
		message: `The server accepted the command, but "${names}" is not a favorite`,
		description:
			'The player may have moved on to another item in the meantime: check the favorites.',
	});
}
